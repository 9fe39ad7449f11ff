package analyze_test

import (
	"context"
	"maps"
	"math/big"
	"slices"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

// each calls f with every small puzzle and its space.
func each(t *testing.T, f func(t *testing.T, p puzzle.Puzzle, db store.Reader)) {
	for _, spec := range small {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			f(t, p, tablebasetest.Built(t, p))
		})
	}
}

// asMap returns the counts that are not zero.
func asMap(counts []uint64) map[int]uint64 {
	out := map[int]uint64{}
	for i, n := range counts {
		if n > 0 {
			out[i] = n
		}
	}
	return out
}

// distancesOf returns the distances of all positions, -1 for unreached ones.
func distancesOf(p puzzle.Puzzle, db store.Reader) []int {
	out := make([]int, p.Size())
	for x := range out {
		out[x] = -1
		if e, _ := db.Lookup(puzzle.Index(x)); e.Reached {
			out[x] = int(e.Distance)
		}
	}
	return out
}

func TestSummary(t *testing.T) {
	each(t, func(t *testing.T, p puzzle.Puzzle, db store.Reader) {
		s := analyze.Summarize(db.Manifest())
		var sorted []int
		sum := 0
		for _, d := range distancesOf(p, db) {
			if d >= 0 {
				sorted = append(sorted, d)
				sum += d
			}
		}
		slices.Sort(sorted)
		n := len(sorted)
		median := float64(sorted[(n-1)/2]+sorted[n/2]) / 2
		if s.Reached != uint64(n) || s.Unreached != p.Size()-uint64(n) || s.Median != median ||
			s.Mean != float64(sum)/float64(n) || int(s.MaxDistance) != sorted[n-1] {
			t.Errorf("summary %+v, want %d solvable, median %g, mean %g", s, n, median,
				float64(sum)/float64(n))
		}
		if last := s.Levels[len(s.Levels)-1]; last.Running != 1 || last.Positions != s.Antipodes {
			t.Errorf("the last level is %+v of %d antipodes", last, s.Antipodes)
		}
	})
}

func TestBranching(t *testing.T) {
	each(t, func(t *testing.T, p puzzle.Puzzle, db store.Reader) {
		got, err := analyze.BranchingOf(context.Background(), db, nil)
		if err != nil {
			t.Fatal(err)
		}
		distance := distancesOf(p, db)
		moves, nearer, maxima := map[int]uint64{}, map[int]uint64{}, map[int]uint64{}
		var deadEnds uint64
		for x, d := range distance {
			edges := p.Successors(puzzle.Index(x), nil)
			moves[len(edges)]++
			if len(edges) == 0 && d != 0 {
				deadEnds++
			}
			if d < 0 {
				continue
			}
			down, up := 0, 0
			for _, e := range edges {
				switch to := distance[e.To]; {
				case to < 0 || to > d:
					up++
				case to < d:
					down++
				}
			}
			nearer[down]++
			if up == 0 && len(edges) > 0 {
				maxima[d]++
			}
		}
		for what, pair := range map[string]struct {
			got  []uint64
			want map[int]uint64
		}{"moves": {got.Moves, moves}, "nearer": {got.Nearer, nearer},
			"local maxima": {got.LocalMaxima, maxima}} {
			if !maps.Equal(asMap(pair.got), pair.want) {
				t.Errorf("%s: %v, want %v", what, pair.got, pair.want)
			}
		}
		if got.DeadEnds != deadEnds {
			t.Errorf("%d dead ends, want %d", got.DeadEnds, deadEnds)
		}
	})
}

