package pegs

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// What only tests use from outside.
var ClassOf = classOf

// StuckCounts returns the number of configurations in which no W-substitution is possible, by white
// cells.
func StuckCounts(g *peg.Game) ([]uint64, error) {
	all, _, err := census{g: g, jumps: true, white: true}.counts()
	return all, err
}

// Has is has.
func (s *wAlone) Has(x puzzle.Index) bool { return s.has(x) }

// AtlasOf enumerates all classes of a board.
func AtlasOf(ctx context.Context, g *peg.Game, report progress.Func) (*Atlas, error) {
	a := new(Atlas)
	return a, a.GoOn(ctx, g, nil, report)
}

// WAloneOf finds the set in a database.
func WAloneOf(ctx context.Context, g *peg.Game, db store.Reader,
	report progress.Func) (*wAlone, error) {
	_, set, err := weigh(ctx, g, db, report)
	return set, err
}
