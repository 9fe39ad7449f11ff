package verify

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// foldedLevels finds levels of a puzzle up to symmetry, in the numbers of its folded form. A set
// has a word for each word of the form. The form says where the moves of a row lead. The rules
// confirm that at one position of each row, drawn at random.
type foldedLevels struct {
	puzzle  puzzle.Puzzle
	form    *puzzle.FoldedForm
	workers int
	maps    [][]rotation // by map of columns, its inverse

	now, coming, seen []uint64
	some              []bool // by row, whether the current level has positions
	begun             bool
}

// rotation is a rotation of a word to the left, and the bits that are then in place.
type rotation struct {
	count int
	mask  uint64
}

func newFoldedLevels(p puzzle.Puzzle, workers int) (*foldedLevels, error) {
	f := p.Features().Folded.Get()
	s := &foldedLevels{puzzle: p, form: f, workers: workers, some: make([]bool, f.Rows)}
	for _, to := range f.ColumnMaps {
		s.maps = append(s.maps, rotationsOf(to))
	}
	return s, bigmem.Make(f.Rows*uint64(f.Words), &s.now, &s.coming, &s.seen)
}

// rotationsOf inverts a map of columns.
func rotationsOf(to []uint8) []rotation {
	var masks [64]uint64 // by count
	for from, t := range to {
		if t != puzzle.NoColumn {
			masks[(from-int(t))&63] |= 1 << from
		}
	}
	var out []rotation
	for count, mask := range masks {
		if mask != 0 {
			out = append(out, rotation{count, mask})
		}
	}
	return out
}

// next implements levels.
func (s *foldedLevels) next(ctx context.Context,
	see func(uint64, []uint64) error) (found uint64, err error) {
	if s.begun {
		err = s.pull(ctx)
	} else {
		s.begun = true
		err = s.confirm(ctx)
		for _, g := range s.puzzle.Goals() {
			n := uint64(s.form.Fold(g))
			s.coming[n/uint64(s.form.Columns)] |= 1 << (n % uint64(s.form.Columns))
		}
	}
	if err != nil {
		return 0, err
	}
	s.now, s.coming = s.coming, s.now
	words := uint64(s.form.Words)
	err = s.rows(ctx, func() parallel.Worker {
		mine := uint64(0)
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				for row := from; row < to; row++ {
					n := 0
					for k := row * words; k < (row+1)*words; k++ {
						n += bits.OnesCount64(s.now[k])
						s.seen[k] |= s.now[k]
					}
					if s.some[row] = n > 0; n > 0 {
						mine += uint64(n) * s.form.Weight(row)
					}
				}
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	if err == nil {
		err = s.show(ctx, see)
	}
	return found, err
}

func (s *foldedLevels) rows(ctx context.Context, start func() parallel.Worker) error {
	return parallel.Ranges(ctx, s.workers, s.form.Rows, 256, start)
}

// pull sets the next level: what moves lead to from the current one, less what has been seen. Moves
// can be taken back, so it is what has a move to the current one.
func (s *foldedLevels) pull(ctx context.Context) error {
	words, all := uint64(s.form.Words), ^uint64(0)>>(64-s.form.Columns)
	return s.rows(ctx, func() parallel.Worker {
		edgesOf := s.form.Edges()
		var edges []puzzle.RowEdge
		return parallel.Worker{Visit: func(from, to uint64) error {
			for row := from; row < to; row++ {
				coming, seen := s.coming[row*words:][:words], s.seen[row*words:][:words]
				clear(coming)
				if !slices.ContainsFunc(seen, func(w uint64) bool { return w != all }) {
					continue
				}
				edges = edgesOf(row, edges[:0])
				for i := range edges {
					if s.some[edges[i].To] {
						s.pullEdge(coming, &edges[i])
					}
				}
				for k := range coming {
					coming[k] &^= seen[k]
				}
			}
			return nil
		}}
	})
}

// pullEdge adds to a row what a move takes into the current level.
func (s *foldedLevels) pullEdge(coming []uint64, e *puzzle.RowEdge) {
	f := &s.form.CoordinateForm
	source := s.now[e.To*uint64(f.Words):][:f.Words]
	if f.RowMaps != nil {
		for x, to := range f.RowMaps[e.Columns] {
			bit := source[int(to)/f.Columns] >> (int(to) % f.Columns) & 1
			coming[x/f.Columns] |= bit << (x % f.Columns)
		}
		return
	}
	for w := range coming {
		set := source[f.WordMaps[e.Words][w]]
		if set == 0 {
			continue
		}
		for _, r := range s.maps[f.ColumnMap(e, w)] {
			coming[w] |= bits.RotateLeft64(set, r.count) & r.mask
		}
	}
}

// show shows the current level to see as rows of a file.
func (s *foldedLevels) show(ctx context.Context, see func(uint64, []uint64) error) error {
	size, columns := s.form.Size(), uint64(s.form.Columns)
	rows := space.RowCount(size)
	return parallel.Ranges(ctx, s.workers, rows, space.ScanRows, func() parallel.Worker {
		lanes := make([]uint64, space.ScanRows)
		return parallel.Worker{Visit: func(from, to uint64) error {
			some := uint64(0)
			for i := range to - from {
				lanes[i] = space.Unpacked(s.now, (from+i)*space.Lanes, size, columns)
				some |= lanes[i]
			}
			if some == 0 {
				return nil
			}
			return see(from, lanes[:to-from])
		}}
	})
}

// confirm compares the moves of every row with the rules, at a position that is drawn at random.
func (s *foldedLevels) confirm(ctx context.Context) error {
	f := s.form
	return s.rows(ctx, func() parallel.Worker {
		successors := f.Successors()
		var asked, formed []puzzle.Edge
		return parallel.Worker{Visit: func(from, to uint64) error {
			random := rand.New(rand.NewPCG(from, 0))
			for row := from; row < to; row++ {
				n := f.Index(row, random.IntN(f.Words), random.IntN(f.Columns))
				x := f.Unfold(n)
				asked = s.puzzle.Successors(x, asked[:0])
				for i := range asked {
					asked[i].To = f.Fold(asked[i].To)
				}
				formed = successors(n, formed[:0])
				if !slices.Equal(asked, formed) {
					return fmt.Errorf("%s: the moves of position %s differ from those of the row "+
						"that stands for it; this is a fault of the program", s.puzzle.Spec(),
						s.puzzle.Format(s.puzzle.Unrank(x)))
				}
			}
			return nil
		}}
	})
}
