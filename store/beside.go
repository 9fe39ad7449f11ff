package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// What lies beside a database, added to its name. What a build keeps, all but a
// checkpoint and the scratch file that it counts on, is of no use once the build has
// ended, however it ended.
const (
	temporarySuffix  = ".tmp"        // the database until it is complete
	lockSuffix       = ".lock"       // see Acquire
	checkpointSuffix = ".checkpoint" // see Checkpoint
	exploredSuffix   = ".explored"   // the same, of the search for positions
	scratchSuffix    = ".scratch"    // see Scratch
	atlasSuffix      = ".atlas.json" // see SaveAtlas
)

// Extension ends the name of a database in a data folder.
const Extension = ".db"

// besides are the suffixes of what may be left when a program ends early, the lock
// last: it is held while the others go.
var besides = []string{
	temporarySuffix, checkpointSuffix + temporarySuffix, exploredSuffix + temporarySuffix, atlasSuffix + temporarySuffix, scratchSuffix + temporarySuffix,
	checkpointSuffix, exploredSuffix, scratchSuffix, lockSuffix,
}

// goesOn reports whether a build can go on from what lies beside the database at path
// with a suffix. A scratch file of which no checkpoint tells is of no use: a program was
// killed between removing one and the other.
func goesOn(path, suffix string) bool {
	switch suffix {
	case checkpointSuffix, exploredSuffix:
		return true
	case scratchSuffix:
		return exists(path + checkpointSuffix)
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

// fileBeside describes what lies beside the database at path, with a suffix.
func fileBeside(path, suffix string) File {
	f := File{Path: path + suffix, Database: path}
	if info, err := os.Lstat(f.Path); err == nil {
		f.Bytes = info.Size()
	}
	if goesOn(path, suffix) {
		f.Useless = CheckCheckpoint(path) != nil
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
		for _, suffix := range besides {
			database, ok := strings.CutSuffix(f.Name(), Extension+suffix)
			info, err := f.Info()
			if !ok || err != nil || info.IsDir() {
				continue
			}
			path := filepath.Join(folder, database+Extension)
			if BeingBuilt(path) == nil {
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
	names, _ := filepath.Glob(filepath.Join(folder, "*"+Extension+lockSuffix)) // its one error is a wrong pattern
	for _, name := range names {
		if path := strings.TrimSuffix(name, lockSuffix); BeingBuilt(path) != nil {
			locks = append(locks, fileBeside(path, lockSuffix))
		}
	}
	return locks
}

// Clean removes what a build of the database at path that ended early has left
// behind, its checkpoint only when told to; it does nothing while a build is
// under way.
func Clean(path string, checkpoint bool) error {
	found := false
	for _, suffix := range besides {
		found = found || exists(path+suffix) && (checkpoint || !goesOn(path, suffix))
	}
	if !found {
		return nil
	}
	lock, err := Acquire(path)
	if locked := (*LockedError)(nil); errors.As(err, &locked) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(lock.Clean(checkpoint), lock.Release())
}

// Clean is the function of that name for whoever has the lock.
func (l *Lock) Clean(checkpoint bool) error {
	path := strings.TrimSuffix(l.path, lockSuffix)
	var err error
	for _, suffix := range besides {
		if suffix == lockSuffix || goesOn(path, suffix) && !checkpoint {
			continue
		}
		_, gone := remove(path + suffix)
		err = errors.Join(err, gone)
	}
	return err
}

// Remove removes an entry of a data folder, which is the database at path or a
// link to it, and all that lies beside the database, and returns what is gone,
// the entry first. What a link leads to stays. The error wraps ErrNotBuilt when
// there is nothing, and is a *LockedError while the database is being built.
func Remove(entry, path string) (gone []File, err error) {
	before := ofDatabase(entry, path)
	if len(before) == 0 {
		return nil, fmt.Errorf("%s: %w", path, ErrNotBuilt)
	}
	if checkOwn(path+lockSuffix) != nil { // no one holds that
		_, _ = remove(path + lockSuffix)
	}
	lock, err := Acquire(path)
	if err != nil {
		return nil, err
	}
	isLock := func(f File) bool { return f.Path == path+lockSuffix }
	for _, f := range ofDatabase(entry, path) { // a build may have ended since
		if isLock(f) {
			continue
		}
		if _, failed := remove(f.Path); failed != nil {
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

// ofDatabase lists what there is of the database at path, which has an entry in its folder.
func ofDatabase(entry, path string) (all []File) {
	if info, err := os.Lstat(entry); err == nil {
		all = append(all, File{Path: entry, Bytes: info.Size(), Database: path})
	}
	for _, suffix := range append([]string{atlasSuffix}, besides...) {
		if exists(path + suffix) {
			all = append(all, fileBeside(path, suffix))
		}
	}
	return all
}
