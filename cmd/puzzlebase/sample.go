package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
)

type sampleOptions struct {
	format   format
	distance int
	uniform  bool
	n        int
	seed     uint64
	draw     bool
}

func (a *app) sampleCommand() *cobra.Command {
	var opt sampleOptions
	cmd := &cobra.Command{
		Use:   "sample PUZZLE --distance D|--uniform",
		Short: "Draw positions at random, at one distance or among all solvable ones",
		Long: `Draw different positions at random, each at the distance (or each solvable one,
with --uniform) with equal chance. The same seed draws the same positions, and a
larger -n begins with the same ones. One position a line, ready for 'puzzlebase
solve PUZZLE -'.`,
		Example: `  puzzlebase sample hiriq --distance 20 -n 5
  puzzlebase sample ninepuzzle --uniform -n 1000 --seed 7 | puzzlebase lookup ninepuzzle -`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			atDistance := cmd.Flags().Changed("distance")
			if atDistance == opt.uniform {
				return usage(cmd, fmt.Errorf("want either --distance or --uniform"))
			}
			if opt.n < 0 {
				return usage(cmd, fmt.Errorf("-n is %d, want at least 0", opt.n))
			}
			return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db database) error {
				if most := int(db.Manifest().MaxDistance); atDistance && (opt.distance < 0 || opt.distance > most) {
					return usage(cmd, fmt.Errorf("--distance is %d, want 0 to %d", opt.distance, most))
				}
				return a.runSample(cmd.Context(), p, db, opt)
			})
		},
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat, csvFormat)
	cmd.Flags().IntVar(&opt.distance, "distance", 0, "draw among the positions at this distance")
	cmd.Flags().BoolVar(&opt.uniform, "uniform", false, "draw among all solvable positions")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 10, "how many")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	cmd.Flags().BoolVar(&opt.draw, "boards", false, "draw the boards instead of one position a line")
	return cmd
}

func (a *app) runSample(ctx context.Context, p puzzle.Puzzle, db database, opt sampleOptions) error {
	nearest, farthest := puzzle.Distance(opt.distance), puzzle.Distance(opt.distance)
	if opt.uniform {
		nearest, farthest = 0, db.Manifest().MaxDistance
	}
	show, stop := a.scanning("sample")
	drawn, err := analyze.Sample(ctx, db, nearest, farthest, opt.n, opt.seed, show)
	stop()
	if err != nil {
		return err
	}
	t := newTable(opt.format, "position", "distance")
	for _, s := range drawn {
		pos := p.Unrank(s.Index)
		switch {
		case opt.format == jsonFormat:
			err = writeJSON(a.out, struct {
				Position string          `json:"position"`
				Distance puzzle.Distance `json:"distance"`
				Index    puzzle.Index    `json:"index"`
			}{p.Format(pos), s.Distance, s.Index})
		case opt.format == csvFormat:
			t.add(p.Format(pos), fmt.Sprint(s.Distance))
		case opt.draw:
			_, err = fmt.Fprintln(a.out, p.Draw(pos))
		default:
			_, err = fmt.Fprintln(a.out, p.Format(pos))
		}
		if err != nil {
			return err
		}
	}
	if opt.format == csvFormat {
		return t.write(a.out, opt.format)
	}
	return nil
}
