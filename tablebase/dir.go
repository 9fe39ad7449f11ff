package tablebase

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
)

// Variable is the environment variable that names the folder of the databases.
const Variable = "PUZZLEBASE_DATA"

// Dir is the path of a folder that has at most one database for each puzzle. It
// need not exist before the first is built.
type Dir string

// Default is the folder that is used where none is named: $PUZZLEBASE_DATA,
// else one in the user's data folder.
func Default() Dir {
	if named := os.Getenv(Variable); named != "" {
		return Dir(named)
	}
	return Dir(filepath.Join(dataHome(), "puzzlebase"))
}

// Entry is the name of the database of p in the folder, which may be a link.
func (d Dir) Entry(p puzzle.Puzzle) string {
	return filepath.Join(string(d), FileName(p.Spec())+store.Extension)
}

// Path is where the database of p lies, built or not: at the end of the link,
// where its entry is one, and so does what builds keep beside it.
func (d Dir) Path(p puzzle.Puzzle) string {
	entry := d.Entry(p)
	if path, err := outfile.Target(entry); err == nil {
		return path
	}
	return entry // whoever opens it is told
}

// databases are the entries of the folder that have the name of a database, and the
// names that folders of parts would have.
func (d Dir) databases() []string {
	entries, _ := filepath.Glob(filepath.Join(string(d), "*"+store.Extension)) // its one error is a wrong pattern
	for _, name := range store.PartsIn(string(d)) {
		if !slices.Contains(entries, name) {
			entries = append(entries, name)
		}
	}
	return entries
}

// Known returns the specs of the core puzzles, and after them those of all other
// databases in the folder whose manifest can be read.
func (d Dir) Known() []string {
	specs := slices.Clone(catalog.Core())
	for _, entry := range d.databases() {
		if spec, err := store.PuzzleOf(entry); err == nil && !slices.Contains(specs, spec) {
			specs = append(specs, spec)
		}
	}
	return specs
}

// Leftovers are what builds that ended early have left in the folder, and beside
// the databases that links in it lead to.
func (d Dir) Leftovers() []store.File {
	left := store.Leftovers(string(d))
	for _, entry := range d.databases() {
		path, err := outfile.Target(entry)
		if err != nil || path == entry {
			continue
		}
		for _, f := range store.Leftovers(filepath.Dir(path)) {
			if f.Database == path && !slices.Contains(left, f) {
				left = append(left, f)
			}
		}
	}
	return left
}

// maxFileName is how long a spec may be that is used as the name of a file, and
// maxTold one that people are told in full, on a narrow terminal too.
const (
	maxFileName = 60
	maxTold     = 40
)

// FileName is the name of the database of a spec, without its extension: the
// spec itself where any system allows that, else the first word with a hash of
// the whole. It depends on nothing else.
func FileName(spec string) string {
	name := strings.ReplaceAll(spec, ":", "-")
	if len(name) <= maxFileName && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-,=+") == "" {
		return name
	}
	word, _, _ := strings.Cut(spec, ":")
	return fmt.Sprintf("%s-%x", word, store.Sum256([]byte(spec)))[:len(word)+1+hashDigits]
}

// hashDigits is how much of a hash stands in the name of a file.
const hashDigits = 16

// Short is what people call the puzzle of a spec: its name in the catalog or,
// where that is too long to be read, as when it holds a definition, the name of its
// database, by which [Dir.Load] finds it.
func Short(spec string) string {
	name := catalog.Name(spec)
	if file := FileName(spec); len(name) > maxTold && isShort(file) {
		return file
	}
	return name
}

// isShort reports whether a name may be a Short that stands for a longer spec.
func isShort(name string) bool {
	word, hash := name[:max(len(name)-hashDigits, 0)], name[max(len(name)-hashDigits, 0):]
	return strings.HasSuffix(word, "-") && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == "" && strings.Trim(hash, "0123456789abcdef") == ""
}

// Load returns the puzzle that a name means: one of the catalog, which may read a
// file, or that of a database in the folder by its short name.
func (d Dir) Load(name string) (puzzle.Puzzle, error) {
	p, err := catalog.Load(name)
	if err == nil || !isShort(name) {
		return p, err
	}
	db, err := store.OpenAny(filepath.Join(string(d), name+store.Extension))
	if errors.Is(err, store.ErrNotBuilt) {
		return nil, fmt.Errorf("puzzle %s: no database in %s has that short name: name the file that defines it", name, d)
	}
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", name, err)
	}
	defer db.Close()
	spec := db.Manifest().Puzzle
	if FileName(spec) != name {
		return nil, fmt.Errorf("puzzle %s: the database of that name is of %s", name, Short(spec))
	}
	return catalog.Find(spec)
}

// name is what people call p.
func name(p puzzle.Puzzle) string { return Short(p.Spec()) }
