package cli

import (
	"context"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

func (a *app) compareCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "compare PUZZLE PUZZLE",
		Short: "Compare two rules for one board, position by position",
		Long: `Compare the databases of two puzzles that have the same positions and different
rules: which positions only one of them solves, and by how much the distances of
the others differ.`,
		Example:           "  puzzlebase compare tails:4x4 lights:4x4\n  puzzlebase compare hiriq hiriq-w",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.completePuzzle(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.withDatabase(cmd, args[1], func(q puzzle.Puzzle, other *tablebase.Tablebase) error {
					return a.runCompare(cmd.Context(), p, q, db, other, f)
				})
			})
		},
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

// pairRecord is the positions with one pair of distances.
type pairRecord struct {
	First     *puzzle.Distance `json:"first"`  // null where the first rule does not solve them
	Second    *puzzle.Distance `json:"second"` // likewise
	Positions uint64           `json:"positions"`
	Example   string           `json:"example"` // the one with the least index
}

// compareRecord is the JSON of a comparison.
type compareRecord struct {
	First      string       `json:"first_puzzle"`
	Second     string       `json:"second_puzzle"`
	Positions  uint64       `json:"positions"`
	Both       uint64       `json:"both"`        // solvable under both rules
	OnlyFirst  uint64       `json:"only_first"`  // solvable
	OnlySecond uint64       `json:"only_second"` // solvable
	Neither    uint64       `json:"neither"`
	Equal      uint64       `json:"equal"` // solvable under both at one distance
	Pairs      []pairRecord `json:"pairs"`
}

func (a *app) runCompare(ctx context.Context, p, q puzzle.Puzzle, db, other *tablebase.Tablebase, f format) error {
	show := a.work(name(p))
	c, err := analyze.CompareOf(ctx, p, q, db, other, show.report)
	show.end()
	if err != nil {
		return err
	}
	r := compareRecord{c.First, c.Second, c.Positions, c.Both, c.OnlyFirst, c.OnlySecond, c.Neither, c.Equal, []pairRecord{}}
	for _, pair := range c.Pairs {
		one := pairRecord{Positions: pair.Positions, Example: p.Format(p.Unrank(pair.Example))}
		if pair.FirstSolves {
			one.First = &pair.First
		}
		if pair.SecondSolves {
			one.Second = &pair.Second
		}
		r.Pairs = append(r.Pairs, one)
	}
	return a.present(f, r, reports.Comparison(p, name(p), name(q), c))
}
