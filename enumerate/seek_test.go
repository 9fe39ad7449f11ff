//go:build !boards

package enumerate

import (
	"context"
	"errors"
	"fmt"

	"puzzlebase/puzzle"
)

// teller is an engine that Seek can use.
type teller interface {
	// Has reports whether a position is of the last level that was found.
	Has(x puzzle.Index) bool
}

// Has implements teller.
func (f *folded) Has(x puzzle.Index) bool { return f.Search.Has(f.form.Fold(x)) }

// Seek counts as Count does, and returns at which distance it found a position;
// false when it did not. It serves puzzles that the engine for coordinates does.
func Seek(ctx context.Context, p puzzle.Graph, x puzzle.Index, opt Options) (levels []uint64, at puzzle.Distance, found bool, err error) {
	if kind, err := Choose(p, opt.Engine); err != nil || kind != Coordinates {
		return nil, 0, false, errors.Join(err, fmt.Errorf("the engine %s keeps no single positions while it counts", kind))
	}
	opt.Saver, opt.Resume, opt.Scratch = nil, nil, nil
	opt.seek = func(e engine, d puzzle.Distance) {
		if !found && e.(teller).Has(x) {
			at, found = d, true
		}
	}
	_, levels, err = opt.search(ctx, p, true)
	return levels, at, found, err
}
