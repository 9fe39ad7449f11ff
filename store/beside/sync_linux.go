package beside

import (
	"context"
	"os"
	"slices"

	"golang.org/x/sys/unix"

	"puzzlebase/space/progress"
)

// syncPiece is the number of bytes that are written to the disk at a time.
const syncPiece = 16 << 20

// Sync writes a file of size bytes to the disk and makes it durable. It works in parts, so that it
// can report and be interrupted. The counter may be nil.
func Sync(ctx context.Context, f *os.File, size int64, mebibytes *progress.Counter) error {
	const all = unix.SYNC_FILE_RANGE_WAIT_BEFORE | unix.SYNC_FILE_RANGE_WRITE |
		unix.SYNC_FILE_RANGE_WAIT_AFTER
	for at := int64(0); at < size; at += syncPiece {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := syncRange(int(f.Fd()), at, min(syncPiece, size-at), all)
		if slices.Contains(unsupported, err) {
			break // the sync of the whole file decides
		}
		if err != nil { // the sync of the whole file would not report it again
			return &os.PathError{Op: "sync", Path: f.Name(), Err: err}
		}
		mebibytes.Add(uint64(min(syncPiece, size-at) >> 20))
	}
	return f.Sync()
}

// syncRange is the call of the system. Tests replace it.
var syncRange = unix.SyncFileRange

// unsupported are the errors of systems and file systems that cannot sync a part of a file.
var unsupported = []error{unix.ENOSYS, unix.EINVAL, unix.ESPIPE, unix.EOPNOTSUPP, unix.EPERM}
