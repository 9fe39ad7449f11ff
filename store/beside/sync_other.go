//go:build !linux

package beside

import (
	"context"
	"os"

	"puzzlebase/space/progress"
)

// Sync makes a file durable.
func Sync(ctx context.Context, f *os.File, _ int64, _ *progress.Counter) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.Sync()
}
