package store

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	"puzzlebase/store/pages"
)

// TestOpenError wants no file called damaged that was not read.
func TestOpenError(t *testing.T) {
	for _, err := range []error{
		syscall.ENOMEM, fmt.Errorf("map: %w", syscall.EIO),
		&fs.PathError{Op: "open", Path: "x.db", Err: syscall.EMFILE}, pages.ErrHeld,
	} {
		if got := openError("x.db", err); errors.Is(got, ErrDamaged) {
			t.Errorf("%v: %v", err, got)
		}
	}
}
