package beside

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"puzzlebase/space/progress"
)

// TestSyncTellsErrors has the system fail in the middle of a file: what it says of a write
// that failed it says once, and a sync that is not to be had is no failure.
func TestSyncTellsErrors(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err == nil {
		err = f.Truncate(3 * syncPiece)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	defer func() { syncRange = unix.SyncFileRange }()
	for _, c := range []struct{ says, want error }{
		{nil, nil}, {unix.ENOSYS, nil}, {unix.EOPNOTSUPP, nil}, {unix.EIO, unix.EIO},
		{unix.ENOSPC, unix.ENOSPC}, {unix.EDQUOT, unix.EDQUOT},
	} {
		syncRange = func(_ int, at, _ int64, _ int) error {
			if at == syncPiece {
				return c.says
			}
			return nil
		}
		if err := Sync(t.Context(), f, 3*syncPiece,
			progress.Func(nil).Count("syncing", "MiB", 48)); !errors.Is(err, c.want) {
			t.Errorf("the system says %v, Sync %v, want %v", c.says, err, c.want)
		}
	}
}
