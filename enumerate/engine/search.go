package engine

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Search is a search between two levels. Package enumerate has the loop over the levels.
type Search interface {
	// Level finds the positions at distance d, when all nearer ones have been
	// found, and returns how many they are. Those at distance 0 are the goals.
	// When ctx is done it stops soon and returns the context's error.
	Level(ctx context.Context, d puzzle.Distance) (uint64, error)
	// Snapshot returns what a search needs to go on besides its scratch file; the next
	// Level changes it. It is nil where there is none: of a search that keeps nothing of
	// single positions, or that is about to end.
	Snapshot() *space.Snapshot
	// Restore continues from the planes of a snapshot in place of finding its levels.
	Restore(ctx context.Context, s *space.Snapshot) error
	// Rows ends the search, and frees what only the search needs. It returns the method
	// Rows of a space.Space with rows of that shape.
	Rows(ctx context.Context, shape space.Shape) (func(first uint64, dst []uint64) error, error)
}

// BitSearch is a search that can record no more than the last level, or what a compact file
// stores.
type BitSearch interface {
	// Bits ends a search for [Bits]. It returns the method StoredBits of a space.Compact.
	Bits(ctx context.Context) (func(first uint64, dst []uint64) error, error)
	// Last ends a search for [LastLevel] at distance d. What it returns writes the set of
	// these positions, a word for each of consecutive rows.
	Last(d puzzle.Distance) func(first uint64, dst []uint64) error
}
