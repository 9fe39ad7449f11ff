package tablebase

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
)

// Variable is the environment variable that names the folder of the databases.
const Variable = "PUZZLEBASE_DATA"

// Dir is the path of a folder that has at most one database for each puzzle. It
// need not exist before the first is built.
type Dir string

// Readable returns why nothing can be known of what the folder has; one that is not
// there has nothing.
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

// Path is where the database that serves p lies, built or not: at the end of the link, where its
// entry is one, and so does what builds keep beside it. Two puzzles that are the same after half a
// turn share one.
func (d Dir) Path(p puzzle.Puzzle) string {
	return target(filepath.Join(string(d), FileName(filesOf(p))+store.Extension))
}

func target(entry string) string {
	if path, err := outfile.Target(entry); err == nil {
		return path
	}
	return entry // whoever opens it sees the error
}

// databases are the entries of the folder that have the name of a database, and the names that
// those of v0.2 in parts would have as files.
func (d Dir) databases() []string {
	folder := os.DirFS(cmp.Or(string(d), "."))
	// its one error is a wrong pattern
	entries, _ := fs.Glob(folder, "*"+store.Extension)
	parts, _ := fs.Glob(folder, "*/000"+store.Extension)
	for _, first := range parts {
		if name := path.Dir(first) + store.Extension; !slices.Contains(entries, name) {
			entries = append(entries, name)
		}
	}
	for i, name := range entries {
		entries[i] = filepath.Join(string(d), name)
	}
	return entries
}

