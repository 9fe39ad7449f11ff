package beside

import (
	"errors"
	"os"

	"puzzlebase/internal/outfile"
)

// Temporary is added to the name of a file until it is complete.
const Temporary = ".tmp"

// Replace makes the file at path whole or not at all. It makes a temporary file beside it, which
// fill fills and syncs and may close. Then the file gets its name. If fill fails, the file at path
// is untouched and the temporary file is removed. The caller holds the lock (see [Acquire]).
func Replace(path string, fill func(*os.File) error) error {
	file, err := Create(path + Temporary)
	if err != nil {
		return err
	}
	return outfile.Replace(file, path, fill)
}

// Exists reports whether there is anything with that name.
func Exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// Remove removes a file, if there is one.
func Remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// errLink says why a name beside a database is neither read nor written.
var errLink = errors.New("it is a link or no file at all, which puzzlebase never makes: remove it")

// Open opens a file beside a database as os.OpenFile does. It never follows a link.
func Open(name string, flag int) (*os.File, error) {
	if err := checkPlain(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, flag|noFollow, 0o644)
}

// Create makes a file of that name beside a database. It replaces what has the name: it removes a
// link, but not its target.
func Create(name string) (*os.File, error) {
	if err := Remove(name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL|noFollow, 0o644)
}

// checkPlain returns an error if a name must not be opened. On a system without noFollow, this is
// the only protection.
func checkPlain(name string) error {
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return &os.PathError{Op: "open", Path: name, Err: errLink}
	}
	return nil
}
