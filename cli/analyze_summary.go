package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

type summaryOptions struct {
	format    format
	antipodes int
}

// quickScan is how many positions are read without being asked for: they take no
// time that a person notices.
const quickScan = 1 << 24

func (a *app) summaryCommand() *cobra.Command {
	var opt summaryOptions
	cmd := &cobra.Command{
		Use:   "summary PUZZLE",
		Short: "Print the positions by distance, their mean and median, and the farthest",
		Long: `Print how many positions there are at each distance, the mean, the median and the
greatest distance, and the antipodes: the positions at the greatest distance. The
counts come from the manifest at once. Only drawing antipodes reads the positions,
so where the database is large or compact none is drawn unless --antipodes says
how many.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			with, asked := a.withLookups, cmd.Flags().Changed("antipodes")
			if asked && opt.antipodes > 0 {
				with = a.withDatabase
			}
			return with(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				if m := db.Manifest(); !asked && (m.Layout != store.Full || m.Size > quickScan) {
					opt.antipodes = 0
				}
				return a.runSummary(cmd.Context(), p, db, opt)
			})
		},
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat, csvFormat)
	cmd.Flags().IntVar(&opt.antipodes, "antipodes", 4, "draw up to this many antipodes, in index order")
	return cmd
}

func (a *app) runSummary(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt summaryOptions) error {
	s := analyze.Summarize(db.Manifest())
	if opt.format == csvFormat {
		return a.writeNumbers(levelTable(s, opt.format), opt.format)
	}
	var farthest []puzzle.Index
	if opt.antipodes > 0 {
		var err error
		if farthest, err = analyze.FirstAt(ctx, db, s.MaxDistance, min(opt.antipodes, int(s.Antipodes))); err != nil {
			return err
		}
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, struct {
			*analyze.Summary
			Farthest []string `json:"farthest"` // antipodes, up to --antipodes of them
		}{s, formatted(p, farthest)})
	}
	a.fact("puzzle", "%s", fullName(p))
	a.fact("positions", "%s", grouped(s.Positions))
	a.fact("solvable", "%s", grouped(s.Reached))
	a.fact("unsolvable", "%s", grouped(s.Unreached))
	a.fact("mean distance", "%.4f", s.Mean)
	a.fact("median distance", "%g", s.Median)
	a.fact("greatest distance", "%d, %s", s.MaxDistance, counted(s.Antipodes, "position"))
	fmt.Fprintln(a.out)
	if err := a.writeNumbers(levelTable(s, opt.format), opt.format); err != nil {
		return err
	}
	if len(farthest) > 0 {
		fmt.Fprintf(a.out, "\nAntipodes (%d of %s):\n\n%s", len(farthest), grouped(s.Antipodes), a.drawIndices(p, farthest, nil))
	}
	return nil
}

func levelTable(s *analyze.Summary, f format) *table {
	t := newTable(f, "distance", "positions", "share", "running share")
	for _, l := range s.Levels {
		if f == csvFormat {
			t.add(fmt.Sprint(l.Distance), fmt.Sprint(l.Positions), fmt.Sprintf("%.9f", l.Share), fmt.Sprintf("%.9f", l.Running))
		} else {
			t.add(fmt.Sprint(l.Distance), grouped(l.Positions), fmt.Sprintf("%.4f%%", 100*l.Share), fmt.Sprintf("%.4f%%", 100*l.Running))
		}
	}
	return t
}

// formatted writes positions in their one-line form.
func formatted(p puzzle.Puzzle, indices []puzzle.Index) []string {
	out := []string{}
	for _, x := range indices {
		out = append(out, p.Format(p.Unrank(x)))
	}
	return out
}

// drawIndices draws positions side by side, numbered from 1 unless there are
// captions.
func (a *app) drawIndices(p puzzle.Puzzle, indices []puzzle.Index, captions []string) string {
	var positions []puzzle.Position
	for i, x := range indices {
		positions = append(positions, p.Unrank(x))
		if len(captions) <= i {
			captions = append(captions, fmt.Sprintf("#%d", i+1))
		}
	}
	return drawn(p, captions, positions)
}
