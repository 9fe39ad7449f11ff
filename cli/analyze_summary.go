package cli

import (
	"context"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
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
				with = a.withLevels
			}
			return with(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				if m := db.Manifest(); !asked && (m.Layout != store.Full || m.Size > quickScan) {
					opt.antipodes = 0
				}
				return a.runSummary(cmd.Context(), p, db, opt)
			})
		},
	}
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.antipodes, "antipodes", 4, "draw up to this many antipodes, in index order")
	return cmd
}

func (a *app) runSummary(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt summaryOptions) error {
	s := analyze.Summarize(db.Manifest())
	section := reports.Summary(fullName(p), s)
	farthest := []string{}
	if opt.antipodes > 0 && opt.format != csvFormat {
		show := a.work(name(p))
		first, err := analyze.FirstAt(ctx, p, db, s.MaxDistance, min(opt.antipodes, int(s.Antipodes)), show.report)
		show.end()
		if err != nil {
			return err
		}
		for _, x := range first {
			farthest = append(farthest, p.Format(p.Unrank(x)))
		}
		section.Antipodes(p, s, first)
	}
	return a.present(opt.format, struct {
		*analyze.Summary
		Farthest []string `json:"farthest"` // antipodes, up to --antipodes of them
	}{s, farthest}, section)
}
