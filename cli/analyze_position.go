package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

type positionOptions struct {
	format  format
	noCount bool
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
			return a.withLookups(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.eachAnswered(p, args[1:], func(n int, g given) error {
					if n > 1 && opt.format != jsonFormat {
						fmt.Fprintln(a.out)
					}
					return a.runPosition(cmd.Context(), p, db, g.pos, opt)
				})
			})
		},
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat, csvFormat)
	cmd.Flags().BoolVar(&opt.noCount, "no-count", false, "do not count the shortest solutions")
	return cmd
}

func (a *app) runPosition(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, pos puzzle.Position, opt positionOptions) error {
	r, err := analyze.PositionOf(ctx, p, db, pos, !opt.noCount && opt.format != csvFormat)
	if err != nil {
		return err
	}
	record := answer.PositionOf(p, r)
	t := newTable(opt.format, "move", "distance", "change", "best", "position")
	for _, m := range record.Moves {
		distance, best := "", ""
		if m.Distance != nil {
			distance = fmt.Sprint(*m.Distance)
		}
		if m.Best {
			best = "best"
		}
		t.add(m.Move, distance, string(m.Change), best, m.Position)
	}
	switch opt.format {
	case jsonFormat:
		return writeJSON(a.out, record)
	case csvFormat:
		return a.writeTable(t, opt.format)
	}
	fmt.Fprint(a.out, p.Draw(pos), "\n")
	a.positionFacts(record)
	if len(record.Moves) == 0 {
		return nil
	}
	fmt.Fprintln(a.out)
	return a.writeTable(t, opt.format)
}

// positionFacts writes what is known of the position itself.
func (a *app) positionFacts(r *answer.Position) {
	if r.Certificate != nil {
		a.fact("unsolvable", "%s", r.Certificate.Kind)
		fmt.Fprintf(a.out, "%s\n", a.indented(r.Certificate.Text))
	} else {
		a.fact("distance", "%d", *r.Distance)
	}
	if r.InSpace {
		a.fact("legal moves", "%d", len(r.Moves))
	}
	if r.Solvable && *r.Distance > 0 {
		unique := "one of several"
		if r.BestUnique {
			unique = "the only one"
		}
		a.fact("best move", "%s, %s", r.Moves[0].Move, unique)
	}
	if r.Solutions != nil {
		a.fact("shortest solutions", "%s", groupedDigits(*r.Solutions))
	}
}
