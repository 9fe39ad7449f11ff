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
	WeightsChart = chartOfWeights("weights",
		func(s picture.Subject, w *pegs.Weights) *picture.Picture {
			return WhiteByDistance(s.Name, w)
		})
	// NeededChart is [Needed] as a kind of chart.
	NeededChart = neededChart()
)

func neededChart() picture.Chart {
	c := chartOfWeights("bsubs", func(s picture.Subject, w *pegs.Weights) *picture.Picture {
		return Needed(s.Name, w, s.Options)
	})
	c.Histogram = true
	return c
}

func check(p puzzle.Puzzle) error {
	_, err := pegs.Of(p)
	return err
}

// chartOfWeights is a chart of the counts by white cells and distance.
func chartOfWeights(
	kind string, paint func(picture.Subject, *pegs.Weights) *picture.Picture,
) picture.Chart {
	return picture.Chart{Kind: kind, Rows: true,
		Check: check,
		Draw: func(ctx context.Context, s picture.Subject) (*picture.Picture, error) {
			w, err := pegs.WeightsOf(ctx, s.DB, s.Report)
			if err != nil {
				return nil, err
			}
			return paint(s, w), nil
		}}
}

// WhiteByDistance returns the heat map of positions by white cells and distance. Each
// W-substitution takes a white cell away, so the positions that W-substitutions alone solve lie on
// the line distance = white cells - 1; below it there is room, for a solution has at least as many
// moves as there are white cells to lose.
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
		english.Grouped(total)+" positions; every other distance is empty, since each move "+
			"changes the white cells by one", h)
}

// Needed returns the histogram of how many B-substitutions positions need.
func Needed(name string, w *pegs.Weights, opt picture.HistogramOptions) *picture.Picture {
	title := name + ": positions by B-substitutions needed"
	if opt.Log {
		title += ", logarithmic"
	}
	return picture.Bars(picture.Histogram{Name: title, Counts: w.Needed}, "B-substitutions", opt)
}
