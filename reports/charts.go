package reports

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

var (
	// GrowthChart is how the space grows with the distance, beside sequences of moves.
	GrowthChart = picture.Chart{Kind: "growth", Draw: growth}
	// BranchingChart is how many positions have each number of moves, and of moves to nearer ones.
	BranchingChart = picture.Chart{Kind: "branching", Rows: true, Histogram: true, Draw: branching}
)

// Charts are those that need no options: how many positions there are at each distance, and others.
func Charts() []picture.Chart {
	return []picture.Chart{{Kind: "depth", Draw: depth}, GrowthChart, BranchingChart,
		pegs.WeightsChart}
}

func depth(_ context.Context, s picture.Subject) (*picture.Picture, error) {
	h := picture.Histogram{Name: s.Name, Counts: s.DB.Manifest().Levels}
	return picture.Depth([]picture.Histogram{h}, s.Options), nil
}

func growth(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
	g, err := analyze.GrowthOf(ctx, s.DB.Puzzle(), s.DB.Manifest().Levels)
	if err != nil {
		return nil, err
	}
	return picture.Growth(s.Name, g), nil
}

func branching(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
	b, err := analyze.BranchingOf(ctx, s.DB, s.Report)
	if err != nil {
		return nil, err
	}
	return picture.Branching(s.Name, b, s.Options), nil
}

// GraphChart is the positions of some distances and the moves between them. The
// last distance may be beyond the greatest.
func GraphChart(among puzzle.Distances) picture.Chart {
	return picture.Chart{Kind: "graph", Rows: true,
		Draw: func(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
			g, err := analyze.GraphOf(ctx, s.DB, among, picture.MaxNodes, s.Report)
			if err != nil {
				return nil, err
			}
			return picture.Graph(s.Name, g), nil
		}}
}

// mostBoards is how many boards of a level are drawn, if they are not wide.
const mostBoards = 24

// LevelsChart is the first n levels of a space: each position hangs from the one to which its
// parent move leads. Of positions that symmetries take to each other one is drawn.
func LevelsChart(n int) picture.Chart {
	return picture.Chart{Kind: "levels", Rows: true,
		Draw: func(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
			t, err := treeOf(ctx, s, n)
			if err != nil {
				return nil, err
			}
			under := "each position hangs from the one to which its best move leads"
			if t.HasLoose() {
				under += ", where that stands in the row above"
			}
			if analyze.SymmetriesOf(s.DB.Puzzle()).Order > 1 {
				under += "; of symmetric ones one is drawn"
			}
			title := fmt.Sprintf("%s: the first %d levels", s.Name, len(t))
			return picture.Levels(title, under, t), nil
		}}
}

func treeOf(ctx context.Context, of picture.Subject, n int) (picture.Tree, error) {
	p, db := of.DB.Puzzle(), of.DB
	depict := p.Features().Depict
	if depict == nil {
		return nil, fmt.Errorf("%s does not draw its boards", tablebase.Name(p))
	}
	goal := depict(puzzle.Scene{Position: p.Unrank(p.Goals()[0]), Small: true})
	most := min(mostBoards, picture.AcrossLevels(goal))
	var t picture.Tree
	symmetry := analyze.SymmetriesOf(p)
	var before []puzzle.Index
	for d := puzzle.Distance(0); d <= db.Manifest().MaxDistance && len(t) < n; d++ {
		level, err := analyze.LevelOf(ctx, db, d, most, of.Report)
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
