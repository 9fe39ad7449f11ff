package store

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Write is write.Database. Package store_test sets it, for the tests of this
// package cannot import what imports it.
var Write func(ctx context.Context, path string, p puzzle.Puzzle, s space.Space, opt WriteOptions) (*Manifest, error)
