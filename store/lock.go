package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

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
// however it ends. The error is a *LockedError when another process has it, and a
// *PartsError when an older database is there that this version does not read.
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
)

// Await is Acquire for those who rather wait, for as long as most, than be
// turned away. OnWait, when not nil, is told who has the lock after the first
// second.
func Await(ctx context.Context, path string, most time.Duration, onWait func(*LockedError)) (*Lock, error) {
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

// BeingBuilt returns a *LockedError when another process builds the database at
// path, else nil.
func BeingBuilt(path string) error {
	name := path + lockSuffix
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file := flock.New(name, flock.SetFlag(os.O_RDONLY|noFollow))
	defer file.Close()
	if free, err := file.TryRLock(); free || err != nil {
		return nil
	}
	return &LockedError{Path: path, Holder: readHolder(name)}
}

// acquire makes one attempt to take the lock.
func acquire(path string) (*Lock, error) {
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
	text, _ := json.Marshal(holder{os.Getpid(), host, time.Now().Format(time.RFC3339)})
	// The first byte stays blank: Windows locks it against readers. On a full disk
	// nothing can be written, and a lock is a lock all the same: what is wanted it
	// for may be to remove something.
	if own, err := openOwn(name, os.O_WRONLY|os.O_TRUNC); err == nil {
		_, _ = own.Write(append([]byte{' '}, text...))
		_ = own.Close()
	}
	lock := &Lock{file, name}
	if err := refuseLeft(path); err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	return lock, nil
}

// lockFile locks the file of that name, which it makes if need be; nil when
// another process has it. A holder removes the file before it lets go, so a
// lock may be had on a file that is gone already: that one is worth nothing.
func lockFile(name string) (*flock.Flock, error) {
	for {
		if err := checkOwn(name); err != nil {
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
