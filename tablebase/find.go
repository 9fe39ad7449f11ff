package tablebase

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
)

// Load returns the puzzle with a name, as [Dir.Find] does, or the one in a file. It is for names
// from a person at this machine.
func (d Dir) Load(name string) (puzzle.Puzzle, error) { return d.find(name, catalog.Load) }

// Find returns the puzzle with a name: one of the catalog, or that of a database in the folder by
// its short name. The beginning of a short name is enough if no other has the same.
func (d Dir) Find(name string) (puzzle.Puzzle, error) { return d.find(name, catalog.Find) }

func (d Dir) find(name string,
	inCatalog func(string) (puzzle.Puzzle, error)) (puzzle.Puzzle, error) {
	p, unknown := inCatalog(name)
	if unknown == nil {
		return p, nil
	}
	var short []string
	found := ""
	if strings.Contains(name, "-") && strings.Trim(name, plain) == "" {
		short = d.shorts(name)
	}
	switch {
	case len(short) == 1:
		found = short[0]
	case len(short) > 1:
		return nil, fmt.Errorf("puzzle %s: several databases have names that begin so: want one "+
			"of %s", name, strings.Join(short, ", "))
	case isHashed(name):
		return nil, fmt.Errorf("puzzle %s: no database has that short name: name the file that "+
			"defines it", name)
	default:
		return nil, d.unknown(name, unknown)
	}
	spec, err := store.SpecOf(filepath.Join(string(d), found+store.Extension))
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", found, err)
	}
	if FileName(spec) != found {
		return nil, fmt.Errorf("puzzle %s: the database of that name is of %s", found, Short(spec))
	}
	return catalog.Find(spec)
}

// unknown returns the error for a name that the catalog does not know. It names the database in the
// folder whose short name, without the hash, is nearest to a name with a hyphen.
func (d Dir) unknown(name string, err error) error {
	var words []string
	for _, short := range d.shorts("") {
		words = append(words, short[:len(short)-1-hashDigits])
	}
	if near := english.Nearest(name, words); near != "" && strings.Contains(name, "-") {
		return english.Mistyped("puzzle", name, near)
	}
	return err
}

// shorts are the short names with a hash of databases in the folder that begin with typed. Those
// that are longer only by their hash go before others.
func (d Dir) shorts(typed string) []string {
	var out, whole []string
	// Its only error is a wrong pattern.
	files, _ := fs.Glob(os.DirFS(cmp.Or(string(d), ".")), "*"+store.Extension)
	for _, file := range files {
		name := strings.TrimSuffix(file, store.Extension)
		if isHashed(name) && strings.HasPrefix(name, typed) {
			out = append(out, name)
			if len(name) == len(typed)+1+hashDigits {
				whole = append(whole, name)
			}
		}
	}
	if whole != nil {
		return whole
	}
	return out
}
