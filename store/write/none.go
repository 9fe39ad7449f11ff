//go:build js || wasip1

package write

import (
	"context"
	"fmt"
	"runtime"

	"puzzlebase/space/progress"
)

// replace returns an error on this system.
func replace(_ context.Context, path string, _ progress.Func, _ func(put) error) error {
	return fmt.Errorf("write %s: there is no bbolt, which writes databases, for %s", path,
		runtime.GOOS)
}
