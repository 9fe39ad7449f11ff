package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

type hardestOptions struct {
	format   format
	distance int
	n        int
}

func (a *app) hardestCommand() *cobra.Command {
	var opt hardestOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "hardest PUZZLE",
		Short: "List the positions at the greatest distance, or at any other",
		Long: `List the positions at a distance, by default the greatest, in index order.
Positions that a symmetry of the puzzle takes to each other are listed once, by
the one with the least index.`,
		Example: "  puzzlebase analyze hardest hiriq\n" +
			"  puzzlebase analyze hardest ninepuzzle --distance 30 -n 3",
	}, func(cmd *cobra.Command, spec string) error {
		if opt.n < 0 {
			return usage.Of(cmd, fmt.Errorf("-n is %d, want at least 0", opt.n))
		}
		return a.with(cmd, spec, a.OpenLevels, func(p puzzle.Puzzle, db *tablebase.Table) error {
			most := int(db.Manifest().MaxDistance)
			if !cmd.Flags().Changed("distance") {
				opt.distance = most
			}
			if opt.distance < 0 || opt.distance > most {
				return usage.Of(cmd,
					fmt.Errorf("--distance is %d, want 0 to %d", opt.distance, most))
			}
			return a.find(cmd.Context(), p, db,
				reports.FindLevel(puzzle.Distance(opt.distance), opt.n), opt.format)
		})
	})
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.distance, "distance", 0, "the distance (default the greatest)")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 20, "list up to this many")
	return cmd
}
