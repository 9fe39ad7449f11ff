package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/outfile"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
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
		Use:   "few-white PUZZLE",
		Short: "Boards of pegs: tabulate all configurations with few white cells, with their solutions",
		Long: `Count all configurations with at most --max white cells, of every class: how many
are solvable and at which distances. With --out they are written to a file, one
a line as CSV: the position, its white cells, 'solvable' or the kind of reason
why not, the distance and a shortest solution.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			_, g, err := a.onlyPegs(cmd, args[0])
			if err == nil && (opt.max < 0 || opt.max > g.Cells()) {
				err = usage(cmd, fmt.Errorf("--max is %d, want 0 to %d", opt.max, g.Cells()))
			}
			if err != nil {
				return err
			}
			return a.withLookups(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.find(cmd.Context(), p, db, opt.finding(db), opt.format)
			})
		},
	}
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.max, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&opt.out, "out", "", "write every configuration with its solution to this file")
	return cmd
}

// finding counts the configurations and, if asked to, writes them while they are
// counted.
func (opt fewWhiteOptions) finding(db *tablebase.Tablebase) reports.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, _ analyze.Database, report progress.Func) (any, *reports.Section, error) {
		g, err := analyze.Pegs(p)
		if err != nil {
			return nil, nil, err
		}
		var f *analyze.FewWhite
		if opt.out == "" {
			f, err = analyze.FewWhiteOf(ctx, g, db, opt.max, nil, report)
		} else {
			err = outfile.Write(ctx, opt.out, func(w io.Writer) error {
				lines := csv.NewWriter(w)
				err := lines.Write([]string{"position", "white", "state", "distance", "solution"})
				if err == nil {
					f, err = analyze.FewWhiteOf(ctx, g, db, opt.max, func(f analyze.Few) error { return writeFew(lines, p, db, f) }, report)
				}
				lines.Flush()
				if err == nil {
					err = lines.Error()
				}
				return err
			})
		}
		if err != nil {
			return nil, nil, err
		}
		return f, reports.FewWhite(f), nil
	}
}

// writeFew writes a line for one configuration.
func writeFew(lines *csv.Writer, p puzzle.Puzzle, db *tablebase.Tablebase, f analyze.Few) error {
	state, distance, solution := f.State(), "", ""
	if f.Solvable {
		s, err := tablebase.Solve(p, db, f.Index)
		if err != nil {
			return err
		}
		distance, solution = fmt.Sprint(f.Distance), strings.Join(s.MoveNames(p), " ")
	}
	return lines.Write([]string{p.Format(f.Position), fmt.Sprint(f.White.Count()), state, distance, solution})
}
