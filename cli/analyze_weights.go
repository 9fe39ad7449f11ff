package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
	"puzzlebase/tablebase"
)

func (a *app) weightsCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "weights hiriq",
		Short: "Count the positions of hiriq by white cells, distance and B-substitutions needed",
		Long: `Count the solvable positions by number of white cells and distance. From w white
cells a solution with b B-substitutions has (w-1) + 2b moves, so the distance
tells how many B-substitutions are needed, and which positions W-substitutions
alone solve. Of these, also how many there are up to symmetry, and how many lie
on the way from the classic start to the solved position.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPegs(cmd, args[0], func(h *peg.Game, db *tablebase.Tablebase) error {
				return a.runWeights(cmd.Context(), h, db, f)
			})
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runWeights(ctx context.Context, h *peg.Game, db *tablebase.Tablebase, f format) error {
	show := a.work(name(h))
	w, err := analyze.WeightsOf(ctx, h, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	switch f {
	case jsonFormat:
		return writeJSON(a.out, w)
	case csvFormat:
		t := newTable(f, "white", "distance", "b-substitutions", "positions")
		for _, r := range w.White {
			for d, n := range r.ByDistance {
				if n > 0 {
					t.add(fmt.Sprint(r.White), fmt.Sprint(d), fmt.Sprint((d-r.White+1)/2), fmt.Sprint(n))
				}
			}
		}
		return a.writeTable(t, f)
	}
	return a.weightsText(w)
}

func (a *app) weightsText(w *analyze.Weights) error {
	fmt.Fprint(a.out, "Solvable positions by white cells w (down) and B-substitutions needed b (across);\nthe distance is (w-1) + 2b:\n\n")
	header := []string{"w"}
	for b := range w.Needed {
		header = append(header, fmt.Sprintf("b=%d", b))
	}
	t := &table{header: header}
	for _, r := range w.White {
		t.add(row(fmt.Sprint(r.White), r.Needed, len(w.Needed))...)
	}
	t.add(row("all", w.Needed, len(w.Needed))...)
	if err := a.writeNumbers(t, text); err != nil {
		return err
	}
	fmt.Fprint(a.out, `
Positions that W-substitutions alone solve, and those of them that also lie on
the way from the classic start (all white but the centre); each also up to
symmetry:

`)
	t = newTable(text, "white", "in the class", "unsolvable", "W alone", "orbits", "winnable", "orbits")
	for _, r := range w.White {
		t.add(fmt.Sprint(r.White), grouped(r.Positions), grouped(r.Unsolvable), grouped(r.WAlone), grouped(r.WAloneOrbits), grouped(r.Winnable), grouped(r.WinnableOrbits))
	}
	if err := a.writeNumbers(t, text); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.out, "\nW-substitutions alone solve %s positions, %s up to symmetry.\n", grouped(w.WAloneTotal), grouped(w.WAloneOrbits))
	return err
}

// row is a name and n counts, 0 past the end.
func row(name string, counts []uint64, n int) []string {
	cells := []string{name}
	for i := range n {
		cells = append(cells, countAt(counts, i, csvFormat))
	}
	return cells
}
