//go:build !linux && !js && !wasip1

package write

import (
	"context"
	"os"

	"puzzlebase/progress"
)

// syncFile makes a file durable.
func syncFile(ctx context.Context, f *os.File, _ int64, report progress.Func) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	report.Report("syncing", "", 0, 0)
	return f.Sync()
}
