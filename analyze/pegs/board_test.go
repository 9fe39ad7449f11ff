package pegs_test

import (
	"cmp"
	"context"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/tablebase/tablebasetest"
)

// boards are small enough to try every colouring: square and triangular ones, drawn ones, with one
// goal and several, in one class and in several, with equal numbers of white cells and not, with
// cells that no triplet touches, and under both rules.
var boards = []string{
	"peg:triangle10", "peg:triangle15", "peg:triangle15,rule=w", "peg:triangle15,goal=4,rule=w",
	"peg:hexagon19",
	"peg:4x4", "peg:4x4,rule=w", "peg:4x4,goal=0", "peg:4x4,goal=0,goal=1+2+3",
	"peg:4x4,rule=w,goal=0,goal=1+2+3",
	"peg:1x3", "peg:1x7", "peg:2x5,goal=any-one", "peg:3x5", "peg:3x6,rule=w", "peg:4x5",
	"peg:__o/__./...../__./__.", "peg:_.../_.../..o../..o..,rule=w", "peg:.o._./..._./..._o",
}

// plain is a board of pegs worked out on all colourings, cell by cell, from the rules alone.
type plain struct {
	g        *peg.Game
	distance []int      // by colouring; -1 where unsolvable
	needed   []int      // the fewest B-substitutions of any solution
	alone    []bool     // W-substitutions alone solve it
	joined   []bool     // flips of triplets lead to it from a goal, allowed or not
	started  []bool     // W-substitutions lead to it from a goal with all colours exchanged
	ways     [][2]uint8 // how many B-substitutions it has, and W-substitutions
}

func plainOf(t *testing.T, g *peg.Game) *plain {
	n := 1 << g.Cells()
	p := &plain{g: g, distance: slices.Repeat([]int{-1}, n), needed: slices.Repeat([]int{-1}, n),
		alone: make([]bool, n), joined: make([]bool, n), started: make([]bool, n),
		ways: make([][2]uint8, n)}
	var moves []int
	for w := range p.ways {
		for white := range p.ways[w] {
			moves = p.after(moves[:0], w, white == 1)
			p.ways[w][white] = uint8(len(moves))
		}
	}
	var goals, starts []int
	for _, x := range g.Goals() {
		w := int(g.Bitboard(x))
		goals, starts = append(goals, w), append(starts, n-1-w)
	}
	for stack := slices.Clone(goals); len(stack) > 0; {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !p.joined[w] {
			p.joined[w] = true
			for _, t := range g.Triplets() {
				stack = append(stack, w^(1<<t.A|1<<t.B|1<<t.C))
			}
		}
	}
	// Backwards from the goals: what a W-substitution leads to here, a B-substitution takes back.
	for level, d := goals, 0; len(level) > 0; d++ {
		var next []int
		for _, w := range level {
			if p.distance[w] < 0 {
				p.distance[w] = d
				next = p.after(next, w, false)
				if g.Rule() == peg.Both {
					next = p.after(next, w, true)
				}
			}
		}
		level = next
	}
	for level, b := goals, 0; len(level) > 0; b++ {
		var next []int
		for todo := level; len(todo) > 0; {
			w := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if p.needed[w] < 0 {
				p.needed[w], p.alone[w] = b, b == 0
				todo = p.after(todo, w, false)
				next = p.after(next, w, true)
			}
		}
		level = next
	}
	for todo := starts; len(todo) > 0; {
		w := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !p.started[w] {
			p.started[w] = true
			todo = p.after(todo, w, true)
		}
	}
	return p
}

func has(w, cell int) bool { return w>>cell&1 == 1 }

// after appends what the W-substitutions of a colouring lead to, or the B-substitutions.
func (p *plain) after(out []int, w int, white bool) []int {
	for _, t := range p.g.Triplets() {
		if has(w, t.A) != has(w, t.C) && has(w, t.B) == white {
			out = append(out, w^(1<<t.A|1<<t.B|1<<t.C))
		}
	}
	return out
}

// flips counts the substitutions of either kind.
func (p *plain) flips(w int) int { return int(p.ways[w][0] + p.ways[w][1]) }

// stuck reports whether a colouring has no W-substitution.
func (p *plain) stuck(w int) bool { return p.ways[w][1] == 0 }

// legal counts the substitutions that the rule allows.
func (p *plain) legal(w int) int {
	if p.g.Rule() == peg.Both {
		return p.flips(w)
	}
	return int(p.ways[w][1])
}

// numbered reports whether a colouring has an index.
func (p *plain) numbered(w int) bool {
	_, ok := p.g.Index(peg.Bitboard(w))
	return ok
}