// Puzzles returns the core puzzles, and after them those of all other databases in the folder whose
// manifest can be read or whose name says the puzzle, such as one that is damaged, and those of
// which there are only such files as Leftovers and Underway return.
func (d Dir) Puzzles(left []checkpoints.File) (out []puzzle.Puzzle) {
	specs := slices.Clone(catalog.Core())
	for _, entry := range d.databases() {
		spec, err := store.PuzzleOf(entry)
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

// specOf returns the spec whose database has that name, or "" where the
// name does not say it.
func specOf(database string) string {
	stem := strings.TrimSuffix(filepath.Base(database), filepath.Ext(database))
	spec := strings.Replace(stem, "-", ":", 1)
	for _, s := range []string{stem, spec} {
		if _, err := catalog.Find(s); err == nil && FileName(s) == stem {
			return s
		}
	}
	return ""
}

// Remove removes the database of p, damaged or not, and what lies beside it. It returns the files
// that are gone. Where the database is a link, the link goes. The database of another puzzle stays,
// even if it serves p too, and so does a file that is no database.
func (d Dir) Remove(p puzzle.Puzzle) ([]checkpoints.File, error) {
	path := target(d.Entry(p))
	db, err := store.Open(path, p)
	if errors.Is(err, store.ErrForeign) {
		return nil, err
	}
	if err == nil {
		if err := db.Close(); err != nil {
			return nil, err
		}
	}
	return checkpoints.RemoveAll(d.Entry(p), path)
}

// Underway are the locks of databases in the folder that are being built.
func (d Dir) Underway() []checkpoints.File { return checkpoints.Underway(string(d)) }

// Leftovers are what builds that ended early have left in the folder, and beside
// the databases that links in it lead to.
func (d Dir) Leftovers() []checkpoints.File {
	left := checkpoints.Leftovers(string(d))
	for _, entry := range d.databases() {
		path, err := outfile.Target(entry)
		if err != nil || path == entry {
			continue
		}
		for _, f := range checkpoints.Leftovers(filepath.Dir(path)) {
			if f.Database == path && !slices.Contains(left, f) {
				left = append(left, f)
			}
		}
	}
	return left
}

// maxFileName is how long a spec may be that is used as the name of a file, and
// maxShown one that is shown in full, on a narrow terminal too.
const (
	maxFileName = 60
	maxShown    = 40
)

// FileName is the name of the database of a spec, without its extension: the
// spec itself where any system allows that, else the first word, what the puzzle
// calls itself, if anything, and a hash of the whole. It depends on nothing else.
func FileName(spec string) string {
	name := strings.ReplaceAll(spec, ":", "-")
	if len(name) <= maxFileName && strings.Trim(name, plain+",=+") == "" {
		return name
	}
	word, _, _ := strings.Cut(spec, ":")
	if title := plainly(catalog.Title(spec)); title != "" {
		word += "-" + title
	}
	return fmt.Sprintf("%s-%x", word, layouts.Sum256([]byte(spec)))[:len(word)+1+hashDigits]
}

const (
	hashDigits = 16 // how much of a hash stands in the name of a file
	mostTitle  = 16 // how much of what a puzzle calls itself does
	plain      = "abcdefghijklmnopqrstuvwxyz0123456789-"
)

// plainly is what of a title can stand in the name of a file, on any system.
func plainly(title string) string {
	title = strings.Map(func(r rune) rune {
		if strings.ContainsRune(plain, r) {
			return r
		}
		return -1
	}, strings.ToLower(title))
	return strings.Trim(title[:min(len(title), mostTitle)], "-")
}

// Full is what people call the puzzle of a spec, with the spec beside it, or how that
// begins, where it is something else.
func Full(spec string) string {
	const most = 36 // with the rest of the line on a narrow terminal
	short := Short(spec)
	switch {
	case short == spec:
		return spec
	case len(spec) > most:
		spec = strings.ToValidUTF8(spec[:most], "") + "…"
	}
	return short + " (" + spec + ")"
}

func isShort(name string) bool {
	word, hash := name[:max(len(name)-hashDigits, 0)], name[max(len(name)-hashDigits, 0):]
	return len(word) > 1 && strings.HasSuffix(word, "-") && strings.Trim(word, plain) == "" &&
		strings.Trim(hash, "0123456789abcdef") == ""
}

// Load returns the puzzle that a name means, as [Dir.Find] does, or the one that is
// drawn in a file. It is for names that a person at this machine gives.
func (d Dir) Load(name string) (puzzle.Puzzle, error) { return d.find(name, catalog.Load) }

// Find returns the puzzle that a name means: one of the catalog, or that of a
// database in the folder by its short name, of which as much will do as no other
// begins with.
func (d Dir) Find(name string) (puzzle.Puzzle, error) { return d.find(name, catalog.Find) }

func (d Dir) find(name string,
	inCatalog func(string) (puzzle.Puzzle, error)) (puzzle.Puzzle, error) {
	p, unknown := inCatalog(name)
	if unknown == nil {
		return p, nil
	}
	short, found := d.shorts(name), ""
	switch {
	case len(short) == 1:
		found = short[0]
	case len(short) > 1:
		return nil, fmt.Errorf("puzzle %s: want one of %s", name, strings.Join(short, ", "))
	case isShort(name):
		return nil, fmt.Errorf("puzzle %s: no database in %s has that short name: name the file "+
			"that defines it", name, d)
	default:
		return nil, unknown
	}
	spec, err := store.PuzzleOf(filepath.Join(string(d), found+store.Extension))
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", found, err)
	}
	if FileName(spec) != found {
		return nil, fmt.Errorf("puzzle %s: the database of that name is of %s", found, Short(spec))
	}
	return catalog.Find(spec)
}

// shorts are the short names of databases in the folder that begin with what was
// typed: a word, a hyphen and perhaps more.
func (d Dir) shorts(typed string) []string {
	if !strings.Contains(typed, "-") || strings.Trim(typed, plain) != "" {
		return nil
	}
	var out []string
	for _, entry := range d.databases() {
		name := strings.TrimSuffix(filepath.Base(entry), store.Extension)
		if isShort(name) && strings.HasPrefix(name, typed) {
			out = append(out, name)
		}
	}
	return out
}

// Name is what people call p.
func Name(p puzzle.Puzzle) string { return Short(p.Spec()) }
