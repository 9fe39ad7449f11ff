package beside

import (
	"context"
	"os"
	"slices"

	"golang.org/x/sys/unix"

	"puzzlebase/space/progress"
)

// syncPiece is how many bytes are brought to the disk at a time.
const syncPiece = 16 << 20

// Sync brings a file of so many bytes to the disk, piece by piece, so that it
// can be watched and interrupted, and makes it durable. The counter may be nil.
func Sync(ctx context.Context, f *os.File, size int64, mebibytes *progress.Counter) error {
	const all = unix.SYNC_FILE_RANGE_WAIT_BEFORE | unix.SYNC_FILE_RANGE_WRITE |
		unix.SYNC_FILE_RANGE_WAIT_AFTER
	for at := int64(0); at < size; at += syncPiece {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := syncRange(int(f.Fd()), at, min(syncPiece, size-at), all)
		if slices.Contains(unsupported, err) {
			break // what counts is the sync of the whole
		}
		if err != nil { // of what was written, and the sync of the whole would not report it again
			return &os.PathError{Op: "sync", Path: f.Name(), Err: err}
		}
		mebibytes.Add(uint64(min(syncPiece, size-at) >> 20))
	}
	return f.Sync()
}

// syncRange is the system's, but in a test.
var syncRange = unix.SyncFileRange

// unsupported are the errors by which systems and file systems say that they cannot sync a part
// of a file.
var unsupported = []error{unix.ENOSYS, unix.EINVAL, unix.ESPIPE, unix.EOPNOTSUPP, unix.EPERM}
