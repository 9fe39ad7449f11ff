package write

import (
	"context"
	"os"

	"golang.org/x/sys/unix"

	"puzzlebase/progress"
)

// syncPiece is how many bytes are brought to the disk at a time.
const syncPiece = 16 << 20

// syncFile brings a file of so many bytes to the disk, piece by piece, so that it
// can be watched and interrupted, and makes it durable.
func syncFile(ctx context.Context, f *os.File, size int64, mebibytes *progress.Counter) error {
	const all = unix.SYNC_FILE_RANGE_WAIT_BEFORE | unix.SYNC_FILE_RANGE_WRITE | unix.SYNC_FILE_RANGE_WAIT_AFTER
	for at := int64(0); at < size; at += syncPiece {
		if err := ctx.Err(); err != nil {
			return err
		}
		if unix.SyncFileRange(int(f.Fd()), at, min(syncPiece, size-at), all) != nil {
			break // not every file system has it; what counts is the sync of the whole
		}
		mebibytes.Add(uint64(min(syncPiece, size-at) >> 20))
	}
	return f.Sync()
}
