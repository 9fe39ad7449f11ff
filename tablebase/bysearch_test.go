package tablebase_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/search"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// searched builds the pattern databases of a puzzle and opens them.
func searched(t *testing.T, dir tablebase.Dir, spec, partition string) *tablebase.Tablebase {
	t.Helper()
	p := catalogtest.Find(t, spec)
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Partition: partition}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// shuffled walks at random from the goal.
func shuffled(p puzzle.Puzzle, steps int, next func(int) int) puzzle.Index {
	x := p.Goals()[0]
	for range steps {
		edges := p.Successors(x, nil)
		x = edges[next(len(edges))].To
	}
	return x
}

// TestSearched solves shuffled boards of several shapes and goals, and wants solutions that lead to
// the goal, moves that differ by one, and a rotation by 180 degrees to change nothing.
func TestSearched(t *testing.T) {
	dir, boards := tablebase.Dir(t.TempDir()), 10
	if testing.Short() {
		boards = 3
	}
	for i, c := range []struct{ spec, partition string }{
		{"sliding:4x4", "5-5-5"}, {"sliding:4x4,goal=first", ""},
		{"sliding:4x4,goal=middle", "4-4-4-3"}, {"sliding:2x8", "4-4-4-3"},
		{"sliding:3x5", "4-4-3-3"}, {"sliding:5x3", "4-4-3-3"},
		{"sliding:4x4,metric=line", "5-5-5"}, {"sliding:3x5,goal=first,metric=line", "4-4-3-3"},
	} {
		if testing.Short() && i%7 != 0 { // goroutines share the same whatever shape and goal
			continue
		}
		src := searched(t, dir, c.spec, c.partition)
		p := src.Puzzle()
		seed := 1
		next := func(n int) int { seed = seed * 1103515245 % (1 << 31); return (seed >> 8) % n }
		for range boards {
			x := shuffled(p, 60, next)
			a, err := src.Solve(t.Context(), p.Unrank(x))
			if err != nil || a.Solution == nil || a.Search == nil ||
				a.Search.Bound > int(a.Solution.Distance) {
				t.Fatalf("%s: %+v, %v", c.spec, a, err)
			}
			s := a.Solution
			for i, m := range s.Moves {
				from, _ := p.Rank(s.Path[i])
				if y, legal := puzzle.Apply(p, from, m); !legal || p.Unrank(y) != s.Path[i+1] {
					t.Fatalf("%s: move %d of %v is not legal", c.spec, i, s)
				}
			}
			if s.Path[len(s.Path)-1] != p.Unrank(p.Goals()[0]) || len(s.Moves) != int(s.Distance) ||
				s.Distance > 60 {
				t.Fatalf("%s: %+v is no solution", c.spec, s)
			}
			e, _, err := src.Lookup(t.Context(), p.Unrank(x))
			if err != nil || e.Distance != s.Distance {
				t.Fatalf("%s: looked up %+v, %v", c.spec, e, err)
			}
			r, err := answer.CountedPositionOf(t.Context(), src, p.Unrank(x))
			if err != nil || *r.Distance != s.Distance || *r.Solutions == "0" || len(r.Moves) < 2 {
				t.Fatalf("%s: %+v, %v", c.spec, r, err)
			}
			for _, m := range r.Moves {
				to, _ := p.Parse(m.Position)
				alone, _, err := src.Lookup(t.Context(), to)
				if err != nil || alone.Distance != *m.Distance {
					t.Fatalf("%s: a move leads to distance %d, want %d (%v)", c.spec, *m.Distance,
						alone.Distance, err)
				}
			}
		}
	}
	var specs []string
	for _, p := range dir.Contents().Puzzles {
		specs = append(specs, p.Spec())
	}
	if !slices.Contains(specs, "sliding:4x4") || slices.Contains(specs, "sliding:4x4,goal=first") {
		t.Errorf("the folder has %v", specs)
	}
}