// byWhite returns the colourings that have an index, by their number of white cells.
func (p *plain) byWhite() [][]int {
	out := make([][]int, p.g.Cells()+1)
	for w := range p.distance {
		if p.numbered(w) {
			white := bits.OnesCount(uint(w))
			out[white] = append(out[white], w)
		}
	}
	return out
}

// least reports whether no symmetry makes a lesser index of a colouring.
func (p *plain) least(w int) bool {
	x, _ := p.g.Index(peg.Bitboard(w))
	symmetry := p.g.Features().Symmetry
	for s := range symmetry.Order {
		if y, _ := p.g.Rank(symmetry.Image(p.g.Position(peg.Bitboard(w)), s)); y < x {
			return false
		}
	}
	return true
}

// census counts colourings by a number.
func (p *plain) census(f func(w int) (n int, counted bool)) map[int]uint64 {
	out := map[int]uint64{}
	for w := range p.distance {
		if n, ok := f(w); ok {
			out[n]++
		}
	}
	return out
}

func (p *plain) count(f func(w int) bool) uint64 {
	return p.census(func(w int) (int, bool) { return 0, f(w) })[0]
}

// same compares counts, of which those past the end are 0.
func same(t *testing.T, what string, got []uint64, want map[int]uint64) {
	t.Helper()
	if !maps.Equal(asMap(got), want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestBoards compares every analysis of peg boards with a plain count.
func TestBoards(t *testing.T) {
	for _, spec := range boards {
		t.Run(spec, func(t *testing.T) {
			q := catalogtest.Find(t, spec)
			g, err := pegs.Of(q)
			if err != nil {
				t.Fatal(err)
			}
			if testing.Short() && g.Cells() > 16 {
				t.Skip("goes over 2^18 colourings or more many times")
			}
			if g.Cells() > 19 {
				puzzletest.Full(t)
			}
			p, db := plainOf(t, g), tablebasetest.Built(t, q)
			checkWeights(t, p, db)
			checkDeadEnds(t, p, db)
			checkUnsolvable(t, p, db)
			checkFewWhite(t, p, db)
			checkClasses(t, p)
		})
	}
	if _, err := pegs.Of(catalogtest.Find(t, "sliding:2x3")); err == nil {
		t.Error("tiles are a board of pegs")
	}
}

func checkWeights(t *testing.T, p *plain, db store.Reader) {
	got, err := pegs.WeightsOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, equal := p.g.GoalWhite()
	if known := equal || p.g.Rule() == peg.WAlone; known != (got.WAloneUnknown == "") {
		t.Fatalf("unknown: %q", got.WAloneUnknown)
	}
	goals := map[int]uint64{}
	all := p.byWhite()
	for _, r := range got.White {
		here := all[r.White]
		count := func(f func(w int) bool) (n uint64) {
			for _, w := range here {
				if f(w) {
					n++
				}
			}
			return n
		}
		numbers := func(of []int) map[int]uint64 {
			out := map[int]uint64{}
			for _, w := range here {
				if p.distance[w] >= 0 {
					out[of[w]]++
				}
			}
			return out
		}
		same(t, "by distance", r.ByDistance, numbers(p.distance))
		unsolvable := count(func(w int) bool { return p.distance[w] < 0 })
		if n := uint64(len(here)); r.Positions != n || r.Unsolvable != unsolvable {
			t.Errorf("%d white cells: %d positions, %d unsolvable, want %d and %d", r.White,
				r.Positions, r.Unsolvable, n, unsolvable)
		}
		if got.WAloneUnknown != "" {
			continue
		}
		needed := numbers(p.needed)
		same(t, "needed", r.Needed, needed)
		for b, n := range needed {
			goals[b] += n
		}
		alone := func(w int) bool { return p.alone[w] }
		won := func(w int) bool { return p.alone[w] && p.alone[len(p.alone)-1-w] }
		leastOf := func(f func(int) bool) func(int) bool {
			return func(w int) bool { return f(w) && p.least(w) }
		}
		if want := [4]uint64{count(alone), count(leastOf(alone)), count(won),
			count(leastOf(won))}; want != [4]uint64{r.WAlone, r.WAloneOrbits, r.Winnable,
			r.WinnableOrbits} {
			t.Errorf("%d white cells: %+v, want %v", r.White, r, want)
		}
	}
	same(t, "needed in all", got.Needed, goals)
}

func checkDeadEnds(t *testing.T, p *plain, db store.Reader) {
	got, err := pegs.DeadEndsOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	var none, all []peg.Bitboard
	for w := range p.distance {
		switch p.flips(w) {
		case 0:
			none = append(none, peg.Bitboard(w))
		case len(p.g.Triplets()):
			all = append(all, peg.Bitboard(w))
		}
		if frozen := p.flips(w) == 0; p.g.Frozen(peg.Bitboard(w)) != frozen {
			t.Fatalf("%b: frozen %v", w, !frozen)
		}
	}
	if !slices.Equal(got.None, none) || !slices.Equal(got.All, all) {
		t.Errorf("none %v and all %v, want %v and %v", got.None, got.All, none, all)
	}
	same(t, "neighbours", got.Neighbours,
		p.census(func(w int) (int, bool) { return p.legal(w), true }))
	same(t, "numbered neighbours", got.GoalClass,
		p.census(func(w int) (int, bool) { return p.legal(w), p.numbered(w) }))
	same(t, "stuck", got.Stuck, p.census(func(w int) (int, bool) {
		return bits.OnesCount(uint(w)),
			p.stuck(w)
	}))
	if got.WAloneUnknown == "" {
		same(t, "stuck and reached", got.StuckReached,
			p.census(func(w int) (int, bool) {
				return bits.OnesCount(uint(w)), p.stuck(w) &&
					p.started[w]
			}))
	}
}

// reason is why the rules call a colouring unsolvable; "" when they do not.
func (p *plain) reason(w int) string {
	fewest, _ := p.g.GoalWhite()
	switch {
	case !p.joined[w]:
		return "class"
	case p.flips(w) == 0:
		return "frozen"
	case p.g.Rule() == peg.WAlone && p.stuck(w):
		return "stuck"
	case p.g.Rule() == peg.WAlone && bits.OnesCount(uint(w)) <= fewest:
		return "count"
	default:
		return ""
	}
}

// reasons counts the unsolvable colourings with at most so many white cells by reason.
func (p *plain) reasons(most int) map[string]uint64 {
	out := map[string]uint64{}
	for w, d := range p.distance {
		if d < 0 && bits.OnesCount(uint(w)) <= most {
			out[p.reason(w)]++
		}
	}
	maps.DeleteFunc(out, func(_ string, n uint64) bool { return n == 0 })
	return out
}

func checkReasons(t *testing.T, r pegs.Reasons, unexplained uint64, want map[string]uint64) {
	t.Helper()
	got := map[string]uint64{"class": r.OtherClass, "frozen": r.Frozen, "stuck": r.Stuck,
		"count": r.TooFew, "": unexplained}
	maps.DeleteFunc(got, func(_ string, n uint64) bool { return n == 0 })
	if !maps.Equal(got, want) {
		t.Errorf("unsolvable for %v, want %v", got, want)
	}
}

func checkUnsolvable(t *testing.T, p *plain, db store.Reader) {
	u, err := pegs.UnsolvableOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	checkReasons(t, u.Reasons, u.Unexplained, p.reasons(p.g.Cells()))
	if u.Solvable != p.count(func(w int) bool { return p.distance[w] >= 0 }) ||
		u.Solvable+u.Unsolvable != 1<<p.g.Cells() || u.Class != p.count(p.numbered) {
		t.Errorf("%+v", u)
	}
}

func checkFewWhite(t *testing.T, p *plain, db store.Reader) {
	most := min(4, p.g.Cells())
	var each []peg.Bitboard
	f, err := pegs.FewWhiteOf(ctx, db, most, func(f pegs.Few) error {
		if d := p.distance[f.White]; f.Solvable != (d >= 0) || f.Solvable && int(f.Distance) != d ||
			!f.Solvable && f.State != cmp.Or(p.reason(int(f.White)), "unreached") ||
			f.Solvable && f.State != "solvable" {
			t.Errorf("%b: %+v, want distance %d", f.White, f, d)
		}
		each = append(each, f.White)
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var want []peg.Bitboard
	for w := range p.distance {
		if peg.Bitboard(w).Count() <= most {
			want = append(want, peg.Bitboard(w))
		}
	}
	slices.SortStableFunc(want,
		func(v, w peg.Bitboard) int { return cmp.Compare(v.Count(), w.Count()) })
	if !slices.Equal(each, want) {
		t.Errorf("%d configurations, want %d in order", len(each), len(want))
	}
	var sum pegs.FewWhiteRow
	for _, r := range f.Rows {
		sum.Add(r.Reasons)
		sum.Unexplained += r.Unexplained
	}
	checkReasons(t, sum.Reasons, sum.Unexplained, p.reasons(most))
	same(t, "few by distance", f.ByDistance,
		p.census(func(w int) (int, bool) {
			return p.distance[w], p.distance[w] >= 0 &&
				peg.Bitboard(w).Count() <= most
		}))
}

// checkClasses compares the components, of which small boards have more than one
// in a class, with those that a flood finds.
func checkClasses(t *testing.T, p *plain) {
	want := map[int][]uint64{}
	seen := make([]bool, len(p.distance))
	for w := range seen {
		if size := p.flood(seen, w); size > 0 {
			c := p.g.ClassOf(peg.Bitboard(w))
			want[c] = append(want[c], size)
		}
	}
	atlas, err := pegs.AtlasOf(context.Background(), p.g, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(atlas.Classes) != len(want) || atlas.Positions != uint64(len(seen)) {
		t.Errorf("%d classes of %d positions, want %d of %d", len(atlas.Classes), atlas.Positions,
			len(want), len(seen))
	}
	fewest := map[int]int{}
	for w := range seen {
		c := p.g.ClassOf(peg.Bitboard(w))
		if n, ok := fewest[c]; !ok || bits.OnesCount(uint(w)) < n {
			fewest[c] = bits.OnesCount(uint(w))
		}
	}
	for _, info := range atlas.Classes {
		sizes := want[info.Number]
		slices.Sort(sizes)
		slices.Reverse(sizes)
		if !slices.Equal(info.Components, sizes) || info.Smallest.Count() != fewest[info.Number] ||
			p.g.ClassOf(info.Smallest) != info.Number {
			t.Errorf("class %d: components %v, want %v; smallest %v", info.Number, info.Components,
				sizes, info.Smallest)
		}
	}
	if x := p.g.Goals()[0]; atlas.GoalClass != p.g.ClassOf(p.g.Bitboard(x)) {
		t.Errorf("the goal is in class %d", atlas.GoalClass)
	}
}

// flood counts what hangs together with w and was not seen.
func (p *plain) flood(seen []bool, w int) (size uint64) {
	for todo := []int{w}; len(todo) > 0; {
		w, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if !seen[w] {
			seen[w] = true
			size++
			todo = p.after(p.after(todo, w, true), w, false)
		}
	}
	return size
}

// TestExtremes checks the course's belief that 16 configurations have no
// neighbour and 16 have all 38, and that the counts are those of all 2^33.
func TestExtremes(t *testing.T) {
	all, class, err := pegs.NeighbourCounts(peg.NewHiRiQ())
	if err != nil {
		t.Fatal(err)
	}
	if sum(all) != 1<<33 || sum(class) != 1<<29 || all[0] != 16 || all[38] != 16 {
		t.Errorf("%d configurations, %d in the class, %d without neighbour, %d with 38", sum(all),
			sum(class), all[0], all[38])
	}
	stuck, err := pegs.StuckCounts(peg.NewHiRiQ())
	if frozen := peg.English().FrozenPositions(); err != nil || len(frozen) != 16 ||
		sum(stuck) <= 16 {
		t.Errorf("%d frozen, %d stuck, %v", len(frozen), sum(stuck), err)
	}
	// By jumps: every configuration once, and the stuck ones have none.
	jumps, class, err := pegs.NeighbourCounts(peg.NewHiRiQW())
	if err != nil || sum(jumps) != 1<<33 || sum(class) != 1<<29 || jumps[0] != sum(stuck) {
		t.Errorf("%d configurations, %d in the class, %d without a jump, want %d; %v", sum(jumps),
			sum(class), jumps[0], sum(stuck), err)
	}
}

func sum(counts []uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// TestTooWide asks for what cannot be counted or listed: it is an error, at once.
func TestTooWide(t *testing.T) {
	// Cells that no triplet touches are each a class and a lattice of their own.
	loose := "o..._._._._._._._._._._._._."
	g, err := pegs.Of(catalogtest.Find(t, "peg:"+loose))
	if err != nil {
		t.Fatal(err)
	}
	db := tablebasetest.Built(t, g)
	for what, err := range map[string]error{
		"dead ends":  second(pegs.DeadEndsOf(ctx, db, nil)),
		"unsolvable": second(pegs.UnsolvableOf(ctx, db, nil)),
		"classes":    second(pegs.AtlasOf(ctx, g, nil)),
	} {
		if err == nil {
			t.Errorf("%s of a board with 2^13 classes and more", what)
		}
	}
}

func second[T any](_ T, err error) error { return err }

var _ puzzle.Puzzle = (*peg.Game)(nil)

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
