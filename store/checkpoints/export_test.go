package checkpoints

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Suffixes are those of what may be left beside a database.
var Suffixes = suffixes

// Load reads a whole checkpoint.
func Load(ctx context.Context, path string, p puzzle.Puzzle) (*Checkpoint, *space.Snapshot, error) {
	c, err := Open(path, p)
	if err != nil {
		return nil, nil, err
	}
	s, err := c.Read(ctx, nil)
	return c, s, err
}