// TestRotated solves a board, and the same rotated by 180 degrees.
func TestRotated(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	last, first := searched(t, dir, "sliding:4x4", "5-5-5"),
		searched(t, dir, "sliding:4x4,goal=first", "")
	a, err := last.Puzzle().Parse("5 1 2 3 / 9 6 8 4 / 13 10 7 11 / 14 0 15 12")
	if err != nil {
		t.Fatal(err)
	}
	b := []byte(a)
	slices.Reverse(b)
	for i, tile := range b {
		if tile != 0 {
			b[i] = 16 - tile
		}
	}
	one, err := last.Solve(t.Context(), a)
	other, errOther := first.Solve(t.Context(), puzzle.Position(b))
	if err := errors.Join(err, errOther); err != nil ||
		one.Solution.Distance != other.Solution.Distance {
		t.Fatalf("%+v and %+v, %v", one, other, err)
	}
}

// TestPatternFile builds, builds again, and damages.
func TestPatternFile(t *testing.T) {
	puzzletest.Alone(t)
	folder := t.TempDir()
	dir, p := tablebase.Dir(folder), catalogtest.Find(t, "sliding:3x5")
	if _, err := dir.Open(t.Context(), p); !errors.Is(err, store.ErrNotBuilt) {
		t.Fatalf("opened what is not there: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := dir.Build(ctx, p, tablebase.Options{Partition: "4-5-5"}); !errors.Is(err,
		context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Fatalf("an interrupted build left %v (%v)", left, err)
	}
	built, err := dir.Build(t.Context(), p, tablebase.Options{Partition: "4-5-5", Workers: 1})
	if err != nil || built.Partition != "4-5-5" || built.Seconds == 0 {
		t.Fatalf("%+v, %v", built, err)
	}
	abandon(t, built.Path, ".tmp", ".checkpoint.tmp", ".checkpoint", ".lock")
	for partition, want := range map[string]error{"": nil, "4-5-5": nil,
		"5-5-4": tablebase.ErrBuilt} {
		again, err := dir.Build(t.Context(), p, tablebase.Options{Partition: partition})
		if !errors.Is(err, want) || err == nil && again.Seconds != 0 {
			t.Errorf("again with %q: %+v, %v", partition, again, err)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("beside what is built already %v is left (%v)", left, err)
	}
	forced, err := dir.Build(t.Context(), p,
		tablebase.Options{Partition: "4-5-5", Workers: 3, Force: true})
	if err != nil || forced.ContentHash != built.ContentHash {
		t.Errorf("three workers: %+v, %v, want content hash %s", forced, err, built.ContentHash)
	}
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Force: true, Memory: 1 << 20}); err == nil ||
		!strings.Contains(err.Error(), "smaller patterns need less") {
		t.Errorf("in 1 MiB: %v", err)
	}
	damage(t, dir, p, built.Path)
}

