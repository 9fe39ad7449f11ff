package pegs

import (
	"context"

	"puzzlebase/puzzle/peg"
	"puzzlebase/space/progress"
)

// AtlasOf enumerates all classes of a board.
func AtlasOf(ctx context.Context, g *peg.Game, report progress.Func) (*Atlas, error) {
	a := new(Atlas)
	return a, a.GoOn(ctx, g, nil, report)
}
