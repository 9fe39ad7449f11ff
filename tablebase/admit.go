package tablebase

import (
	"context"
	"fmt"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/store/checkpoints"
)

// TooLargeError is the error of a build that does not fit, or not with its checkpoints.
// Options.ForceFit tries it anyway.
type TooLargeError struct {
	Puzzle string // name for people
	Lacks  string // what it needs, what there is and what would help
}

func (e *TooLargeError) Error() string { return fmt.Sprintf("build %s: %s", e.Puzzle, e.Lacks) }

func (e *Estimate) refused() error {
	return &TooLargeError{Short(e.Puzzle), fmt.Sprintf("it needs %s: %s", e.lacking, e.Advice)}
}

// admit refuses a build that does not fit into memory or onto the disk.
func (t *byTable) admit(ctx context.Context, p puzzle.Puzzle, opt resolved,
	from *checkpoints.Checkpoint) (*Estimate, error) {
	e, err := t.estimateOf(ctx, p, opt, from, false)
	if err != nil || opt.ForceFit {
		return e, err
	}
	if !e.Fits {
		return nil, e.refused()
	}
	if opt.Checkpoints && !e.RoomForCheckpoints() {
		return nil, &TooLargeError{Name(p), fmt.Sprintf("with its checkpoints it needs about %s "+
			"of disk where there is %s", machine.BytesUp(e.diskWithCheckpoints()),
			machine.Bytes(int64(e.DiskFree)))}
	}
	return e, nil
}
