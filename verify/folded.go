package verify

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// foldedLevels finds levels of a puzzle up to symmetry, in the numbers of its folded form. A part
// is a row of the form, with a word for each of its words. The form says where the moves of a row
// lead. The rules confirm that at one position of each row, drawn at random.
type foldedLevels struct {
	levelSearch
	puzzle puzzle.Puzzle
	form   *puzzle.FoldedForm
	maps   [][]rotation // by map of columns, its inverse
}

// rotation is a rotation of a word to the left, and the bits that are then in place.
type rotation struct {
	count int
	mask  uint64
}

func newFoldedLevels(ctx context.Context, p puzzle.Puzzle, workers int) (levels, error) {
	f := p.Features().Folded.Get()
	s := &foldedLevels{puzzle: p, form: f, levelSearch: levelSearch{workers: workers,
		weight: f.Weight}}
	for _, to := range f.ColumnMaps {
		s.maps = append(s.maps, rotationsOf(to))
	}
	for _, g := range p.Goals() {
		n, columns := f.Fold(g), puzzle.Index(f.Columns)
		s.goals = append(s.goals, n/columns*space.Lanes+n%columns)
	}
	slices.Sort(s.goals)
	s.reach = s.pull
	words := uint64(f.Words)
	if err := s.begin(f.Rows*words, words, uint32(f.Words*f.Columns)); err != nil {
		return nil, err
	}
	return s, s.confirm(ctx)
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

// next implements levels. A level is shown as rows of a file.
func (s *foldedLevels) next(ctx context.Context, see see) (uint64, error) {
	found, err := s.levelSearch.next(ctx, nil)
	if err != nil {
		return 0, err
	}
	return found, s.show(ctx, see)
}

// pull starts a reach. Moves can be taken back, so the form's moves from a row are those to it.
func (s *foldedLevels) pull() reach {
	edgesOf := s.form.Edges()
	var edges []puzzle.RowEdge
	return func(row uint64, set []uint64) (found bool) {
		edges = edgesOf(row, edges[:0])
		for i := range edges {
			if s.some[edges[i].To] {
				s.pullEdge(set, &edges[i])
				found = true
			}
		}
		return found
	}
}

// pullEdge adds to a row what a move takes into the current level.
func (s *foldedLevels) pullEdge(row []uint64, e *puzzle.RowEdge) {
	f := &s.form.CoordinateForm
	source := s.now[e.To*uint64(f.Words):][:f.Words]
	if f.RowMaps != nil {
		for x, to := range f.RowMaps[e.Columns] {
			bit := source[int(to)/f.Columns] >> (int(to) % f.Columns) & 1
			row[x/f.Columns] |= bit << (x % f.Columns)
		}
		return
	}
	for w := range row {
		set := source[f.WordMaps[e.Words][w]]
		if set == 0 {
			continue
		}
		for _, r := range s.maps[f.ColumnMap(e, w)] {
			row[w] |= bits.RotateLeft64(set, r.count) & r.mask
		}
	}
}

// show shows the current level to see as rows of a file.
func (s *foldedLevels) show(ctx context.Context, see see) error {
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
	_, err := s.sum(ctx, func() func(uint64) (uint64, error) {
		successors, seeds := f.Successors(), rand.NewPCG(0, 0)
		random := rand.New(seeds)
		var asked, formed []puzzle.Edge
		return func(row uint64) (uint64, error) {
			seeds.Seed(row, 0)
			n := f.Index(row, random.IntN(f.Words), random.IntN(f.Columns))
			x := f.Unfold(n)
			asked = s.puzzle.Successors(x, asked[:0])
			for i := range asked {
				asked[i].To = f.Fold(asked[i].To)
			}
			formed = successors(n, formed[:0])
			if !slices.Equal(asked, formed) {
				return 0, fmt.Errorf("%s: the moves of position %s differ from those of the row "+
					"that stands for it; this is a fault of the program", s.puzzle.Spec(),
					s.puzzle.Format(s.puzzle.Unrank(x)))
			}
			return 0, nil
		}
	})
	return err
}
