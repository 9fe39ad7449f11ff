package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

func (a *app) symmetryCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "symmetry PUZZLE",
		Short: "Count the positions by distance up to symmetry",
		Long: `Count the solvable positions at each distance up to the symmetries of the puzzle,
by their canonical forms, and the orbits by size.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.runSymmetry(cmd.Context(), p, db, f)
			})
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runSymmetry(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, f format) error {
	show := a.work(name(p))
	o, err := analyze.OrbitsOf(ctx, p, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return writeJSON(a.out, o)
	}
	levels := newTable(f, "distance", "positions", "orbits")
	for _, l := range o.Levels {
		levels.add(fmt.Sprint(l.Distance), countText(l.Positions, f), countText(l.Orbits, f))
	}
	if f == csvFormat {
		return a.writeNumbers(levels, f)
	}
	a.fact("puzzle", "%s", fullName(p))
	a.fact("symmetries", "%d", o.Symmetries)
	a.fact("solvable positions", "%s", grouped(o.Reached))
	a.fact("orbits", "%s", grouped(o.Orbits))
	fmt.Fprintln(a.out)
	sizes := newTable(f, "orbit size", "orbits", "positions")
	for _, s := range o.Sizes {
		sizes.add(fmt.Sprint(s.Size), grouped(s.Orbits), grouped(uint64(s.Size)*s.Orbits))
	}
	if err := a.writeNumbers(sizes, f); err != nil {
		return err
	}
	fmt.Fprintln(a.out)
	return a.writeNumbers(levels, f)
}
