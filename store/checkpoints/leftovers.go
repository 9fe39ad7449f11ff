package checkpoints

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"puzzlebase/store"
	"puzzlebase/store/beside"
)

// The files that a build saves beside a database. These are added to its path.
const (
	checkpointSuffix = ".checkpoint" // see Checkpoint
	exploredSuffix   = ".explored"   // a Checkpoint of the search for positions
	scratchSuffix    = ".scratch"    // see Scratch
)

// suffixes are those of the files that an ended program may leave. The lock is last: it is held
// while the others are removed.
var suffixes = []string{
	beside.Temporary, checkpointSuffix + beside.Temporary, exploredSuffix + beside.Temporary,
	beside.AtlasSuffix + beside.Temporary, scratchSuffix + beside.Temporary,
	checkpointSuffix, exploredSuffix, scratchSuffix, beside.LockSuffix,
}

// goesOn reports whether a build can resume from the file with a suffix beside the database at
// path. A scratch file without a checkpoint is useless: a program was killed after it had removed
// only one of them.
func goesOn(path, suffix string) bool {
	switch suffix {
	case checkpointSuffix, exploredSuffix:
		return true
	case scratchSuffix:
		return beside.Exists(path + checkpointSuffix)
	default:
		return false
	}
}

// File is a database or a file beside it.
type File struct {
	Path       string `json:"path"`
	Bytes      int64  `json:"bytes"`
	Database   string `json:"-"`          // the path of its database
	Checkpoint bool   `json:"checkpoint"` // a build can resume from it
	Fault      error  `json:"-"`          // of its checkpoint; nil if it has none, see Check
}

// filesBeside returns the files whose names are the path of a database and one of some suffixes.
func filesBeside(path string, suffixes ...string) (all []File) {
	for _, suffix := range suffixes {
		info, err := os.Lstat(path + suffix)
		if err != nil || info.IsDir() {
			continue
		}
		f := File{Path: path + suffix, Bytes: info.Size(), Database: path}
		if goesOn(path, suffix) {
			name := f.Path
			if suffix == scratchSuffix {
				name = Path(path)
			}
			f.Fault = checkOne(path, name)
			f.Checkpoint = f.Fault == nil
		}
		all = append(all, f)
	}
	return all
}

// Useless reports whether no build can resume from its checkpoint.
func (f *File) Useless() bool { return errors.As(f.Fault, new(*UnusableError)) }

// DatabaseOf returns the name of the database that a file of that name is, or beside which it lies.
// It returns "" for a file of another kind.
func DatabaseOf(name string) string {
	for _, suffix := range append([]string{""}, suffixes...) {
		database, ok := strings.CutSuffix(name, suffix)
		if ok && strings.HasSuffix(database, store.Extension) {
			return database
		}
	}
	return ""
}

// Leftovers returns the files that ended builds of the database at path have left. There are none
// while it is being built.
func Leftovers(path string) []File {
	if beside.BeingBuilt(path) != nil {
		return nil
	}
	return filesBeside(path, suffixes...)
}

// Clean removes the files that an ended build of the database at path has left, and its checkpoint
// if checkpoint is true. It does nothing while a build is under way.
func Clean(path string, checkpoint bool) error {
	found := false
	for _, suffix := range suffixes {
		found = found || beside.Exists(path+suffix) && (checkpoint || !goesOn(path, suffix))
	}
	if !found {
		return nil
	}
	lock, err := beside.Acquire(path)
	if _, ok := errors.AsType[*beside.LockedError](err); ok {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(Tidy(path, checkpoint), lock.Release())
}

// Tidy is [Clean] for a caller that holds the lock, which remains.
func Tidy(path string, checkpoint bool) (err error) {
	for _, suffix := range suffixes {
		if suffix != beside.LockSuffix && (checkpoint || !goesOn(path, suffix)) {
			err = errors.Join(err, beside.Remove(path+suffix))
		}
	}
	return err
}

// RemoveDatabase removes the database at path and all files beside it, and returns them, the
// database first. Of a link it removes the link, and nothing where that leads to. The error wraps
// store.ErrNotBuilt if there is nothing. It is a *beside.LockedError while the database is being
// built.
func RemoveDatabase(path string) (gone []File, err error) {
	before := ofDatabase(path)
	if len(before) == 0 {
		return nil, fmt.Errorf("%s: %w", path, store.ErrNotBuilt)
	}
	if info, err := os.Lstat(path + beside.LockSuffix); err == nil && !info.Mode().IsRegular() {
		_ = beside.Remove(path + beside.LockSuffix) // nobody holds it
	}
	lock, err := beside.Acquire(path)
	if err != nil {
		return nil, err
	}
	isLock := func(f File) bool { return f.Path == path+beside.LockSuffix }
	for _, f := range ofDatabase(path) { // a build may have ended since
		if isLock(f) {
			continue
		}
		if failed := beside.Remove(f.Path); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		gone = append(gone, f)
	}
	if i := slices.IndexFunc(before, isLock); i >= 0 { // it is removed with the lock
		gone = append(gone, before[i])
	}
	return gone, errors.Join(err, lock.Release())
}

// ofDatabase returns the database at path and all files beside it.
func ofDatabase(path string) []File {
	return filesBeside(path, append([]string{"", beside.AtlasSuffix}, suffixes...)...)
}
