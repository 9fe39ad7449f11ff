package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/values"
	"puzzlebase/reports"
)

type positionOptions struct {
	format  format
	noCount bool
	limit   values.Limit
}

func (a *app) positionCommand() *cobra.Command {
	var opt positionOptions
	cmd := a.ofPositions(&cobra.Command{
		Use:   "position " + positionsUse,
		Short: "Print a position's distance, its moves best first, and how many solutions it has",
		Long: `Print a position's distance or why it is unsolvable, every legal move with the
distance it leads to or 'unsolvable', best first, whether the best move is the only
one, and the exact number of shortest solutions. A position with very many of those
may take a while; --no-count leaves the number out.`,
		Example: "  puzzlebase analyze position hiriq preset:3\n" +
			"  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
	}, func(cmd *cobra.Command, spec string, args []string) error {
		return a.runPosition(cmd, spec, args, opt)
	})
	tableFormats(cmd.Flags(), &opt.format)
	limitFlag(cmd.Flags(), &opt.limit)
	cmd.Flags().BoolVar(&opt.noCount, "no-count", false, "do not count the shortest solutions")
	return cmd
}

func (a *app) runPosition(cmd *cobra.Command, spec string, args []string,
	opt positionOptions) error {
	t, err := a.asking(cmd.Context(), spec, opt.limit)
	if err != nil {
		return err
	}
	defer t.Close()
	p := t.Puzzle()
	return a.about(p, args).Each(func(n int, g positions.Given) error {
		if n > 1 && opt.format != jsonFormat {
			fmt.Fprintln(a.Out)
		}
		t, end := a.Watch(t)
		r, err := analyze.PositionOf(cmd.Context(), t, g.Position, !opt.noCount &&
			opt.format != csvFormat)
		end()
		if err != nil {
			return err
		}
		return a.present(opt.format, answer.PositionOf(p, r), reports.Position(p, r))
	})
}
