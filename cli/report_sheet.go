package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

type sheetOptions struct {
	output    string
	distances []int
	n         int
	seed      uint64
	title     string
}

func (a *app) sheetCommand() *cobra.Command {
	var opt sheetOptions
	cmd := &cobra.Command{
		Use:   "sheet PUZZLE --distances 5,10,15 -o FILE.pdf",
		Short: "Write a sheet of boards to be solved on paper, with a key",
		Long: `Write a PDF with boards drawn by lot, as many at each of the distances, the easier
ones first, and a page with a shortest solution of each. The same seed draws the
same boards.`,
		Example:           "  puzzlebase report sheet ninepuzzle --distances 5,10,15 -n 12 --seed 1 -o sheet.pdf",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case !strings.EqualFold(filepath.Ext(opt.output), ".pdf"):
				return usage(cmd, fmt.Errorf("a sheet is a PDF: want -o FILE.pdf"))
			case len(opt.distances) == 0 || opt.n < len(opt.distances):
				return usage(cmd, fmt.Errorf("%d boards at %d distances: want --distances, such as 5,10,15, and at least one board for each", opt.n, len(opt.distances)))
			}
			return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				problems, err := a.problems(cmd, p, db, opt)
				if err != nil {
					return err
				}
				title := opt.title
				if title == "" {
					title = called(p, args[0])
				}
				err = outfile.Write(cmd.Context(), opt.output, func(w io.Writer) error { return reports.Sheet(w, title, p, problems) })
				if err == nil {
					fmt.Fprintln(a.out, printable(opt.output))
				}
				return err
			})
		},
	}
	cmd.Flags().StringVarP(&opt.output, "output", "o", "", "`file` to write, a PDF")
	cmd.Flags().IntSliceVar(&opt.distances, "distances", nil, "of the boards, such as 5,10,15")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 12, "how many boards")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	cmd.Flags().StringVar(&opt.title, "title", "", "heading in place of the puzzle's name")
	return cmd
}

// problems draws the boards, shared out among the distances; the first ones get
// what is left over.
func (a *app) problems(cmd *cobra.Command, p puzzle.Puzzle, db *tablebase.Tablebase, opt sheetOptions) ([]reports.Problem, error) {
	var out []reports.Problem
	for i, d := range opt.distances {
		if most := db.Manifest().MaxDistance; d < 0 || d > int(most) {
			return nil, usage(cmd, fmt.Errorf("--distances has %d, want 0 to %d", d, most))
		}
		n := opt.n / len(opt.distances)
		if i < opt.n%len(opt.distances) {
			n++
		}
		drawn, err := db.Sample(cmd.Context(), puzzle.Distance(d), puzzle.Distance(d), n, opt.seed, nil)
		if err != nil {
			return nil, err
		}
		for _, one := range drawn {
			s, err := tablebase.Solve(p, db, one.Index)
			if err != nil {
				return nil, err
			}
			out = append(out, reports.Problem{Position: p.Unrank(one.Index), Cost: costOf(p, s), Key: s.MoveNames(p)})
		}
	}
	return out, nil
}
