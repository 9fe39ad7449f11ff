//go:build !boards

package enumerate

import (
	"context"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// teller is a search that Seek can use.
type teller interface {
	// Has reports whether a position is of the last level that was found.
	Has(x puzzle.Index) bool
}

// Seek counts as Count does, and returns at which distance it found a position;
// false when it did not. It serves puzzles that the engine for coordinates does.
func Seek(ctx context.Context, p puzzle.Graph, x puzzle.Index,
	opt Options) (levels []uint64, at puzzle.Distance, found bool, err error) {
	opt.Saver, opt.Resume, opt.Scratch = nil, nil, nil
	opt.seek = func(s engine.Search, d puzzle.Distance) {
		if !found && s.(teller).Has(x) {
			at, found = d, true
		}
	}
	_, levels, err = opt.search(ctx, p, engine.Counts)
	return levels, at, found, err
}
