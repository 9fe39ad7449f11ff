//go:build !linux && !js && !wasip1

package write

import (
	"context"
	"os"

	"puzzlebase/progress"
)

// syncFile makes a file durable.
func syncFile(ctx context.Context, f *os.File, _ int64, _ *progress.Counter) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.Sync()
}
