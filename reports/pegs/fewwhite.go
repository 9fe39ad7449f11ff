package pegs

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"puzzlebase/analyze/pegs"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// ListFewWhite is [pegs.FewWhiteOf]. It writes each configuration with its solution to list, as
// CSV, while they are counted.
func ListFewWhite(ctx context.Context, db store.Reader, most int, list io.Writer,
	report progress.Func) (*pegs.FewWhite, error) {
	lines := csv.NewWriter(list)
	columns := []string{"position", "white", "state", "distance", "solution"}
	if err := lines.Write(columns); err != nil {
		return nil, err
	}
	f, err := pegs.FewWhiteOf(ctx, db, most,
		func(f pegs.Few) error { return writeFew(ctx, lines, db, f) }, report)
	lines.Flush()
	return f, cmp.Or(err, lines.Error())
}

func writeFew(ctx context.Context, lines *csv.Writer, db store.Reader, f pegs.Few) error {
	p := db.Puzzle()
	distance, solution := "", ""
	if f.Solvable {
		a, err := tablebase.Of(p, db).Solve(ctx, f.Position)
		if err != nil {
			return err
		}
		distance, solution = fmt.Sprint(f.Distance), strings.Join(a.Solution.MoveNames(p), " ")
	}
	return lines.Write([]string{p.Format(f.Position), fmt.Sprint(f.White.Count()), f.State,
		distance, solution})
}
