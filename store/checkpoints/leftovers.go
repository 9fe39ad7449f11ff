package checkpoints

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/store"
	"puzzlebase/store/beside"
)

// What a build saves beside a database, added to its path.
const (
	checkpointSuffix = ".checkpoint" // see Checkpoint
	exploredSuffix   = ".explored"   // the same, of the search for positions
	scratchSuffix    = ".scratch"    // see Scratch
)

// suffixes are those of what may be left when a program ends early, the lock last: it is
// held while the others go.
var suffixes = []string{
	beside.Temporary, checkpointSuffix + beside.Temporary, exploredSuffix + beside.Temporary,
	beside.AtlasSuffix + beside.Temporary, scratchSuffix + beside.Temporary,
	checkpointSuffix, exploredSuffix, scratchSuffix, beside.LockSuffix,
}

// goesOn reports whether a build can go on from what lies beside the database at path
// with a suffix. A scratch file that no checkpoint counts on is of no use: a program was
// killed between removing one and the other.
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

// File is a database or what lies beside it.
type File struct {
	Path       string `json:"path"`
	Bytes      int64  `json:"bytes"`
	Database   string `json:"-"`          // the path of the database that it belongs to
	Checkpoint bool   `json:"checkpoint"` // a build can go on from it
	Useless    bool   `json:"-"`          // it is of a checkpoint from which none can
}

func fileBeside(path, suffix string) File {
	f := File{Path: path + suffix, Database: path}
	if info, err := os.Lstat(f.Path); err == nil {
		f.Bytes = info.Size()
	}
	if goesOn(path, suffix) {
		f.Useless = Check(path) != nil
		f.Checkpoint = !f.Useless
	}
	return f
}

// Leftovers returns what lies in a data folder of builds that ended early.
// Databases that are being built have no leftovers.
func Leftovers(folder string) []File {
	files, _ := os.ReadDir(folder) // no folder, nothing left
	var out []File
	for _, f := range files {
		for _, suffix := range suffixes {
			database, ok := strings.CutSuffix(f.Name(), store.Extension+suffix)
			info, err := f.Info()
			if !ok || err != nil || info.IsDir() {
				continue
			}
			path := filepath.Join(folder, database+store.Extension)
			if beside.BeingBuilt(path) == nil {
				out = append(out, fileBeside(path, suffix))
			}
			break
		}
	}
	return out
}

// Underway returns the locks in a data folder that other processes hold, to build the
// databases that they belong to.
func Underway(folder string) (locks []File) {
	// its one error is a wrong pattern
	names, _ := fs.Glob(os.DirFS(cmp.Or(folder, ".")), "*"+store.Extension+beside.LockSuffix)
	for _, name := range names {
		path := filepath.Join(folder, strings.TrimSuffix(name, beside.LockSuffix))
		if beside.BeingBuilt(path) != nil {
			locks = append(locks, fileBeside(path, beside.LockSuffix))
		}
	}
	return locks
}

// Clean removes what a build of the database at path that ended early has left
// behind, its checkpoint only if checkpoint is true; it does nothing while a build is
// under way.
func Clean(path string, checkpoint bool) error {
	found := false
	for _, suffix := range suffixes {
		found = found || beside.Exists(path+suffix) && (checkpoint || !goesOn(path, suffix))
	}
	if !found {
		return nil
	}
	lock, err := beside.Acquire(path)
	if locked := (*beside.LockedError)(nil); errors.As(err, &locked) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(Tidy(lock, checkpoint), lock.Release())
}

// Tidy is [Clean] for whoever has the lock.
func Tidy(lock *beside.Lock, checkpoint bool) error {
	path := lock.Database()
	var err error
	for _, suffix := range suffixes {
		if suffix != beside.LockSuffix && (checkpoint || !goesOn(path, suffix)) {
			err = errors.Join(err, beside.Remove(path+suffix))
		}
	}
	return err
}

// RemoveAll removes an entry of a data folder, which is the database at path or a
// link to it, and all that lies beside the database, and returns what is gone,
// the entry first. What a link leads to stays. The error wraps store.ErrNotBuilt when
// there is nothing, and is a *beside.LockedError while the database is being built.
func RemoveAll(entry, path string) (gone []File, err error) {
	before := ofDatabase(entry, path)
	if len(before) == 0 {
		return nil, fmt.Errorf("%s: %w", path, store.ErrNotBuilt)
	}
	if info, err := os.Lstat(path + beside.LockSuffix); err == nil && !info.Mode().IsRegular() {
		_ = beside.Remove(path + beside.LockSuffix) // no one holds that
	}
	lock, err := beside.Acquire(path)
	if err != nil {
		return nil, err
	}
	isLock := func(f File) bool { return f.Path == path+beside.LockSuffix }
	for _, f := range ofDatabase(entry, path) { // a build may have ended since
		if isLock(f) {
			continue
		}
		if failed := beside.Remove(f.Path); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		gone = append(gone, f)
	}
	if i := slices.IndexFunc(before, isLock); i >= 0 { // goes with the lock itself
		gone = append(gone, before[i])
	}
	return gone, errors.Join(err, lock.Release())
}

func ofDatabase(entry, path string) (all []File) {
	if info, err := os.Lstat(entry); err == nil {
		all = append(all, File{Path: entry, Bytes: info.Size(), Database: path})
	}
	for _, suffix := range append([]string{beside.AtlasSuffix}, suffixes...) {
		if beside.Exists(path + suffix) {
			all = append(all, fileBeside(path, suffix))
		}
	}
	return all
}
