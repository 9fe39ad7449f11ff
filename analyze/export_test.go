package analyze

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// CountSolutions returns the number of shortest solutions from x in decimal, 0
// when it is unsolvable.
func CountSolutions(ctx context.Context, p puzzle.Puzzle, src store.Entries,
	x puzzle.Index) (string, error) {
	e, err := src.Lookup(x)
	if err != nil {
		return "", err
	}
	if !e.Reached {
		return "0", nil
	}
	return CountFrom(ctx, tablebase.Of(p, src), p.Unrank(x), e.Distance)
}
