package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/store/layouts"
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
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "summary PUZZLE",
		Short: "Print the positions by distance, their mean and median, and the farthest",
		Long: `Print how many positions there are at each distance, the mean, the median and the
greatest distance, and the antipodes: the positions at the greatest distance. The
counts come from the manifest at once. Only drawing antipodes reads the positions,
so where the database is large or compact none is drawn unless --antipodes says
how many.`,
	}, func(cmd *cobra.Command, spec string) error {
		if opt.antipodes < 0 {
			return usage.Of(cmd, fmt.Errorf("--antipodes is %d, want at least 0", opt.antipodes))
		}
		open, asked := a.OpenTable, cmd.Flags().Changed("antipodes")
		if asked && opt.antipodes > 0 {
			open = a.OpenLevels
		}
		return a.with(cmd, spec, open, func(p puzzle.Puzzle, db *tablebase.Table) error {
			if m := db.Manifest(); !asked && (m.Layout != layouts.Full || m.Size > quickScan) ||
				opt.format == csvFormat {
				opt.antipodes = 0
			}
			return a.find(cmd.Context(), p, db, reports.FindSummary(opt.antipodes), opt.format)
		})
	})
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.antipodes, "antipodes", 4,
		"draw up to this many antipodes, in index order")
	return cmd
}
