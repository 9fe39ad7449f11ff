package tablebase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"puzzlebase/internal/machine"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
)

// DataVariable is the environment variable that names the folder of the databases.
const DataVariable = "PUZZLEBASE_DATA"

// Dir is the path of a folder with at most one database for each puzzle. It need not exist before
// the first build.
type Dir string

// Readable returns an error if the folder cannot be read. A missing folder counts as empty.
func (d Dir) Readable() error {
	switch _, err := os.ReadDir(string(d)); {
	case err == nil, errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, syscall.ENOTDIR):
		return store.NoFolder(string(d))
	default:
		return fmt.Errorf("read the data folder: %w", err)
	}
}

// Default is the folder if none is named: $PUZZLEBASE_DATA, or one in the user's data folder.
func Default() Dir {
	if named := os.Getenv(DataVariable); named != "" {
		return Dir(named)
	}
	return Dir(filepath.Join(dataHome(), "puzzlebase"))
}

// File is the name of the database of p in the folder. It may be a link.
func (d Dir) File(p puzzle.Puzzle) string {
	return filepath.Join(string(d), FileName(p.Spec())+store.Extension)
}

// Path is the path of the database that serves p, built or not. If the entry is a link, it is the
// target, and builds put their files beside the target. Two puzzles that are the same, rotated by
// 180 degrees, share a database.
func (d Dir) Path(p puzzle.Puzzle) string {
	return target(filepath.Join(string(d), FileName(servedBy(p))+store.Extension))
}

// freeDisk returns how many bytes may be written where the database of p is or would be, or 0 if
// that is not known.
func (d Dir) freeDisk(p puzzle.Puzzle) uint64 {
	return machine.FreeDisk(filepath.Dir(d.Path(p)))
}

func target(entry string) string {
	if path, err := outfile.Target(entry); err == nil {
		return path
	}
	return entry // opening it will report the error
}

// databases are the entries of the folder with names of databases.
func (d Dir) databases() []string {
	// Its only error is a wrong pattern.
	entries, _ := fs.Glob(os.DirFS(cmp.Or(string(d), ".")), "*"+store.Extension)
	for i, name := range entries {
		entries[i] = filepath.Join(string(d), name)
	}
	return entries
}

// Puzzles returns the core puzzles, then those of all other databases in the folder. Their manifest
// or their name gives the puzzle, so a damaged file counts too. So does a puzzle with only files
// such as checkpoints.Leftovers returns.
func (d Dir) Puzzles(left []checkpoints.File) (out []puzzle.Puzzle) {
	specs := slices.Clone(catalog.Core())
	for _, entry := range d.databases() {
		spec, err := store.SpecOf(entry)
		if err != nil {
			spec = specOf(entry)
		}
		specs = append(specs, spec)
	}
	for _, f := range left {
		specs = append(specs, specOf(f.Database))
	}
	for i, spec := range specs {
		if slices.Contains(specs[:i], spec) {
			continue
		}
		if p, err := catalog.Find(spec); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// Remove removes the database of p, damaged or not, and the files beside it, and returns them. If
// the database is a link, it removes the link alone. It does not remove the database of another
// puzzle, even if that serves p.
func (d Dir) Remove(p puzzle.Puzzle) ([]checkpoints.File, error) {
	path := target(d.File(p))
	_, _, err := store.Describe(path, p)
	if errors.Is(err, store.ErrPatterns) {
		var file *store.Patterns
		if file, err = store.OpenPatternsOf(path, p.Spec()); err == nil {
			err = file.Close()
		}
	}
	if errors.Is(err, store.ErrForeign) {
		return nil, err
	}
	gone, err := checkpoints.RemoveDatabase(d.File(p))
	ofCount, errCount := checkpoints.RemoveDatabase(d.countPath(p))
	gone = append(gone, ofCount...)
	if len(gone) > 0 && errors.Is(err, store.ErrNotBuilt) {
		err = nil
	}
	if !errors.Is(errCount, store.ErrNotBuilt) {
		err = errors.Join(err, errCount)
	}
	return gone, err
}

// Leftovers are the files that ended builds have left in the folder, and beside the targets of its
// links.
func (d Dir) Leftovers() []checkpoints.File {
	left, _ := checkpoints.Leftovers(string(d))
	for _, entry := range d.databases() {
		path, err := outfile.Target(entry)
		if err != nil || path == entry {
			continue
		}
		there, _ := checkpoints.Leftovers(filepath.Dir(path))
		for _, f := range there {
			if f.Database == path && !slices.Contains(left, f) {
				left = append(left, f)
			}
		}
	}
	return left
}
