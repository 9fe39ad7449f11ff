package storage

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// direct sets whether reads and writes bypass the page cache. It returns false if the file system
// does not allow it.
func direct(file *os.File, on bool) bool {
	raw, err := file.SyscallConn()
	if err != nil {
		return false
	}
	set := func(fd uintptr) {
		var flags int
		if flags, err = unix.FcntlInt(fd, unix.F_GETFL, 0); err != nil {
			return
		}
		if flags &^= unix.O_DIRECT; on {
			flags |= unix.O_DIRECT
		}
		_, err = unix.FcntlInt(fd, unix.F_SETFL, flags)
	}
	return raw.Control(set) == nil && err == nil
}

// unsuited reports whether an error says that the disk needs another alignment.
func unsuited(err error) bool { return errors.Is(err, unix.EINVAL) }
