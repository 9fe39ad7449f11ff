package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

type sampleOptions struct {
	format   format
	distance values.Distances
	uniform  bool
	n        int
	seed     uint64
	draw     bool
}

func (a *app) sampleCommand() *cobra.Command {
	var opt sampleOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "sample PUZZLE --distance D|D..D|--uniform",
		Short: "Draw positions at random, at one distance or among all solvable ones",
		Long: `Draw different positions at random, each at the distance or in the range (or each
solvable one, with --uniform) with equal chance. The same seed draws the same positions, and a
larger -n begins with the same ones. One position a line, ready for 'puzzlebase
solve PUZZLE -'. A puzzle that is answered by search has no distances to draw at:
there the draw is among all solvable positions, and needs no database.`,
		Example: `  puzzlebase sample hiriq --distance 20 -n 5
  puzzlebase sample ninepuzzle --distance 10..20 --boards
  puzzlebase sample 15-puzzle -n 1000 | puzzlebase lookup 15-puzzle -
  puzzlebase sample ninepuzzle --uniform -n 1000 --seed 7 | puzzlebase lookup ninepuzzle -`,
	}, func(cmd *cobra.Command, spec string) error {
		atDistance := cmd.Flags().Changed("distance")
		if opt.n < 0 {
			return usage.Of(cmd, fmt.Errorf("-n is %d, want at least 0", opt.n))
		}
		p, err := a.puzzle(spec)
		if err != nil {
			return err
		}
		if !atDistance && tablebase.AllSolvable(p) {
			drawn := tablebase.SampleAll(p, opt.n, opt.seed)
			return a.writeSample(p, drawn, searched.Drawn(p, drawn), opt)
		}
		if atDistance == opt.uniform {
			return usage.Of(cmd, fmt.Errorf("want either --distance or --uniform"))
		}
		return a.with(cmd, spec, a.OpenLevels, func(p puzzle.Puzzle, db *tablebase.Table) error {
			if most := db.Manifest().MaxDistance; atDistance && opt.distance.Last > most {
				return usage.Of(cmd,
					fmt.Errorf("--distance is %s, want 0 to %d", &opt.distance, most))
			}
			return a.runSample(cmd.Context(), p, db, opt)
		})
	})
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().Var(&opt.distance, "distance",
		"draw among the positions at this distance or in this range, such as 10..20")
	cmd.Flags().BoolVar(&opt.uniform, "uniform", false, "draw among all solvable positions")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 10, "how many")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	cmd.Flags().BoolVar(&opt.draw, "boards", false,
		"draw the boards instead of one position a line")
	return cmd
}

func (a *app) runSample(ctx context.Context, p puzzle.Puzzle, db *tablebase.Table,
	opt sampleOptions) error {
	among := puzzle.Distances(opt.distance)
	if opt.uniform {
		among = puzzle.Distances{First: 0, Last: db.Manifest().MaxDistance}
	}
	show := a.Work(name(p))
	drawn, err := db.Sample(ctx, among, opt.n, opt.seed, show.Report)
	show.End()
	if err != nil {
		return err
	}
	var all []puzzle.Position
	t := table.New("position", "distance", "index")
	for _, s := range drawn {
		pos := p.Unrank(s.Index)
		all = append(all, pos)
		t.Add(p.Format(pos), s.Distance, table.Plain(s.Index))
	}
	return a.writeSample(p, all, t, opt)
}

// writeSample writes what was drawn: for people the positions alone, drawn or ready
// for other commands.
func (a *app) writeSample(p puzzle.Puzzle, drawn []puzzle.Position, t *table.Table,
	opt sampleOptions) error {
	if opt.format != text {
		return t.Write(a.Out, opt.format)
	}
	write := p.Format
	if opt.draw {
		write = p.Draw
	}
	for _, pos := range drawn {
		fmt.Fprintln(a.Out, write(pos))
	}
	return nil
}
