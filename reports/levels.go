package reports

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// mostBoards is how many boards of a level are drawn.
const mostBoards = 24

// levelsOf returns a picture of the first n levels of a space: each position hangs
// from the one to which its parent move leads. Of positions that symmetries take
// to each other one is drawn.
func levelsOf(ctx context.Context, name string, p puzzle.Puzzle, db store.Database, n int,
	report progress.Func) (*picture.Picture, error) {
	t, err := treeOf(ctx, p, db, n, report)
	if err != nil {
		return nil, err
	}
	title := fmt.Sprintf("%s: the first %d levels", name, len(t))
	under := "each position hangs from the one to which its best move leads"
	if !p.Features().UnitCost() {
		under = "each position hangs from the one to which its best move leads, where that " +
			"stands in the row above"
	}
	if s := p.Features().Symmetry; s != nil && s.Order > 1 {
		under += "; of symmetric ones one is drawn"
	}
	return picture.Levels(title, under, t), nil
}

func treeOf(ctx context.Context, p puzzle.Puzzle, db store.Database, n int,
	report progress.Func) (picture.Tree, error) {
	depict := p.Features().Depict
	if depict == nil {
		return nil, fmt.Errorf("%s does not draw its boards", tablebase.Short(p.Spec()))
	}
	var t picture.Tree
	symmetry := analyze.SymmetryOf(p)
	var before []puzzle.Index
	for d := puzzle.Distance(0); d <= db.Manifest().MaxDistance && len(t) < n; d++ {
		level, err := analyze.LevelOf(ctx, p, db, d, mostBoards, report)
		if err != nil {
			return nil, err
		}
		var here []picture.Branch
		for _, o := range level.Listed {
			e, err := db.Lookup(o.Index)
			if err != nil {
				return nil, err
			}
			s, parent := puzzle.Scene{Position: p.Unrank(o.Index), Small: true}, -1
			if y, ok := puzzle.Apply(p, o.Index, e.Parent); ok && d > 0 {
				parent = slices.Index(before, slices.Min(symmetry.Orbit(y)))
				s.Marked = picture.Changed(s.Position, p.Unrank(y))
			}
			here = append(here, picture.Branch{Drawing: depict(s), Index: o.Index, Parent: parent})
		}
		if len(here) > 0 {
			slices.SortStableFunc(here, func(a, b picture.Branch) int { // so that no lines cross
				return cmp.Compare(a.Parent, b.Parent)
			})
			t = append(t, picture.TreeLevel{Distance: d, Boards: here, Positions: level.Positions,
				Orbits: level.Orbits})
			before = nil
			for _, b := range here {
				before = append(before, b.Index)
			}
		}
	}
	return t, nil
}
