package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// lockSuffix is added to the name of a database for the lock beside it.
const lockSuffix = ".lock"

// holder says who has a lock.
type holder struct {
	PID   int    `json:"pid"`
	Host  string `json:"host"`
	Since string `json:"since"` // RFC 3339
}

// LockedError is returned by Acquire when another process builds the same
// database.
type LockedError struct {
	Path   string // of the database
	Holder string // who, since when
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("%s is being built by %s; wait for it or stop it", e.Path, e.Holder)
}

// Lock is the right to build one database.
type Lock struct {
	file *flock.Flock
	path string
}

// Acquire takes the lock for building the database at path, and makes its
// folder if need be. The system gives the lock up when the process ends,
// however it ends.
func Acquire(path string) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	name := path + lockSuffix
	file, err := lockFile(name)
	if err != nil {
		return nil, fmt.Errorf("take the build lock: %w", err)
	}
	if file == nil {
		return nil, &LockedError{Path: path, Holder: readHolder(name)}
	}
	host, _ := os.Hostname()
	text, err := json.Marshal(holder{os.Getpid(), host, time.Now().Format(time.RFC3339)})
	if err == nil {
		// The first byte stays blank: Windows locks it against readers.
		err = os.WriteFile(name, append([]byte{' '}, text...), 0o644)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("take the build lock: %w", err), file.Unlock())
	}
	return &Lock{file, name}, nil
}

// lockFile locks the file of that name, which it makes if need be; nil when
// another process has it. A holder removes the file before it lets go, so a
// lock may be had on a file that is gone already: that one is worth nothing.
func lockFile(name string) (*flock.Flock, error) {
	for {
		file := flock.New(name)
		ok, err := file.TryLock()
		if err != nil || !ok {
			return nil, errors.Join(err, file.Close())
		}
		mine, errMine := file.Stat()
		now, errNow := os.Stat(name)
		if errMine == nil && errNow == nil && os.SameFile(mine, now) {
			return file, nil
		}
		if err := file.Close(); err != nil {
			return nil, err
		}
	}
}

// Clean removes what a build of the database at path that was killed has left
// behind; it does nothing while a build is under way.
func Clean(path string) error {
	_, errLock := os.Lstat(path + lockSuffix)
	_, errTemporary := os.Lstat(path + temporarySuffix)
	if errors.Is(errLock, os.ErrNotExist) && errors.Is(errTemporary, os.ErrNotExist) {
		return nil
	}
	lock, err := Acquire(path)
	if locked := (*LockedError)(nil); errors.As(err, &locked) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(removeLeftover(path+temporarySuffix), lock.Release())
}

// removeLeftover removes a temporary file if there is one.
func removeLeftover(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("remove what an earlier build has left: %w", err)
	}
	return nil
}

// readHolder says who holds a lock.
func readHolder(name string) string {
	var h holder
	text, err := os.ReadFile(name)
	if err != nil || len(text) == 0 || json.Unmarshal(text[1:], &h) != nil {
		return "another process"
	}
	return fmt.Sprintf("process %d on %s since %s", h.PID, h.Host, h.Since)
}

// Release gives the lock up and removes its file.
func (l *Lock) Release() error {
	// Removed while still held, so that no one takes a lock on a file that is
	// about to go; where the system does not allow that, afterwards.
	err := os.Remove(l.path)
	unlock := l.file.Unlock()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		err = os.Remove(l.path)
	}
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, unlock)
}
