package tablebase

import (
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
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
)

// DataVariable is the environment variable that names the folder of the databases.
const DataVariable = "PUZZLEBASE_DATA"

// Dir is the path of a folder with at most one database for each puzzle. It need not exist before
// the first build.
type Dir string

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

// Contents is what a folder holds.
type Contents struct {
	Puzzles []puzzle.Puzzle // the core puzzles, then those with a database, damaged or not
	Begun   []puzzle.Puzzle // of which there are only files of builds
	Err     error           // why the folder cannot be read; then the core puzzles are all

	paths []string // of databases, there or not, and of the targets of links
}

// Contents returns what is in the folder. The manifest of a database gives the puzzle or, if it
// cannot be read, the name of the file. A missing folder counts as empty.
func (d Dir) Contents() *Contents {
	c := new(Contents)
	files, err := os.ReadDir(string(d))
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		c.Err = store.NoFolder(string(d))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		c.Err, files = fmt.Errorf("read the data folder: %w", err), nil
	}
	for _, f := range files {
		name := checkpoints.DatabaseOf(f.Name())
		if name == "" || f.IsDir() && f.Name() != name { // no build makes folders
			continue
		}
		path := filepath.Join(string(d), name)
		if !slices.Contains(c.paths, path) {
			c.paths = append(c.paths, path)
		}
	}
	specs, begun := slices.Clone(catalog.Core()), []string(nil)
	for _, path := range c.paths {
		spec, err := store.SpecOf(path)
		if err != nil {
			spec = specOf(path)
		}
		if beside.Exists(path) {
			specs = append(specs, spec)
		} else {
			begun = append(begun, spec)
		}
	}
	c.Puzzles, c.Begun = found(specs, nil), found(begun, specs)
	for _, entry := range c.paths {
		if path := target(entry); !slices.Contains(c.paths, path) {
			c.paths = append(c.paths, path)
		}
	}
	return c
}

// Leftovers returns the files of ended builds, also beside the targets of links. It reads the heads
// of checkpoints, to tell which are of use.
func (c *Contents) Leftovers() (left []checkpoints.File) {
	for _, path := range c.paths {
		left = append(left, checkpoints.Leftovers(path)...)
	}
	return left
}

// found returns the puzzles of specs that the catalog knows, each once, but those of others.
func found(specs, others []string) (out []puzzle.Puzzle) {
	for i, spec := range specs {
		if slices.Contains(specs[:i], spec) || slices.Contains(others, spec) {
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
