//go:build !linux

package store

import (
	"context"
	"os"

	"puzzlebase/space/progress"
)

// SyncFile makes a file durable.
func SyncFile(ctx context.Context, f *os.File, _ int64, _ *progress.Counter) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.Sync()
}
