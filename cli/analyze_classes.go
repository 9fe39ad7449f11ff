package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
)

func (a *app) classesCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "classes hiriq",
		Short: "Enumerate all 16 classes of hiriq and count the components of the whole graph",
		Long: `Enumerate all 16 classes, each breadth first from its smallest position that can
move, and again from what is left until nothing is. So the components of the
graph of all 2^33 configurations are counted. It needs no database and takes
16 times as long as one enumeration.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := pegs(cmd, args[0])
			if err != nil {
				return err
			}
			return a.runClasses(cmd.Context(), g, f)
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runClasses(ctx context.Context, h *peg.Game, f format) error {
	show := a.work(name(h))
	atlas, err := analyze.AtlasOf(ctx, h, show.report)
	show.end()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return writeJSON(a.out, atlas)
	}
	t := newTable(f, "class", "parities", "smallest", "frozen", "components", "greatest", "farthest from")
	for _, c := range atlas.Classes {
		greatest := ""
		if len(c.Components) > 0 {
			greatest = countText(c.Components[0], f)
		}
		t.add(fmt.Sprint(c.Number), strings.Trim(fmt.Sprint(c.Invariants), "[]"), cellsOrNone(c.Smallest), fmt.Sprint(len(c.Frozen)),
			fmt.Sprint(len(c.Components)), greatest, fmt.Sprintf("%d from %s", c.Eccentricity, cellsOrNone(c.Start)))
	}
	if err := a.writeTable(t, f); err != nil || f == csvFormat {
		return err
	}
	fmt.Fprintf(a.out, `
The graph of all %s configurations has %s: %d
frozen configurations, each by itself, and %d others. The solved position lies in
class %d. Smallest is the configuration with the fewest white cells, by their
numbers; the last column is the greatest distance in the greatest component from
the configuration where its enumeration began.
`, grouped(atlas.Positions), counted(atlas.Components, "component"), atlas.Frozen, atlas.Components-uint64(atlas.Frozen), atlas.GoalClass)
	return nil
}

func cellsOrNone(w peg.White) string {
	if w == 0 {
		return "none"
	}
	return cells(w)
}
