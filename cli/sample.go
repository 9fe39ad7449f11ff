package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

type sampleOptions struct {
	format   format
	distance distances
	uniform  bool
	n        int
	seed     uint64
	draw     bool
}

func (a *app) sampleCommand() *cobra.Command {
	var opt sampleOptions
	cmd := &cobra.Command{
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
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			atDistance := cmd.Flags().Changed("distance")
			if opt.n < 0 {
				return usage(cmd, fmt.Errorf("-n is %d, want at least 0", opt.n))
			}
			p, err := a.puzzle(args[0])
			if err != nil {
				return err
			}
			if tablebase.IsSearched(p) && !atDistance {
				return a.writeSearchedSample(p, tablebase.SampleAll(p, opt.n, opt.seed), opt)
			}
			if atDistance == opt.uniform {
				return usage(cmd, fmt.Errorf("want either --distance or --uniform"))
			}
			return a.withLevels(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				if most := db.Manifest().MaxDistance; atDistance && opt.distance.last > most {
					return usage(cmd, fmt.Errorf("--distance is %s, want 0 to %d", &opt.distance, most))
				}
				return a.runSample(cmd.Context(), p, db, opt)
			})
		},
	}
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().Var(&opt.distance, "distance", "draw among the positions at this distance or in this range, such as 10..20")
	cmd.Flags().BoolVar(&opt.uniform, "uniform", false, "draw among all solvable positions")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 10, "how many")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	cmd.Flags().BoolVar(&opt.draw, "boards", false, "draw the boards instead of one position a line")
	return cmd
}

// distances is a pflag.Value for a distance or a range of them.
type distances struct{ first, last puzzle.Distance }

// String implements pflag.Value.
func (d *distances) String() string {
	if d.first == d.last {
		return strconv.Itoa(int(d.first))
	}
	return fmt.Sprintf("%d..%d", d.first, d.last)
}

// Type implements pflag.Value.
func (d *distances) Type() string { return "distance" }

// Set implements pflag.Value.
func (d *distances) Set(text string) error {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	first, errFirst := strconv.ParseUint(strings.TrimSpace(from), 10, 16)
	last, errLast := strconv.ParseUint(strings.TrimSpace(to), 10, 16)
	if errFirst != nil || errLast != nil || first > last {
		return fmt.Errorf("%s is no distance, want a whole number or a range such as 10..20", puzzle.Quote(text))
	}
	*d = distances{puzzle.Distance(first), puzzle.Distance(last)}
	return nil
}

func (a *app) runSample(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt sampleOptions) error {
	nearest, farthest := opt.distance.first, opt.distance.last
	if opt.uniform {
		nearest, farthest = 0, db.Manifest().MaxDistance
	}
	show := a.work(name(p))
	drawn, err := db.Sample(ctx, nearest, farthest, opt.n, opt.seed, show.report)
	show.end()
	if err != nil {
		return err
	}
	return a.writeSample(p, drawn, opt)
}

// writeSearchedSample writes what was drawn of a puzzle that is answered by search: nobody
// knows the distances, and where there are too many positions they have no index.
func (a *app) writeSearchedSample(p puzzle.Puzzle, drawn []puzzle.Position, opt sampleOptions) error {
	t := table.New("position", "index")
	if puzzle.TraitsOf(p).Unnumbered != nil {
		t = table.New("position")
	}
	for _, pos := range drawn {
		x, _ := p.Rank(pos)
		switch {
		case opt.format == text && opt.draw:
			fmt.Fprintln(a.out, p.Draw(pos))
		case opt.format == text: // ready for other commands
			fmt.Fprintln(a.out, p.Format(pos))
		default:
			t.Add([]any{p.Format(pos), table.Plain(x)}[:len(t.Columns)]...)
		}
	}
	if opt.format == text {
		return nil
	}
	return t.Write(a.out, opt.format)
}

// writeSample writes what was drawn.
func (a *app) writeSample(p puzzle.Puzzle, drawn []tablebase.Sampled, opt sampleOptions) error {
	if opt.draw && opt.format == text {
		for _, s := range drawn {
			fmt.Fprintln(a.out, p.Draw(p.Unrank(s.Index)))
		}
		return nil
	}
	t := table.New("position", "distance", "index")
	for _, s := range drawn {
		pos := p.Format(p.Unrank(s.Index))
		if opt.format == text { // ready for other commands
			fmt.Fprintln(a.out, pos)
		}
		t.Add(pos, s.Distance, table.Plain(s.Index))
	}
	if opt.format == text {
		return nil
	}
	return t.Write(a.out, opt.format)
}
