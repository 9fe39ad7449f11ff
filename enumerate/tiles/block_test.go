package tiles_test

import (
	"math/bits"
	"slices"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/puzzle"
)

// TestBlocks counts the levels of small grids in blocks of few units, and compares
// them with those of a search.
func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		form puzzle.TileForm
		unit int
	}{
		{puzzle.TileForm{Rows: 4, Cols: 2, Home: 7, Line: true}, 6},
		{puzzle.TileForm{Rows: 3, Cols: 3, Home: 8, Line: true}, 6},
		{puzzle.TileForm{Rows: 2, Cols: 4, Home: 0, Line: true}, 6},
		{puzzle.TileForm{Rows: 5, Cols: 2, Home: 9, Line: true}, 6},
		{puzzle.TileForm{Rows: 4, Cols: 2, Home: 7}, 6},
		{puzzle.TileForm{Rows: 3, Cols: 3, Home: 4}, 42},
		{puzzle.TileForm{Rows: 5, Cols: 2, Home: 0}, 42},
		{tiles.Transposed(puzzle.TileForm{Rows: 2, Cols: 5, Home: 9}), 336},
		{puzzle.TileForm{Rows: 2, Cols: 4, Home: 7}, 336},
	} {
		if testing.Short() && c.form.Rows*c.form.Cols > 9 {
			continue
		}
		reset := tiles.LowerUnits(c.unit)
		s := tiles.New(c.form, engine.Job{Workers: 2, Found: func(uint64) {}})
		var want []uint64
		for d := puzzle.Distance(0); ; d++ {
			n, err := s.Level(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			if n == 0 {
				break
			}
			want = append(want, n)
		}
		for _, atLeast := range []int{1, 20, 200} {
			b := tiles.NewBlocks(c.form, atLeast)
			if again := tiles.NewBlocks(c.form, b.Count); again.Count != b.Count {
				t.Errorf("%+v: %d blocks are cut into %d", c.form, b.Count, again.Count)
			}
			if got := counted(t, b); !slices.Equal(got, want) {
				t.Errorf("%+v in %d blocks: %d, want %d", c.form, b.Count, got, want)
			}
		}
		reset()
	}
}

// counted counts the levels in blocks.
func counted(t *testing.T, b *engine.Blocks) (counts []uint64) {
	var last, before []*engine.Set
	left := make([][]uint64, b.Count)
	for block := range left {
		if block%3 != 0 { // of some it is not known
			left[block] = b.Left()
		}
	}
	for d := puzzle.Distance(0); ; d++ {
		now, n := make([]*engine.Set, b.Count), uint64(0)
		for block := range now {
			set := newSet(b.Words)
			if d == 0 {
				b.PutGoals(block, set)
			} else {
				sources, known := make([]*engine.Set, b.Count), []*engine.Set{last[block]}
				if before != nil {
					known = append(known, before[block])
				}
				for _, from := range b.Sources(block) {
					sources[from] = last[from]
				}
				if _, err := b.Level(t.Context(), 1,
					&engine.Pull{Block: block, Distance: d, Last: sources, Known: known,
						Left: left[block]}, set, nil); err != nil {
					t.Fatal(err)
				}
			}
			if count := size(set); count > 0 {
				now[block], n = set, n+count
			}
		}
		if n == 0 {
			return counts
		}
		counts = append(counts, n)
		before, last = last, now
	}
}

// newSet returns an empty set of so many words.
func newSet(words uint64) *engine.Set {
	return &engine.Set{Words: make([]uint64, words),
		Some: make([]uint64, (words+engine.TileWords-1)/engine.TileWords)}
}

// size is the number of positions of a set.
func size(set *engine.Set) (n uint64) {
	for _, w := range set.Words {
		n += uint64(bits.OnesCount64(w))
	}
	return n
}
