package discover

import (
	"context"

	"puzzlebase/puzzle"
)

// Run is Find for a puzzle whose positions must be found.
func Run(ctx context.Context, d *puzzle.Discovered, opt Options) (*puzzle.Discovered, error) {
	p, err := Find(ctx, d, opt)
	if err != nil {
		return nil, err
	}
	return p.(*puzzle.Discovered), nil
}
