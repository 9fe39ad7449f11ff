package store

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"

	bolterrors "go.etcd.io/bbolt/errors"
)

// TestOpenError wants a file called damaged for what was read of it alone.
func TestOpenError(t *testing.T) {
	for _, c := range []struct {
		err     error
		damaged bool
	}{
		{syscall.ENOMEM, false},
		{fmt.Errorf("madvise: %w", syscall.EIO), false},
		{&fs.PathError{Op: "open", Path: "x.db", Err: syscall.EMFILE}, false},
		{bolterrors.ErrTimeout, false},
		{bolterrors.ErrInvalid, true},
		{bolterrors.ErrVersionMismatch, true},
		{bolterrors.ErrChecksum, true},
	} {
		if got := openError("x.db", c.err); errors.Is(got, ErrDamaged) != c.damaged {
			t.Errorf("%v: %v", c.err, got)
		}
	}
}
