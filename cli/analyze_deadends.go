package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
	"puzzlebase/tablebase"
)

func (a *app) deadEndsCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "dead-ends hiriq",
		Short: "Count all configurations of hiriq by possible substitutions, and list the extremes",
		Long: `List the configurations in which no substitution is possible and those in which
all 38 triplets can be flipped; count all 2^33 by the number of substitutions
that are possible; and count, by white cells, those in which no W-substitution
is, and which of these the classic game leads to.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPegs(cmd, args[0], func(h *peg.Game, db *tablebase.Tablebase) error {
				return a.runDeadEnds(cmd.Context(), h, db, f)
			})
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runDeadEnds(ctx context.Context, h *peg.Game, db *tablebase.Tablebase, f format) error {
	show := a.work(name(h))
	d, err := analyze.DeadEndsOf(ctx, h, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return writeJSON(a.out, d)
	}
	if f == csvFormat {
		t := newTable(f, "n", "configurations with n substitutions", "of the goal's class", "n white and no W-substitution", "reached from the classic start")
		for n := range max(len(d.Neighbours), len(d.Stuck)) {
			t.add(fmt.Sprint(n), countAt(d.Neighbours, n, f), countAt(d.GoalClass, n, f), countAt(d.Stuck, n, f), countAt(d.StuckReached, n, f))
		}
		return a.writeNumbers(t, f)
	}
	a.extremes(h, fmt.Sprintf("No substitution is possible in %d configurations:", len(d.None)), d.None)
	a.extremes(h, fmt.Sprintf("All %d triplets can be flipped in %d configurations:", len(h.Triplets()), len(d.All)), d.All)
	fmt.Fprint(a.out, "All configurations, and those of the solved one's class, by substitutions:\n\n")
	t := newTable(f, "substitutions", "configurations", "solved one's class")
	for n := range d.Neighbours {
		t.add(fmt.Sprint(n), grouped(d.Neighbours[n]), grouped(d.GoalClass[n]))
	}
	if err := a.writeNumbers(t, f); err != nil {
		return err
	}
	fmt.Fprint(a.out, "\nConfigurations without a W-substitution, and those of them to which\nW-substitutions lead from the classic start (all white but the centre):\n\n")
	t = newTable(f, "white cells", "configurations", "from the start")
	for n := range d.Stuck {
		t.add(fmt.Sprint(n), grouped(d.Stuck[n]), grouped(d.StuckReached[n]))
	}
	t.add("all", grouped(total(d.Stuck)), grouped(total(d.StuckReached)))
	return a.writeNumbers(t, f)
}

// extremes draws configurations with their class.
func (a *app) extremes(h *peg.Game, title string, all []peg.White) {
	goal := h.ClassOf(h.White(h.Goals()[0]))
	var captions []string
	for _, w := range all {
		caption := fmt.Sprintf("class %d", h.ClassOf(w))
		if h.ClassOf(w) == goal {
			caption += ", solved"
		}
		captions = append(captions, caption)
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n", title, drawnWhite(h, captions, all))
}

func total(counts []uint64) uint64 {
	var n uint64
	for _, c := range counts {
		n += c
	}
	return n
}
