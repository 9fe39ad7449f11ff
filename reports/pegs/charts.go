package pegs

import (
	"context"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// The charts of boards of pegs.
var (
	WeightsChart = chartOfWeights("weights",
		func(name string, w *pegs.Weights, _ picture.HistogramOptions) *picture.Picture {
			return WhiteByDistance(name, w)
		})
	NeededChart = chartOfWeights("bsubs",
		func(name string, w *pegs.Weights, opt picture.HistogramOptions) *picture.Picture {
			return Needed(picture.Histogram{Name: name, Counts: w.Needed}, opt)
		})
)

// chartOfWeights is a chart of the counts by white cells and distance.
func chartOfWeights(
	kind string, paint func(string, *pegs.Weights, picture.HistogramOptions) *picture.Picture,
) picture.Chart {
	return picture.Chart{
		Kind: kind, Rows: true,
		Fits: func(p puzzle.Puzzle) error { _, err := pegs.Of(p); return err },
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
			opt picture.HistogramOptions, report progress.Func) (*picture.Picture, error) {
			g, err := pegs.Of(p)
			if err != nil {
				return nil, err
			}
			w, err := pegs.WeightsOf(ctx, g, db, report)
			if err != nil {
				return nil, err
			}
			return paint(name, w, opt), nil
		},
	}
}

// WhiteByDistance returns the heat map of positions by white cells and distance.
// Each W-substitution takes a white cell away, so the positions that
// W-substitutions alone solve lie on the line distance = white cells - 1; below it
// there is room, for a solution has at least as many moves as there are white cells
// to lose.
func WhiteByDistance(name string, w *pegs.Weights) *picture.Picture {
	h := picture.Heat{
		X: "white cells", Edge: func(white, d int) bool { return d == white-1 },
		Says: []string{"outlined: W-substitutions alone", "suffice (distance = white cells - 1)"},
	}
	var total uint64
	for _, row := range w.White {
		h.Counts = append(h.Counts, row.ByDistance)
		total += space.Sum(row.ByDistance)
	}
	return picture.HeatMap(name+": positions by white cells and distance",
		puzzle.Grouped(total)+" positions; every other distance is empty, since each move "+
			"changes the white cells by one", h)
}

// Needed returns the histogram of how many B-substitutions positions need.
func Needed(h picture.Histogram, opt picture.HistogramOptions) *picture.Picture {
	title := h.Name + ": positions by B-substitutions needed"
	if opt.Log {
		title += ", logarithmic"
	}
	return picture.Bars(h, title, "B-substitutions", opt)
}
