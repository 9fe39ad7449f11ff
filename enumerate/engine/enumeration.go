package engine

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Enumeration is a search between two levels. Package enumerate has the loop over the levels.
type Enumeration interface {
	// Level finds the positions at distance d, after all nearer ones, and returns their number.
	// Those at distance 0 are the goals. When ctx is done it stops soon and returns the context's
	// error.
	Level(ctx context.Context, d puzzle.Distance) (uint64, error)
	// Snapshot returns what a search needs to continue, besides its scratch file. The next Level
	// changes it.
	Snapshot() *space.Snapshot
	// Restore continues from the planes of a snapshot, instead of finding its levels. The error is
	// a space.ErrSnapshot if the snapshot is of another search.
	Restore(ctx context.Context, s *space.Snapshot) error
	// LastLevel returns the set of the last level, one word for each row. The search is one for
	// [LastLevel], and not restored. The next Level changes the set.
	LastLevel() space.RowReader
	// Rows ends the search and frees the memory that only the search needs. It returns what the
	// search has recorded: rows of the given shape, or the stored words of [Stored].
	Rows(ctx context.Context, shape space.Shape) (space.RowReader, error)
}
