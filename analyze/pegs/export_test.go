package pegs

import (
	"context"

	"puzzlebase/puzzle/peg"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// AtlasOf enumerates all classes of a board.
func AtlasOf(ctx context.Context, g *peg.Game, report progress.Func) (*Atlas, error) {
	a := new(Atlas)
	return a, a.GoOn(ctx, g, nil, report)
}

// WAloneOf finds the set in a database.
func WAloneOf(ctx context.Context, g *peg.Game, db store.Table,
	report progress.Func) (*WAlone, error) {
	_, set, err := weigh(ctx, g, db, report)
	return set, err
}
