package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/outfile"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/tablebase"
)

type fewWhiteOptions struct {
	format format
	max    int
	out    string
}

func (a *app) fewWhiteCommand() *cobra.Command {
	var opt fewWhiteOptions
	cmd := &cobra.Command{
		Use:   "few-white hiriq",
		Short: "Tabulate all configurations of hiriq with few white cells, with their solutions",
		Long: `Count all configurations with at most --max white cells, of every class: how many
are solvable and at which distances. With --out they are written to a file, one
a line as CSV: the position, its white cells, 'solvable' or the kind of reason
why not, the distance and a shortest solution.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := pegs(cmd, args[0])
			if err != nil {
				return err
			}
			if opt.max < 0 || opt.max > g.Cells() {
				return usage(cmd, fmt.Errorf("--max is %d, want 0 to %d", opt.max, g.Cells()))
			}
			return a.withLookups(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.runFewWhite(cmd.Context(), g, db, opt)
			})
		},
	}
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat, csvFormat)
	cmd.Flags().IntVar(&opt.max, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&opt.out, "out", "", "write every configuration with its solution to this file")
	return cmd
}

func (a *app) runFewWhite(ctx context.Context, h *peg.Game, db *tablebase.Tablebase, opt fewWhiteOptions) error {
	var t *analyze.FewWhite
	var err error
	show := a.work(name(h))
	if opt.out == "" {
		t, err = analyze.FewWhiteOf(ctx, h, db, opt.max, nil, show.report)
	} else {
		t, err = writeFewWhite(ctx, h, db, opt, show.report)
	}
	show.end()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, t)
	}
	rows := newTable(opt.format, "white", "all", "solvable", "another class", "frozen")
	for _, r := range t.Rows {
		rows.add(fmt.Sprint(r.White), countText(r.Total, opt.format), countText(r.Solvable, opt.format), countText(r.OtherClass, opt.format), countText(r.Frozen, opt.format))
	}
	if opt.format == csvFormat {
		return a.writeNumbers(rows, opt.format)
	}
	rows.add("all", grouped(t.Total), grouped(t.Solvable), grouped(t.Total-t.Solvable-frozenTotal(t)), grouped(frozenTotal(t)))
	if err := a.writeNumbers(rows, text); err != nil {
		return err
	}
	fmt.Fprint(a.out, "\nThe solvable ones by distance:\n\n")
	levels := newTable(text, "distance", "configurations")
	for d, n := range t.ByDistance {
		levels.add(fmt.Sprint(d), grouped(n))
	}
	return a.writeNumbers(levels, text)
}

func frozenTotal(t *analyze.FewWhite) uint64 {
	var n uint64
	for _, r := range t.Rows {
		n += r.Frozen
	}
	return n
}

// writeFewWhite writes every configuration to a file while they are counted.
func writeFewWhite(ctx context.Context, h *peg.Game, db *tablebase.Tablebase, opt fewWhiteOptions, report progress.Func) (t *analyze.FewWhite, err error) {
	err = outfile.Write(ctx, opt.out, func(w io.Writer) error {
		if _, err := io.WriteString(w, "position,white,state,distance,solution\n"); err != nil {
			return err
		}
		t, err = analyze.FewWhiteOf(ctx, h, db, opt.max, func(f analyze.Few) error { return writeFew(w, h, db, f) }, report)
		return err
	})
	return t, err
}

// writeFew writes a line for one configuration.
func writeFew(w io.Writer, h *peg.Game, db *tablebase.Tablebase, f analyze.Few) error {
	line := h.Format(h.Board.Position(f.White)) + fmt.Sprintf(",%d,", f.White.Count())
	if !f.Solvable {
		_, err := io.WriteString(w, line+f.Reason.Kind()+",,\n")
		return err
	}
	s, err := tablebase.Solve(h, db, f.Index)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%ssolvable,%d,%s\n", line, f.Distance, strings.Join(s.MoveNames(h), " "))
	return err
}
