package store

import (
	"fmt"
	"io/fs"
	"syscall"
	"testing"
)

// TestOpenError wants each error to name the file once, and to say what is wrong with it.
func TestOpenError(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "x.db", Err: syscall.ENOENT}, "x.db: not built yet"},
		{syscall.ENOMEM, "map x.db into memory: cannot allocate memory; it needs as much address " +
			"space as the file is large, and a limit such as that of 'ulimit -v' leaves less"},
		{fmt.Errorf("map: %w", syscall.EIO), "open the database: x.db: map: input/output error"},
		{&fs.PathError{Op: "open", Path: "x.db", Err: syscall.EMFILE},
			"open the database: open x.db: too many open files"},
	} {
		if got := openError("x.db", c.err); got.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.err, got, c.want)
		}
	}
}