// orbitOf returns the indices of the images of a position, by its text.
func orbitOf(p puzzle.Puzzle, x puzzle.Index) []puzzle.Index {
	out := []puzzle.Index{x}
	if s := p.Features().Symmetry; s != nil {
		for i := range s.Order {
			y, _ := p.Rank(s.Image(p.Unrank(x), i))
			out = append(out, y)
		}
	} else if images := p.Features().Images.Get(); images != nil {
		for i := range images.Order {
			out = append(out, images.Image(x, i))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestOrbitsOfDefinition is TestOrbitsAndLevels for two faces of a cube.
func TestOrbitsOfDefinition(t *testing.T) {
	p, err := catalog.Load("perm:@../puzzle/perm/testdata/tworu.tws")
	if err != nil {
		t.Fatal(err)
	}
	if p.Features().Folded.Get() == nil {
		t.Fatal("it has no symmetries")
	}
	orbitsAndLevels(t, p, tablebasetest.Built(t, p))
}

func TestOrbitsAndLevels(t *testing.T) { each(t, orbitsAndLevels) }

func orbitsAndLevels(t *testing.T, p puzzle.Puzzle, db store.Reader) {
	t.Helper()
	levels, sizes := map[int]uint64{}, map[int]uint64{}
	listed := map[int][]analyze.LevelOrbit{}
	for x, d := range distancesOf(p, db) {
		if orbit := orbitOf(p, puzzle.Index(x)); d >= 0 && orbit[0] == puzzle.Index(x) {
			levels[d]++
			sizes[len(orbit)]++
			listed[d] = append(listed[d],
				analyze.LevelOrbit{Index: puzzle.Index(x),
					Position: p.Format(p.Unrank(puzzle.Index(x))), Size: len(orbit)})
		}
	}
	got, err := analyze.OrbitCountsOf(context.Background(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range got.Sizes {
		if sizes[s.Size] != s.Orbits {
			t.Errorf("%d orbits of size %d, want %d", s.Orbits, s.Size, sizes[s.Size])
		}
	}
	for _, l := range got.Levels {
		if levels[int(l.Distance)] != l.Orbits {
			t.Errorf("%d orbits at distance %d, want %d", l.Orbits, l.Distance,
				levels[int(l.Distance)])
		}
		level, err := analyze.LevelOf(context.Background(), db, l.Distance, 7, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := listed[int(l.Distance)]
		if !slices.Equal(level.Listed, want[:min(7, len(want))]) ||
			level.Positions != l.Positions || level.Orbits != l.Orbits {
			t.Errorf("distance %d: %+v, want the first of %v", l.Distance, level, want)
		}
	}
}

// TestPosition compares the moves and the number of shortest solutions of every
// hundredth position with a recursive count.
func TestPosition(t *testing.T) {
	each(t, func(t *testing.T, p puzzle.Puzzle, db store.Reader) {
		distance := distancesOf(p, db)
		known := map[puzzle.Index]*big.Int{}
		var count func(x puzzle.Index) *big.Int
		count = func(x puzzle.Index) *big.Int {
			if n := known[x]; n != nil {
				return n
			}
			n := new(big.Int)
			if distance[x] == 0 {
				n.SetInt64(1)
			}
			for _, e := range p.Successors(x, nil) {
				if distance[e.To] >= 0 &&
					distance[e.To]+int(p.Features().Cost(e.Move)) == distance[x] {
					n.Add(n, count(e.To))
				}
			}
			known[x] = n
			return n
		}
		for x := puzzle.Index(0); uint64(x) < p.Size(); x += puzzle.Index(1 + p.Size()/100) {
			pos := p.Unrank(x)
			r, err := answer.CountedPositionOf(context.Background(), tablebase.Of(p, db), pos)
			if err != nil {
				t.Fatal(err)
			}
			if r.Solvable != (distance[x] >= 0) ||
				r.Solvable && *r.Solutions != count(x).String() ||
				!r.Solvable && r.Certificate == nil {
				t.Fatalf("%s: solvable %v, %v solutions, want distance %d, %v solutions",
					p.Format(p.Unrank(x)), r.Solvable, r.Solutions, distance[x], count(x))
			}
			if len(r.Moves) != len(p.Successors(x, nil)) {
				t.Fatalf("%s: %d moves", p.Format(p.Unrank(x)), len(r.Moves))
			}
			leads := map[string]string{}
			for _, e := range p.Successors(x, nil) {
				leads[p.MoveName(pos, e.Move)] = p.Format(p.Unrank(e.To))
			}
			best := 0
			for i, m := range r.Moves {
				if leads[m.Move] != m.Position || i > 0 && m.Best && !r.Moves[i-1].Best {
					t.Fatalf("%s: move %d is %+v", p.Format(pos), i, m)
				}
				if m.Best {
					best++
				}
			}
			if r.BestUnique != (best == 1) || distance[x] > 0 && best == 0 {
				t.Fatalf("%s: %d best moves, unique %v", p.Format(p.Unrank(x)), best, r.BestUnique)
			}
		}
	})
}

// nothing is a source that must not be asked.
type nothing struct{ *testing.T }

func (n nothing) Lookup(x puzzle.Index) (store.Entry, error) {
	n.Errorf("position %d was looked up", x)
	return store.Entry{}, nil
}

func (n nothing) Neighbour(_ store.Entry, y puzzle.Index) (store.Entry, error) {
	return n.Lookup(y)
}

func (n nothing) Solution(x puzzle.Index) (store.Entry, []puzzle.Edge, error) {
	at, err := n.Lookup(x)
	return at, nil, err
}

// TestChildren lists the moves from positions outside the numbered space, which the
// rules alone tell.
func TestChildren(t *testing.T) {
	for _, c := range []struct {
		spec, position string
		moves          int
	}{
		{"hiriq", "preset:1", 22}, {"hiriq", "preset:2", 18}, {"hiriq-w", "preset:1", 10},
		{"ninepuzzle", "2 1 3 / 4 _ 5 / 6 7 8", 4},
		{"sliding:2x7", "2 1 3 4 5 6 7 / 8 9 10 11 12 13 0", 2},
		{"15-puzzle", "2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 _", 2},
		{"15-puzzle,metric=line", "2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 _", 6},
		{"24-puzzle", "2 1 3 4 5 6 7 8 9 10 11 12 _ 13 14 15 16 17 18 19 20 21 22 23 24", 4},
		{"topspin:7", "1 3 2 4 5 6 7", 7},
	} {
		p := catalogtest.Find(t, c.spec)
		pos, err := p.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		r, err := answer.CountedPositionOf(context.Background(), tablebase.Of(p, nothing{t}), pos)
		if err != nil || r.InSpace || r.Certificate == nil || len(r.Moves) != c.moves {
			t.Errorf("%s %s: %+v, %v, want %d moves", c.spec, c.position, r, err, c.moves)
		}
		for _, m := range r.Moves {
			if m.Distance != nil || m.Best || m.Change != tablebase.Lost ||
				m.Position == r.Position {
				t.Errorf("%s %s: %+v", c.spec, c.position, m)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	for _, pair := range [][2]string{{"tails:3x3", "lights:3x3"}, {"tails:4x4", "lights:4x4"},
		{"tails:3x3", "weighted-tails:3x3"}} {
		p, q := catalogtest.Find(t, pair[0]), catalogtest.Find(t, pair[1])
		a, b := tablebasetest.Built(t, p), tablebasetest.Built(t, q)
		c, err := analyze.ComparisonOf(context.Background(), a, b, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := map[int]uint64{}
		var both, first, second, neither uint64
		two := distancesOf(q, b)
		for x, d := range distancesOf(p, a) {
			switch e := two[x]; {
			case d >= 0 && e >= 0:
				both++
				want[e-d]++
			case d >= 0:
				first++
			case e >= 0:
				second++
			default:
				neither++
			}
		}
		differences := map[int]uint64{}
		for _, p := range c.Pairs {
			if p.First != nil && p.Second != nil {
				differences[int(*p.Second)-int(*p.First)] += p.Positions
			}
		}
		if !maps.Equal(differences, want) || c.Both != both || c.OnlyFirst != first ||
			c.OnlySecond != second || c.Neither != neither || c.Equal != want[0] {
			t.Errorf("%v: %+v, want differences %v and %d, %d, %d, %d", pair, c, want, both, first,
				second, neither)
		}
	}
	p, q := catalogtest.Find(t, "tails:3x3"), catalogtest.Find(t, "sliding:3x3")
	if _, err := analyze.ComparisonOf(context.Background(), tablebasetest.Built(t, p),
		tablebasetest.Built(t, q), nil); err == nil {
		t.Error("coins and tiles are compared")
	}
}

// TestCancelled checks that a context that is done stops a scan.
func TestCancelled(t *testing.T) {
	p := catalogtest.Find(t, "tails:4x4")
	db := tablebasetest.Built(t, p)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := analyze.OrbitCountsOf(ctx, db, nil); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
