package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// freeMemory returns how many bytes of memory the machine and the control group
// of this process still have, or 0 when that is not known.
func freeMemory() uint64 {
	free := uint64(0)
	text, _ := os.ReadFile("/proc/meminfo")
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == "MemAvailable:" {
			kib, _ := strconv.ParseUint(fields[1], 10, 64)
			free = kib << 10
		}
	}
	limit, errLimit := readNumber("/sys/fs/cgroup/memory.max")
	used, errUsed := readNumber("/sys/fs/cgroup/memory.current")
	if errLimit == nil && errUsed == nil && limit > used && (free == 0 || limit-used < free) {
		free = limit - used
	}
	return free
}

// readNumber reads a file that holds a number.
func readNumber(path string) (uint64, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64)
}

// freeDisk returns how many bytes may be written below a folder, which need not
// be there yet, or 0 when that is not known.
func freeDisk(folder string) uint64 {
	for {
		var s unix.Statfs_t
		if unix.Statfs(folder, &s) == nil {
			return s.Bavail * uint64(s.Bsize)
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return 0
		}
		folder = parent
	}
}
