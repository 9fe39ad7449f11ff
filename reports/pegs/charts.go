package pegs

import (
	"context"

	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/space"
)

var (
	// WeightsChart is [WhiteByDistance] as a kind of chart.
	WeightsChart = picture.Chart{Kind: "weights", Rows: true, Check: check,
		Draw: drawn(WhiteByDistance)}
	// NeededChart is [Needed] as a kind of chart.
	NeededChart = picture.Chart{Kind: "bsubs", Rows: true, Histogram: true, Check: check,
		Draw: drawn(Needed)}
)

func check(p puzzle.Puzzle) error {
	_, err := pegs.Of(p)
	return err
}

// drawn counts positions by white cells and distance, and paints the counts.
func drawn(paint func(picture.Subject, *pegs.Weights) *picture.Picture,
) func(context.Context, picture.Subject) (*picture.Picture, error) {
	return func(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
		w, err := pegs.WeightsOf(ctx, s.DB, s.Report)
		if err != nil {
			return nil, err
		}
		return paint(s, w), nil
	}
}

// WhiteByDistance returns the heat map of positions by white cells and distance. Each
// W-substitution takes a white cell away. So the positions that W-substitutions alone solve lie on
// the line distance = white cells - 1. Nothing lies below it, for a solution has at least as many
// moves as there are white cells to lose.
func WhiteByDistance(s picture.Subject, w *pegs.Weights) *picture.Picture {
	h := picture.Heat{
		X: "white cells", Edge: func(white, d int) bool { return d == white-1 },
		Says: []string{"outlined: W-substitutions alone", "suffice (distance = white cells - 1)"},
	}
	var total uint64
	for _, row := range w.White {
		h.Counts = append(h.Counts, row.ByDistance)
		total += space.Sum(row.ByDistance)
	}
	return picture.HeatMap(s.Name+": positions by white cells and distance",
		english.Grouped(total)+" positions; every other distance is empty, since each move "+
			"changes the white cells by one", h)
}

// Needed returns the histogram of how many B-substitutions positions need.
func Needed(s picture.Subject, w *pegs.Weights) *picture.Picture {
	title := s.Name + ": positions by B-substitutions needed"
	if s.Options.Log {
		title += ", logarithmic"
	}
	return picture.Bars(picture.Histogram{Name: title, Counts: w.Needed}, "B-substitutions",
		s.Options)
}
