package analyze

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// CountSolutions returns the number of shortest solutions from x in decimal, 0
// when it is unsolvable.
func CountSolutions(ctx context.Context, db *store.DB, x puzzle.Index) (string, error) {
	e, err := db.Lookup(x)
	if err != nil {
		return "", err
	}
	if !e.Reached {
		return "0", nil
	}
	return CountFrom(ctx, tablebase.OfFile(db), db.Puzzle().Unrank(x), e.Distance)
}
