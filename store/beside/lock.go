package beside

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// holder says who has a lock. It is what the file of the lock has from its second byte
// on: Windows locks the first one against readers and writers.
type holder struct {
	PID   int    `json:"pid"`
	Host  string `json:"host"`
	Since string `json:"since"`           // RFC 3339
	Doing string `json:"doing,omitempty"` // how far the build is
}

// holderBytes is room for a holder, which is written anew at once and whole.
const holderBytes = 1024

// LockedError is returned by Acquire when another process builds the same
// database.
type LockedError struct {
	Path   string // of the database
	Holder string // who, since when
	Doing  string // how far, as in "enumerating, 35%"; empty where that was not written
}

func (e *LockedError) Error() string {
	doing := ""
	if e.Doing != "" {
		doing = ": " + e.Doing
	}
	return fmt.Sprintf("%s is being built by %s%s; wait for it or stop it", e.Path, e.Holder, doing)
}

// LockSuffix is added to the path of a database for the name of its lock.
const LockSuffix = ".lock"

// Lock is the right to build one database.
type Lock struct {
	file     *flock.Flock
	database string // its path

	mu   sync.Mutex // guards what follows
	text *os.File   // the file of the lock, to be written to; nil where that cannot be had
	holder
	written time.Time // when the holder was last written
}

// Acquire takes the lock for building the database at path, and makes its
// folder if need be. The system gives the lock up when the process ends,
// however it ends. The error is a *LockedError when another process has it, and
// wraps store.ErrForeign when an older database is there that this version does not read.
func Acquire(path string) (*Lock, error) {
	return Await(context.Background(), path, glance, nil)
}

const (
	// glance is longer than a lock is held that is only looked at.
	glance = 50 * time.Millisecond
	// lockEvery is how much time passes between two attempts to take a lock.
	lockEvery = 10 * time.Millisecond
	// lockPatience is how long a wait for a lock is silent.
	lockPatience = time.Second
	// writeEvery is how much time passes before the lock says again how far a build is.
	writeEvery = time.Second / 2
)

// Await is Acquire for those who rather wait, for as long as most, than be
// turned away. OnWait, when not nil, is called with who has the lock after the first
// second.
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

// BeingBuilt returns who builds the database at path, nil when no other process does.
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

func acquire(path string) (*Lock, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	name := path + LockSuffix
	file, err := lockFile(name)
	if err != nil {
		return nil, fmt.Errorf("take the build lock: %w", err)
	}
	if file == nil {
		return nil, lockedBy(path)
	}
	host, _ := os.Hostname()
	l := &Lock{file: file, database: path,
		holder: holder{PID: os.Getpid(), Host: host, Since: time.Now().Format(time.RFC3339)}}
	if err := store.RefuseParts(path); err != nil {
		return nil, errors.Join(err, l.Release())
	}
	if info, err := os.Lstat(path + Temporary); err == nil && info.IsDir() {
		return nil, errors.Join(fmt.Errorf("%s is a %w folder, which a build of puzzlebase v0.2 "+
			"may have left: move it away", path+Temporary, store.ErrForeign), l.Release())
	}
	l.text, _ = Open(name, os.O_WRONLY|os.O_TRUNC)
	l.writeHolder()
	return l, nil
}

// writeHolder writes the holder. On a full disk nothing can be written, and a lock is a lock all
// the same: what it is wanted for may be to remove something.
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

// Watch returns what reports to report and, now and then, writes into the lock
// how far the build is.
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
		if l.Doing = fmt.Sprintf("%s, %s %s", phase, puzzle.Grouped(done), unit); total > 0 {
			l.Doing = fmt.Sprintf("%s, %d%%", phase, uint64(100*float64(done)/float64(total)))
		}
		l.writeHolder()
	}
}

// lockFile locks the file of that name, which it makes if need be; nil when
// another process has it. A holder removes the file before it lets go, so a
// lock may be had on a file that is gone already: that one is worth nothing.
func lockFile(name string) (*flock.Flock, error) {
	for {
		if err := checkPlain(name); err != nil {
			return nil, err
		}
		file := flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDONLY|noFollow))
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

func lockedBy(path string) *LockedError {
	e := &LockedError{Path: path, Holder: "another process"}
	file, err := os.Open(path + LockSuffix)
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

// Database is the path of the database.
func (l *Lock) Database() string { return l.database }

// Release gives the lock up and removes its file.
func (l *Lock) Release() error {
	l.mu.Lock()
	if l.text != nil {
		_ = l.text.Close()
		l.text = nil
	}
	l.mu.Unlock()
	// Removed while still held, so that no one takes a lock on a file that is
	// about to go; where the system does not allow that, afterwards.
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
