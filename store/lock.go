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
	file := flock.New(name)
	ok, err := file.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", name, err)
	}
	if !ok {
		return nil, &LockedError{Path: path, Holder: readHolder(name)}
	}
	host, _ := os.Hostname()
	text, err := json.Marshal(holder{os.Getpid(), host, time.Now().Format(time.RFC3339)})
	if err == nil {
		// The first byte stays blank: Windows locks it against readers.
		err = os.WriteFile(name, append([]byte{' '}, text...), 0o644)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", name, err), file.Unlock())
	}
	return &Lock{file, name}, nil
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
	// about to go.
	err := os.Remove(l.path)
	return errors.Join(err, l.file.Unlock())
}
