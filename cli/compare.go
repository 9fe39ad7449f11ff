package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
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
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
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
	if f == text {
		return a.compareText(p, q, c)
	}
	r := compareRecord{c.First, c.Second, c.Positions, c.Both, c.OnlyFirst, c.OnlySecond, c.Neither, c.Equal, []pairRecord{}}
	t := newTable(f, "first", "second", "positions", "example")
	for _, pair := range c.Pairs {
		one := pairRecord{Positions: pair.Positions, Example: p.Format(p.Unrank(pair.Example))}
		first, second := "", ""
		if pair.FirstSolves {
			one.First, first = &pair.First, fmt.Sprint(pair.First)
		}
		if pair.SecondSolves {
			one.Second, second = &pair.Second, fmt.Sprint(pair.Second)
		}
		r.Pairs = append(r.Pairs, one)
		t.add(first, second, fmt.Sprint(pair.Positions), one.Example)
	}
	if f == jsonFormat {
		return writeJSON(a.out, r)
	}
	return a.writeTable(t, f)
}

func (a *app) compareText(p, q puzzle.Puzzle, c *analyze.Comparison) error {
	t := newTable(text, "positions", "count", "share")
	for _, r := range []struct {
		what string
		n    uint64
	}{
		{"solvable by both", c.Both},
		{"  at the same distance", c.Equal},
		{"solvable by " + name(p) + " only", c.OnlyFirst},
		{"solvable by " + name(q) + " only", c.OnlySecond},
		{"solvable by neither", c.Neither},
		{"all", c.Positions},
	} {
		t.add(r.what, grouped(r.n), share(r.n, c.Positions, text))
	}
	if err := a.writeTable(t, text); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "\nDistance in %s less that in %s, where both solve:\n\n", name(q), name(p))
	counts := c.Differences()
	t = newTable(text, "difference", "positions", "example")
	for _, d := range slices.Sorted(maps.Keys(counts)) {
		t.add(fmt.Sprintf("%+d", d), grouped(counts[d]), a.exampleOf(p, c, d))
	}
	return a.writeTable(t, text)
}

// exampleOf writes the first position with a difference of distances.
func (a *app) exampleOf(p puzzle.Puzzle, c *analyze.Comparison, difference int) string {
	for _, pair := range c.Pairs {
		if pair.FirstSolves && pair.SecondSolves && int(pair.Second)-int(pair.First) == difference {
			return fmt.Sprintf("%s (%d, %d)", p.Format(p.Unrank(pair.Example)), pair.First, pair.Second)
		}
	}
	return ""
}
