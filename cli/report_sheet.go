package cli

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

func (a *app) sheetCommand() *cobra.Command {
	var output, called string
	var distances []int
	var n int
	var seed uint64
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "sheet PUZZLE --distances 5,10,15 -o FILE.pdf",
		Short: "Write a sheet of boards to be solved on paper, with a key",
		Long: `Write a PDF with boards drawn by lot, as many at each of the distances, the easier
ones first, and a page with a shortest solution of each. The same seed draws the
same boards.`,
		Example: "  puzzlebase report sheet ninepuzzle --distances 5,10,15 -n 12 --seed 1 -o " +
			"sheet.pdf",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		switch {
		case !strings.EqualFold(filepath.Ext(output), ".pdf"):
			return usage.Errorf(cmd, "a sheet is a PDF: want -o FILE.pdf")
		case len(distances) == 0:
			return usage.Errorf(cmd, "no distances are given: want --distances, such as 5,10,15")
		case n < len(distances):
			return usage.Errorf(cmd, "-n is %d, want %d at least, a board for each of --distances",
				n, len(distances))
		}
		return a.with(cmd, p, a.openRows, func(db *tablebase.Table) error {
			most := db.Manifest().MaxDistance
			if i := slices.IndexFunc(distances, func(d int) bool {
				return d < 0 || d > int(most)
			}); i >= 0 {
				return usage.Errorf(cmd, "--distances has %d, want 0 to %d", distances[i], most)
			}
			problems, err := reports.Problems(cmd.Context(), db.Puzzle(), db, distances, n, seed)
			if err != nil {
				return err
			}
			called = cmp.Or(called, title(p, cmd.Flags().Arg(0)))
			return a.writeFile(cmd.Context(), output, func(w io.Writer) error {
				return picture.Sheet(w, called, db.Puzzle(), problems)
			})
		})
	})
	cmd.Flags().StringVarP(&output, "output", "o", "", "`file` to write, a PDF")
	cmd.Flags().IntSliceVar(&distances, "distances", nil,
		"of the boards, a `list` such as 5,10,15")
	drawFlags(cmd.Flags(), &n, &seed, 12, "how many boards")
	cmd.Flags().StringVar(&called, "title", "", "`heading` in place of the puzzle's name")
	return cmd
}
