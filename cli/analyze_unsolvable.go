package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
	"puzzlebase/tablebase"
)

func (a *app) unsolvableCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "unsolvable hiriq",
		Short: "Divide all 2^33 configurations of hiriq into solvable ones and reasons why not",
		Long: `Divide all 2^33 configurations into the solvable ones and the reasons why the
others are not, with the proof: every position of the solved one's class is
looked at. It answers whether all configurations but those without neighbours
can be solved, and whether the others can be told quickly.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withPegs(cmd, args[0], func(h *peg.Game, db *tablebase.Tablebase) error {
				return a.runUnsolvable(cmd.Context(), h, db, f)
			})
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runUnsolvable(ctx context.Context, h *peg.Game, db *tablebase.Tablebase, f format) error {
	show := a.work(name(h))
	u, err := analyze.UnsolvableOf(ctx, h, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return writeJSON(a.out, u)
	}
	t := newTable(f, "configurations", "count", "share")
	for _, r := range []struct {
		what string
		n    uint64
	}{
		{"solvable", u.Solvable},
		{"unsolvable", u.Unsolvable},
		{"  another class", u.OtherClass},
		{"  frozen, in the solved one's class", u.Frozen},
		{"  for no known reason", u.Unexplained},
		{"all", u.Configurations},
	} {
		t.add(r.what, countText(r.n, f), share(r.n, u.Configurations, f))
	}
	if err := a.writeTable(t, f); err != nil || f == csvFormat {
		return err
	}
	a.unsolvableProof(h, u)
	return nil
}

// unsolvableProof says what the counts prove and what they refute.
func (a *app) unsolvableProof(h *peg.Game, u *analyze.Unsolvable) {
	fmt.Fprintf(a.out, "\nProof: the class of the solved position has %s positions; the enumeration\nreached %s of them and %s are frozen, which leaves %s.\n",
		grouped(u.Class), grouped(u.Solvable), grouped(u.Frozen), grouped(u.Unexplained))
	frozen := uint64(len(u.FrozenPositions))
	fmt.Fprintf(a.out, `
Are all configurations but the %d without neighbours solvable? No: %s
more are not, because they lie in the %d other classes.
Can the others be told quickly? Yes: a configuration is solvable exactly when it
shares %d parities with the solved one and some triplet has different ends.

The parities:

`, frozen, grouped(u.Configurations-u.Solvable-frozen), u.Classes-1, len(h.Invariants()))
	t := newTable(text, "#", "white cells in", "plus white cells in", "solved")
	for i, v := range h.Invariants() {
		t.add(fmt.Sprint(i+1), cells(v.First), cells(v.Second), [2]string{"even", "odd"}[u.GoalClass>>i&1])
	}
	_ = a.writeTable(t, text)
	fmt.Fprintf(a.out, "\nThe course's presets:\n\n")
	for n := range peg.Presets() {
		pos, _ := h.Parse(fmt.Sprintf("preset:%d", n))
		if cert, bad := h.Certify(pos); bad {
			fmt.Fprintf(a.out, "preset %d is unsolvable (%s):\n%s\n", n, cert.Kind, a.indented(cert.Text))
		} else {
			fmt.Fprintf(a.out, "preset %d is solvable\n", n)
		}
	}
}

// cells writes the numbers of white cells.
func cells(w peg.White) string {
	text := ""
	for i := range 64 {
		if w.Has(i) {
			text += fmt.Sprintf(" %d", i)
		}
	}
	return text[min(1, len(text)):]
}
