package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
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
	cmd := &cobra.Command{
		Use:   "hardest PUZZLE",
		Short: "List the positions at the greatest distance, or at any other",
		Long: `List the positions at a distance, by default the greatest, in index order.
Positions that a symmetry of the puzzle takes to each other are listed once, by
the one with the least index.`,
		Example:           "  puzzlebase analyze hardest hiriq\n  puzzlebase analyze hardest ninepuzzle --distance 30 -n 3",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if opt.n < 0 {
				return usage(cmd, fmt.Errorf("-n is %d, want at least 0", opt.n))
			}
			return a.withLevels(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				most := int(db.Manifest().MaxDistance)
				if !cmd.Flags().Changed("distance") {
					opt.distance = most
				}
				if opt.distance < 0 || opt.distance > most {
					return usage(cmd, fmt.Errorf("--distance is %d, want 0 to %d", opt.distance, most))
				}
				return a.runHardest(cmd.Context(), p, db, opt)
			})
		},
	}
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.distance, "distance", 0, "the distance (default the greatest)")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 20, "list up to this many")
	return cmd
}

// hardestRecord is one position of the list.
type hardestRecord struct {
	Index    puzzle.Index `json:"index"`
	Position string       `json:"position"`
	Images   int          `json:"images"` // positions up to symmetry that it stands for
}

func (a *app) runHardest(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt hardestOptions) error {
	show := a.work(name(p))
	l, err := analyze.LevelOf(ctx, p, db, puzzle.Distance(opt.distance), opt.n, show.report)
	show.end()
	if err != nil {
		return err
	}
	h, err := reports.HardestOf(p, db, l, false)
	if err != nil {
		return err
	}
	listed := []hardestRecord{}
	for _, o := range h.Listed {
		listed = append(listed, hardestRecord{puzzle.Index(o.Index), o.Position, o.Orbit})
	}
	return a.present(opt.format, struct {
		Puzzle    string          `json:"puzzle"`
		Distance  puzzle.Distance `json:"distance"`
		Positions uint64          `json:"positions"` // at the distance
		Orbits    uint64          `json:"orbits"`    // of them: counted once up to symmetry
		Listed    []hardestRecord `json:"listed"`
	}{l.Puzzle, l.Distance, l.Positions, l.Orbits, listed}, reports.Level(h))
}
