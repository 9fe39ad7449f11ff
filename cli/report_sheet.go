package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
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
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "sheet PUZZLE --distances 5,10,15 -o FILE.pdf",
		Short: "Write a sheet of boards to be solved on paper, with a key",
		Long: `Write a PDF with boards drawn by lot, as many at each of the distances, the easier
ones first, and a page with a shortest solution of each. The same seed draws the
same boards.`,
		Example: "  puzzlebase report sheet ninepuzzle --distances 5,10,15 -n 12 --seed 1 -o " +
			"sheet.pdf",
	}, func(cmd *cobra.Command, spec string) error {
		switch {
		case !strings.EqualFold(filepath.Ext(opt.output), ".pdf"):
			return usage.Of(cmd, fmt.Errorf("a sheet is a PDF: want -o FILE.pdf"))
		case len(opt.distances) == 0:
			return usage.Of(cmd,
				fmt.Errorf("no distances are given: want --distances, such as 5,10,15"))
		case opt.n < len(opt.distances):
			return usage.Of(cmd,
				fmt.Errorf("-n is %d, want %d at least, a board for each of --distances", opt.n,
					len(opt.distances)))
		}
		return a.with(cmd, spec, a.OpenRows, func(p puzzle.Puzzle, db *tablebase.Table) error {
			most := db.Manifest().MaxDistance
			if i := slices.IndexFunc(opt.distances, func(d int) bool {
				return d < 0 || d > int(most)
			}); i >= 0 {
				return usage.Of(cmd,
					fmt.Errorf("--distances has %d, want 0 to %d", opt.distances[i], most))
			}
			problems, err := reports.Problems(cmd.Context(), p, db, opt.distances, opt.n, opt.seed)
			if err != nil {
				return err
			}
			title := opt.title
			if title == "" {
				title = called(p, spec)
			}
			return a.writeFile(cmd.Context(), opt.output, func(w io.Writer) error {
				return reports.Sheet(w, title, p, problems)
			})
		})
	})
	cmd.Flags().StringVarP(&opt.output, "output", "o", "", "`file` to write, a PDF")
	cmd.Flags().IntSliceVar(&opt.distances, "distances", nil,
		"of the boards, a `list` such as 5,10,15")
	cmd.Flags().IntVarP(&opt.n, "number", "n", 12, "how many boards")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	cmd.Flags().StringVar(&opt.title, "title", "", "`heading` in place of the puzzle's name")
	return cmd
}
