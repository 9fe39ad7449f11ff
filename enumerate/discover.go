package enumerate

import (
	"context"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
)

// Discover returns p with its space: the puzzle itself unless that has yet to be
// found by a search forward from the start. See package discover for the options
// and the errors.
func Discover(ctx context.Context, p puzzle.Puzzle, opt discover.Options) (puzzle.Puzzle, error) {
	d := p.Features().Discovered
	if d == nil || d.Found() != nil {
		return p, nil
	}
	found, err := discover.Run(ctx, d, opt)
	if err != nil {
		return nil, err
	}
	return found, nil
}
