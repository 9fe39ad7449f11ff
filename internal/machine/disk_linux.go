package machine

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// FreeDisk returns how many bytes may be written below a folder, which need not exist, or 0 if that
// is unknown.
func FreeDisk(folder string) uint64 {
	for {
		var s unix.Statfs_t
		if unix.Statfs(folder, &s) == nil {
			return max(s.Bavail*uint64(s.Bsize), 1)
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return 0
		}
		folder = parent
	}
}

// DiskUsage is how many bytes of the disk a file takes up, without its holes, or 0 if that is
// unknown.
func DiskUsage(file *os.File) int64 {
	var s unix.Stat_t
	if unix.Fstat(int(file.Fd()), &s) != nil {
		return 0
	}
	return s.Blocks * 512
}
