package enumerate_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestSingleLevels asks each engine for the positions of single levels, and wants those of the
// whole table.
func TestSingleLevels(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{"peg:4x4,goal=14", "peg:4x4", "peg:triangle15", "lights:3x4",
		"lights:4x4", "lights:3x5", "peg:_.../...../..o../...../_...", "sliding:2x3",
		"sliding:2x4,metric=line", "sliding:3x3", "pancake:7", "burnt:5"} {
		t.Run(spec, func(t *testing.T) {
			p := withoutFolds{catalogtest.Find(t, spec)}
			sets := levelSets(t, p)
			got := make([]uint64, len(sets[0]))
			eachEngine(t, p, func(t *testing.T, opt enumerate.Options) {
				for d, want := range sets {
					level, err := enumerate.LevelAt(t.Context(), p, puzzle.Distance(d), opt)
					if err != nil || level(0, got) != nil || !slices.Equal(got, want) {
						t.Fatalf("distance %d: %v, %x, want %x", d, err, got, want)
					}
				}
			})
		})
	}
}

// TestCountAmong counts positions of sets with each engine, and wants the numbers of the whole
// table, no level after the last one with a position of the set, and in the set what is not found.
func TestCountAmong(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	for _, spec := range []string{"peg:4x4", "peg:triangle15", "lights:3x5", "sliding:2x3",
		"sliding:2x4,metric=line", "weighted-tails:3x3", "pancake:7", "burnt:5",
		"hanoi:4,pegs=4"} {
		t.Run(spec, func(t *testing.T) {
			p := withoutFolds{catalogtest.Find(t, spec)}
			sets := levelSets(t, p)
			eachEngine(t, p, func(t *testing.T, opt enumerate.Options) {
				for range 10 {
					countAmong(t, p, opt, sets, rng.IntN(len(sets)+1), rng)
				}
			})
		})
	}
}

// countAmong counts random positions of the first levels, or of all positions if levels is more
// than there are.
func countAmong(t *testing.T, p puzzle.Graph, opt enumerate.Options, sets [][]uint64, levels int,
	rng *rand.Rand) {
	t.Helper()
	set, left := make([]uint64, len(sets[0])), make([]uint64, len(sets[0]))
	var want []uint64
	for d, level := range sets {
		n := 0
		for row, lanes := range level {
			chosen := lanes & rng.Uint64() & rng.Uint64()
			if d < levels {
				set[row] |= chosen
				n += bits.OnesCount64(chosen)
			}
		}
		want = append(want, uint64(n))
	}
	if levels > len(sets) { // also positions that cannot be reached
		for row := range set {
			left[row] = space.LanesOf(p.Size(), uint64(row))
			for _, level := range sets {
				left[row] &^= level[row]
			}
			set[row] |= left[row]
		}
	}
	unreached := slices.ContainsFunc(left, func(lanes uint64) bool { return lanes != 0 })
	for len(want) > 0 && want[len(want)-1] == 0 {
		want = want[:len(want)-1]
	}
	last := puzzle.Distance(0)
	opt.OnLevel = func(l enumerate.Level) { last = l.Distance }
	got, err := enumerate.CountAmong(t.Context(), p, set, opt)
	if err != nil || !slices.Equal(got, want) || !slices.Equal(set, left) {
		t.Errorf("%d levels: %v, %v, %x left, want %v, %x", levels, got, err, set, want, left)
	}
	if end := puzzle.Distance(len(want) - 1); len(want) > 0 && !unreached && last != end {
		t.Errorf("%d levels: searched up to distance %d, want %d", levels, last, end)
	}
}

// levelSets returns the set of each level, one word for each row.
func levelSets(t *testing.T, p puzzle.Graph) (sets [][]uint64) {
	table := run(t, p, enumerate.Options{Engine: generic.Name})
	shape := table.Shape()
	rows := make([]uint64, int(space.RowCount(p.Size()))*shape.Words())
	if err := table.Rows(0, rows); err != nil {
		t.Fatal(err)
	}
	for d := range table.Levels() {
		var set []uint64
		for row := range slices.Chunk(rows, shape.Words()) {
			set = append(set, shape.Level(row, puzzle.Distance(d)))
		}
		sets = append(sets, set)
	}
	return sets
}

// eachEngine runs a test with each engine that serves p.
func eachEngine(t *testing.T, p puzzle.Graph, test func(t *testing.T, opt enumerate.Options)) {
	for _, name := range append(enumerate.EngineNames(), plainXOR) {
		opt := enumerate.Options{Engine: engineOf(t, name), Workers: 2}
		if _, err := enumerate.Choose(p, opt.Engine); err == nil {
			t.Run(name, func(t *testing.T) { test(t, opt) })
		}
	}
}

// withoutFolds is a puzzle without a folded form.
type withoutFolds struct{ puzzle.Puzzle }

func (w withoutFolds) Features() *puzzle.Features {
	f := *w.Puzzle.Features()
	f.Folded = nil
	return &f
}
