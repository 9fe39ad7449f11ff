package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
)

type positionOptions struct {
	format  format
	noCount bool
	limit   searchLimit
}

func (a *app) positionCommand() *cobra.Command {
	var opt positionOptions
	cmd := &cobra.Command{
		Use:   "position " + positionsUse,
		Short: "Print a position's distance, its moves best first, and how many solutions it has",
		Long: `Print a position's distance or why it is unsolvable, every legal move with the
distance it leads to, best first, whether the best move is the only one, and the
exact number of shortest solutions. A position with very many of those may take a
while; --no-count leaves the number out.`,
		Example:           "  puzzlebase analyze position hiriq preset:3\n  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withSource(cmd, args[0], opt.limit, func(p puzzle.Puzzle, db source) error {
				return a.eachAnswered(p, args[1:], func(n int, g given) error {
					if n > 1 && opt.format != jsonFormat {
						fmt.Fprintln(a.out)
					}
					return a.runPosition(cmd.Context(), p, db, g.pos, opt)
				})
			})
		},
	}
	tableFormats(cmd.Flags(), &opt.format)
	limitFlag(cmd.Flags(), &opt.limit)
	cmd.Flags().BoolVar(&opt.noCount, "no-count", false, "do not count the shortest solutions")
	return cmd
}

func (a *app) runPosition(ctx context.Context, p puzzle.Puzzle, db source, pos puzzle.Position, opt positionOptions) error {
	end := a.watch(db, p)
	r, err := analyze.PositionOf(ctx, p, db, pos, !opt.noCount && opt.format != csvFormat)
	end()
	if err != nil {
		return err
	}
	return a.present(opt.format, answer.PositionOf(p, r), reports.Position(p, r))
}