// TestResumePatterns ends a build in its last pattern, goes on from there, and not from what is
// damaged or of another partition.
func TestResumePatterns(t *testing.T) {
	folder := t.TempDir()
	dir, p := tablebase.Dir(folder), catalogtest.Find(t, "sliding:3x5")
	whole, err := tablebase.Dir(t.TempDir()).Build(t.Context(), p,
		tablebase.Options{Partition: "4-4-6"})
	if err != nil {
		t.Fatal(err)
	}
	var told notes
	interrupted := func(opt tablebase.Options) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		told = nil
		opt.Note = told.add
		opt.Progress = func(phase, unit string, done, total uint64) {
			if phase == "enumerating" && done > total/2 {
				cancel()
			}
		}
		_, err := dir.Build(ctx, p, opt)
		return err
	}
	if err := interrupted(tablebase.Options{Partition: "4-4-6", Checkpoints: true}); !errors.Is(err,
		context.Canceled) || !told.are(saysRetained) {
		t.Fatalf("interrupted: %v, noted %v", err, told)
	}
	if err := interrupted(tablebase.Options{Partition: "5-5-4"}); err == nil ||
		!strings.Contains(err.Error(), "with partition 4-4-6, not of") {
		t.Errorf("with another partition: %v", err)
	}
	other := dir.Path(p) + ".explored" // these patterns do not make up for that
	if err := os.WriteFile(other, []byte("damaged"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, f := range checkpoints.Leftovers(dir.Path(p)) {
		if f.Useless() != (f.Path == other) {
			t.Errorf("%s beside a damaged search for positions: %v", f.Path, f.Fault)
		}
	}
	if err := checkpoints.Check(dir.Path(p)); err != nil {
		t.Errorf("a build can resume from the patterns: %v", err)
	}
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	least := uint64(1 << 60)
	built, err := dir.Build(t.Context(), p,
		tablebase.Options{Partition: "4-4-6",
			Note: told.add,
			Progress: func(phase, unit string, done, total uint64) {
				mu.Lock()
				defer mu.Unlock()
				if phase == "enumerating" && done > 0 {
					least = min(least, done)
				}
			}})
	if err != nil || built.ContentHash != whole.ContentHash ||
		!strings.HasPrefix(told[len(told)-1], saysResuming) || least < whole.Patterns[0].States {
		t.Errorf("%+v, %v, noted %v, from %d states on", built, err, told, least)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("left are %v (%v)", left, err)
	}
	if err := interrupted(tablebase.Options{Partition: "4-4-6", Checkpoints: true,
		Force: true}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	path := checkpoints.Path(built.Path)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	told = nil
	if again, err := dir.Build(t.Context(), p, tablebase.Options{Partition: "4-4-6", Force: true,
		Note: told.add}); err != nil || again.ContentHash != whole.ContentHash ||
		!told.are(saysUseless) {
		t.Errorf("from half a checkpoint: %v, said %v", err, told)
	}
	if again, err := dir.Build(t.Context(), p, tablebase.Options{Partition: "4-4-6"}); err != nil ||
		again.ContentHash != whole.ContentHash {
		t.Errorf("the old file: %+v, %v", again, err)
	}
}

// damage flips bits and cuts the file short.
func damage(t *testing.T, dir tablebase.Dir, p puzzle.Puzzle, path string) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for at := 5000; at < len(whole); at += len(whole) / 40 {
		broken := slices.Clone(whole)
		broken[at] ^= 4
		if err := os.WriteFile(path, broken, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := dir.Open(t.Context(), p); errors.Is(err, store.ErrDamaged) {
			refused++
		} else if err != nil {
			t.Errorf("byte %d: %v", at, err)
		}
	}
	if refused < 30 { // some pages are free
		t.Errorf("%d of 40 flipped bits were found", refused)
	}
	if err := os.WriteFile(path, whole[:len(whole)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := dir.Open(t.Context(), p); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("half a file: %v", err)
	}
}

// TestNeverMistaken takes a table for pattern databases and the other way round.
func TestNeverMistaken(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	large, small := catalogtest.Find(t, "sliding:2x8"), catalogtest.Find(t, "sliding:2x3")
	noTable := (*tablebase.NoTableError)(nil)
	searched(t, dir, "sliding:2x8", "5-5-5")
	opened, err := dir.Open(t.Context(), large)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := opened.Table(); !errors.As(err, &noTable) {
		t.Errorf("it has a table: %v", err)
	}
	if _, err := store.Open(dir.Path(large), large); !errors.Is(err, store.ErrPatterns) {
		t.Errorf("pattern databases are taken for a table: %v", err)
	}
	build(t, dir, "sliding:2x3", tablebase.Options{})
	if err := os.Rename(dir.Path(small), dir.Path(large)); err != nil {
		t.Fatal(err)
	}
	if _, err := dir.Open(t.Context(), large); !errors.Is(err, store.ErrForeign) {
		t.Errorf("a table is taken for pattern databases: %v", err)
	}
	searched(t, tablebase.Dir(filepath.Join(string(dir), "other")), "sliding:5x3", "4-5-5")
	if err := os.Rename(filepath.Join(string(dir), "other", "sliding-5x3.db"),
		dir.Path(large)); err != nil {
		t.Fatal(err)
	}
	if _, err := dir.Open(t.Context(), large); err == nil ||
		!strings.Contains(err.Error(), "want those of sliding:2x8") {
		t.Errorf("those of another puzzle: %v", err)
	}
}

// TestGivesUp ends a search by its limits.
func TestGivesUp(t *testing.T) {
	src := searched(t, tablebase.Dir(t.TempDir()), "sliding:4x4", "3-3-3-3-3")
	p := src.Puzzle()
	pos := tablebase.SampleAll(p, 1, 7)[0]
	for _, limit := range []search.Limit{{Nodes: 10_000}, {Time: time.Millisecond}} {
		unsolved := (*tablebase.UnsolvedError)(nil)
		limited := src.WithBudget(tablebase.Budget{Limit: limit})
		if _, _, err := limited.Lookup(t.Context(), pos); !errors.As(err,
			&unsolved) || unsolved.Bound < 20 ||
			!strings.Contains(err.Error(), "not solved within") {
			t.Errorf("%+v: %v", limit, err)
		}
	}
}

// plainly is a search for boards of 5x5 cells that knows of no pattern: IDA* with the rows and
// columns that tiles are from home.
func plainly(b []byte, most int) int {
	far := func(cell int, tile byte) int {
		home := int(tile) - 1
		return max(cell/5-home/5, home/5-cell/5) + max(cell%5-home%5, home%5-cell%5)
	}
	sum := 0
	for cell, tile := range b {
		if tile > 0 {
			sum += far(cell, tile)
		}
	}
	var dive func(gap, from, h, left int) bool
	dive = func(gap, from, h, left int) bool {
		if h > left {
			return false
		}
		if h == 0 {
			return true
		}
		for _, to := range []int{gap - 5, gap + 5, gap - 1, gap + 1} {
			if to < 0 || to >= 25 || to == from || gap/5 != to/5 && gap%5 != to%5 {
				continue
			}
			tile := b[to]
			b[gap], b[to] = tile, 0
			ok := dive(to, gap, h+far(gap, tile)-far(to, tile), left-1)
			b[gap], b[to] = 0, tile
			if ok {
				return true
			}
		}
		return false
	}
	gap := slices.Index(b, 0)
	for left := sum; left <= most; left += 2 {
		if dive(gap, -1, sum, left) {
			return left
		}
	}
	return -1
}

// TestVast solves boards of the 24-puzzle, whose positions have no index, some moves from the goal,
// and compares with a plain search.
func TestVast(t *testing.T) {
	puzzletest.Alone(t)
	src := searched(t, tablebase.Dir(t.TempDir()), "24-puzzle", "4-4-4-4-4-4")
	p, rng := src.Puzzle(), puzzletest.Rand(t)
	for steps := 25; steps <= 40; steps += 5 {
		pos, before := p.Unrank(p.Goals()[0]), puzzle.Position("")
		for range steps {
			leads := slices.DeleteFunc(puzzle.SuccessorsOf(p, pos),
				func(l puzzle.Successor) bool { return l.To == before })
			pos, before = leads[rng.IntN(len(leads))].To, pos
		}
		a, err := src.Solve(t.Context(), pos)
		if err != nil || a.Solution == nil {
			t.Fatalf("%s: %+v, %v", p.Format(pos), a, err)
		}
		s := a.Solution
		if want := plainly([]byte(pos), steps); int(s.Distance) != want {
			t.Errorf("%s: %d moves, a plain search finds %d", p.Format(pos), s.Distance, want)
		}
		for i, m := range s.Moves {
			if !slices.Contains(puzzle.SuccessorsOf(p, s.Path[i]),
				puzzle.Successor{Move: m, To: s.Path[i+1]}) {
				t.Fatalf("%s: move %d of %v is not legal", p.Format(pos), i, s)
			}
		}
		if s.Path[len(s.Path)-1] != p.Unrank(0) {
			t.Fatalf("%s: %v does not end at the goal", p.Format(pos), s)
		}
		if r, err := answer.CountedPositionOf(t.Context(), src, pos); err != nil ||
			*r.Distance != s.Distance || *r.Solutions == "0" || len(r.Moves) < 2 {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	for _, pos := range tablebase.SampleAll(p, 100, 3) {
		if again, err := p.Parse(p.Format(pos)); err != nil || again != pos {
			t.Fatalf("drew %v: %v", pos, err)
		}
		if _, ok := p.Rank(pos); !ok {
			t.Fatalf("drew %s, which cannot be solved", p.Format(pos))
		}
		b := []byte(pos)
		i, j := bytes.IndexByte(b, 1), bytes.IndexByte(b, 2)
		b[i], b[j] = b[j], b[i]
		a, err := src.Solve(t.Context(), puzzle.Position(b))
		if err != nil || a.Certificate == nil ||
			a.Certificate.Kind != "parity" {
			t.Fatalf("%v: %+v, %v", b, a, err)
		}
	}
}

// TestWanderSearched wants no walk where a search answers: there are no entries to walk on.
func TestWanderSearched(t *testing.T) {
	_, err := tablebase.Of(catalogtest.Find(t, "15-puzzle"), nil).Wander(t.Context(),
		puzzle.Distances{}, 1, 1)
	if !errors.As(err, new(*tablebase.NoTableError)) {
		t.Errorf("error %v", err)
	}
}
