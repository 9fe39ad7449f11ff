package reports

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// ofPegs makes a finding on any puzzle of an analysis of boards of pegs.
func ofPegs[R any](count func(context.Context, *peg.Game, analyze.Database, progress.Func) (R, error), tell func(*peg.Game, R) *section.Section) Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, report progress.Func) (any, *section.Section, error) {
		g, err := pegs.Of(p)
		if err != nil {
			return nil, nil, err
		}
		r, err := count(ctx, g, db, report)
		if err != nil {
			return nil, nil, err
		}
		return r, tell(g, r), nil
	}
}

// Findings on boards of pegs.
var (
	FindUnsolvable = ofPegs(pegs.UnsolvableOf, Unsolvable)
	FindDeadEnds   = ofPegs(pegs.DeadEndsOf, DeadEnds)
	FindWeights    = ofPegs(pegs.WeightsOf, Weights)
)

// FindPagodas looks for pagoda functions, at n positions or at all; it needs no
// database.
func FindPagodas(n int, seed uint64) Finding {
	return ofPegs(func(ctx context.Context, g *peg.Game, _ analyze.Database, report progress.Func) (*pegs.Pagodas, error) {
		return pegs.PagodasOf(ctx, g, n, seed, report)
	}, Pagodas)
}

// FindFewWhite counts the configurations with few white cells and, where list is not
// nil, writes them there as CSV with their solutions while they are counted.
func FindFewWhite(most int, list io.Writer) Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, report progress.Func) (any, *section.Section, error) {
		g, err := pegs.Of(p)
		if err != nil {
			return nil, nil, err
		}
		var each func(pegs.Few) error
		var lines *csv.Writer
		if list != nil {
			lines = csv.NewWriter(list)
			if err := lines.Write([]string{"position", "white", "state", "distance", "solution"}); err != nil {
				return nil, nil, err
			}
			each = func(f pegs.Few) error { return writeFew(lines, p, db, f) }
		}
		f, err := pegs.FewWhiteOf(ctx, g, db, most, each, report)
		if err == nil && lines != nil {
			lines.Flush()
			err = lines.Error()
		}
		if err != nil {
			return nil, nil, err
		}
		return f, FewWhite(f), nil
	}
}

// writeFew writes a line for one configuration.
func writeFew(lines *csv.Writer, p puzzle.Puzzle, db tablebase.Source, f pegs.Few) error {
	state, distance, solution := f.State(), "", ""
	if f.Solvable {
		a, err := tablebase.Of(p, db).Solve(f.Position)
		if err != nil {
			return err
		}
		distance, solution = fmt.Sprint(f.Distance), strings.Join(a.Solution.MoveNames(p), " ")
	}
	return lines.Write([]string{p.Format(f.Position), fmt.Sprint(f.White.Count()), state, distance, solution})
}

// boardsOfPegs are a special kind: their white cells can be counted.
var boardsOfPegs = special{charts: []Chart{WeightsChart}, gather: gatherPegs}

// The charts of boards of pegs.
var (
	WeightsChart = chartOfWeights("weights", func(name string, w *pegs.Weights, _ picture.HistogramOptions) *picture.Picture {
		return WhiteByDistance(name, w)
	})
	NeededChart = chartOfWeights("bsubs", func(name string, w *pegs.Weights, opt picture.HistogramOptions) *picture.Picture {
		return Needed(picture.Histogram{Name: name, Counts: w.Needed}, opt)
	})
)

// chartOfWeights is a chart of the counts by white cells and distance.
func chartOfWeights(kind string, paint func(name string, w *pegs.Weights, opt picture.HistogramOptions) *picture.Picture) Chart {
	return Chart{
		Kind: kind, Rows: true,
		Fits: func(p puzzle.Puzzle) error { _, err := pegs.Of(p); return err },
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, opt picture.HistogramOptions, report progress.Func) (*picture.Picture, error) {
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
		table.Grouped(total)+" positions; every other distance is empty, since each move changes the white cells by one", h)
}

// Needed returns the histogram of how many B-substitutions positions need.
func Needed(h picture.Histogram, opt picture.HistogramOptions) *picture.Picture {
	title := h.Name + ": positions by B-substitutions needed"
	if opt.Log {
		title += ", logarithmic"
	}
	return picture.Bars(h, title, "B-substitutions", opt)
}
