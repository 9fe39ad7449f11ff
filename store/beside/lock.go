package beside

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/space/progress"
)

// holder says which process has a lock. It is stored from the second byte of the lock's file on:
// Windows locks the first one against readers and writers.
type holder struct {
	PID   int    `json:"pid"`
	Host  string `json:"host"`
	Since string `json:"since"`           // RFC 3339
	Doing string `json:"doing,omitempty"` // the progress of the build
}

// holderBytes is the space for a holder. It is always written whole.
const holderBytes = 1024

// LockedError says which process builds a database, or counts what would be in it. Acquire and
// Await return it if that is another one, and BeingBuilt in any case.
type LockedError struct {
	Path   string // of the database
	Holder string // which process, and since when
	Doing  string // the progress, as in "enumerating, 35%"; empty if unknown
}

func (e *LockedError) Error() string {
	doing := ""
	if e.Doing != "" {
		doing = ": " + e.Doing
	}
	return fmt.Sprintf("%s is in use by %s%s; wait for it or stop it", e.Path, e.Holder, doing)
}

// LockSuffix is added to the path of a database for the name of its lock.
const LockSuffix = ".lock"

// Lock is the right to build one database, or to count what would be in it.
type Lock struct {
	file     *flock.Flock
	database string // its path

	mu   sync.Mutex // guards what follows
	text *os.File   // the file of the lock, for writing; nil if it cannot be opened
	holder
	written time.Time // when the holder was last written
}

// Acquire takes the lock for building the database at path, and makes its folder if necessary. The
// system releases the lock when the process ends in any way. The error is a *LockedError if another
// process has it.
func Acquire(path string) (*Lock, error) {
	return Await(context.Background(), path, glance, nil)
}

const (
	// glance is how long Acquire tries. [BeingBuilt] locks the file for less time than this.
	glance = 50 * time.Millisecond
	// lockEvery is the time between two attempts to take a lock.
	lockEvery = 10 * time.Millisecond
	// lockPatience is the time before Await calls onWait.
	lockPatience = time.Second
	// writeEvery is the time between two writes of a build's progress.
	writeEvery = time.Second / 2
)

// Await is Acquire, but waits up to most for another process. After the first second it calls
// onWait, unless nil, with the process that has the lock.
func Await(ctx context.Context, path string, most time.Duration,
	onWait func(*LockedError)) (*Lock, error) {
	for began := time.Now(); ; {
		lock, err := acquire(path)
		locked := (*LockedError)(nil)
		waited := time.Since(began)
		if !errors.As(err, &locked) || waited > most {
			return lock, err
		}
		if onWait != nil && waited > lockPatience {
			onWait(locked)
			onWait = nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lockEvery):
		}
	}
}

// BeingBuilt returns the process that builds the database at path, which may be this one, or nil if
// none does.
func BeingBuilt(path string) *LockedError {
	name := path + LockSuffix
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file := flock.New(name, flock.SetFlag(os.O_RDONLY|noFollow))
	defer file.Close()
	if free, err := file.TryRLock(); free || err != nil {
		return nil
	}
	return lockedBy(path)
}

// ErrReadOnly is the error of a folder in which no file can be made.
var ErrReadOnly = errors.New("the data folder cannot be written to")

func acquire(path string) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	name := path + LockSuffix
	var file *flock.Flock
	err := checkPlain(name)
	if err == nil {
		file, err = outfile.Lock(name, os.O_CREATE|os.O_RDONLY|noFollow)
	}
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("%w: %w", ErrReadOnly, err)
	case err != nil:
		return nil, fmt.Errorf("take the lock: %w", err)
	case file == nil: // where it has just been released, Await tries again
		return nil, lockedBy(path)
	}
	host, _ := os.Hostname()
	l := &Lock{file: file, database: path,
		holder: holder{PID: os.Getpid(), Host: host, Since: time.Now().Format(time.RFC3339)}}
	if info, err := os.Lstat(path + Temporary); err == nil && info.IsDir() {
		return nil, errors.Join(fmt.Errorf("%s is a folder, which a build of puzzlebase v0.2 may "+
			"have left: move it away", path+Temporary), l.Release())
	}
	l.text, _ = Open(name, os.O_WRONLY|os.O_TRUNC)
	l.writeHolder()
	return l, nil
}

// writeHolder writes the holder. On a full disk it fails, but the lock holds: a process may need it
// to remove something.
func (l *Lock) writeHolder() {
	if l.text == nil {
		return
	}
	text, err := json.Marshal(l.holder)
	if err == nil && len(text) <= holderBytes {
		_, _ = l.text.WriteAt(append(text, bytes.Repeat([]byte{' '}, holderBytes-len(text))...), 1)
	}
	l.written = time.Now()
}

// Watch returns a function that passes reports on to report. Now and then it also writes the
// progress of the build into the lock.
func (l *Lock) Watch(report progress.Func) progress.Func {
	return func(phase, unit string, done, total uint64) {
		report.Report(phase, unit, done, total)
		if !l.mu.TryLock() {
			return // another goroutine writes
		}
		defer l.mu.Unlock()
		if time.Since(l.written) < writeEvery && strings.HasPrefix(l.Doing, phase) {
			return
		}
		if l.Doing = fmt.Sprintf("%s, %s %s", phase, english.Grouped(done), unit); total > 0 {
			l.Doing = fmt.Sprintf("%s, %d%%", phase, uint64(100*float64(done)/float64(total)))
		}
		l.writeHolder()
	}
}

func lockedBy(path string) *LockedError {
	e := &LockedError{Path: path, Holder: "another process"}
	file, err := Open(path+LockSuffix, os.O_RDONLY)
	if err != nil {
		return e
	}
	defer file.Close()
	text := make([]byte, holderBytes)
	n, _ := file.ReadAt(text, 1)
	var h holder
	if json.Unmarshal(text[:n], &h) == nil {
		e.Holder, e.Doing = fmt.Sprintf("process %d on %s since %s", h.PID, h.Host, h.Since),
			h.Doing
	}
	return e
}

// Release unlocks, and removes the lock's file.
func (l *Lock) Release() error {
	l.mu.Lock()
	if l.text != nil {
		_ = l.text.Close()
		l.text = nil
	}
	l.mu.Unlock()
	// Remove the file before unlocking, so that nobody locks a file that is about to be removed. If
	// the system does not allow that, remove it afterwards.
	err := os.Remove(l.database + LockSuffix)
	unlock := l.file.Unlock()
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		err = os.Remove(l.database + LockSuffix)
	}
	if errors.Is(err, os.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, unlock)
}
