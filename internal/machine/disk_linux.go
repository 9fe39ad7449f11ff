package machine

import (
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
