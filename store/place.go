package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A database that is called x.db is a file of that name, or a folder x of parts
// 000.db, 001.db and so on. When one takes the place of another that no renaming
// alone replaces, the old one is moved aside first, and read there until the new one
// is in place: a reader finds a whole database at every moment, and so does
// whoever comes after a program that was killed in between.
const asideSuffix = ".old"

// partsFolder is the folder of the parts of the database that is called path.
func partsFolder(path string) string {
	if folder, ok := strings.CutSuffix(path, Extension); ok {
		return folder
	}
	return path + ".parts"
}

// partName is the name of part i in its folder.
func partName(i int) string { return fmt.Sprintf("%03d%s", i, Extension) }

// isPartName reports whether a file of that name is a part.
func isPartName(name string) bool {
	digits, ok := strings.CutSuffix(name, Extension)
	return ok && len(digits) == 3 && strings.Trim(digits, "0123456789") == ""
}

// isPartsFolder reports whether there is a part in a folder.
func isPartsFolder(folder string) bool {
	files, _ := os.ReadDir(folder) // one that cannot be read is none
	return slices.ContainsFunc(files, func(f fs.DirEntry) bool { return isPartName(f.Name()) })
}

// PartsIn returns the paths of the databases that are folders of parts in a data
// folder, by the names that they would have as files.
func PartsIn(folder string) []string {
	var out []string
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if name := filepath.Join(folder, f.Name()); !strings.Contains(f.Name(), Extension) && isPartsFolder(name) {
			out = append(out, name+Extension)
		}
	}
	return out
}

// Stat says which file or folder the database that is called path is now. The
// error wraps os.ErrNotExist when there is none.
func Stat(path string) (os.FileInfo, error) {
	_, info, err := find(path)
	return info, err
}

// find returns where the database lies that is called path. While another takes its
// place the old one may be gone from one place before the new one is in the other.
func find(path string) (at string, info os.FileInfo, err error) {
	folder := partsFolder(path)
	for _, at := range slices.Repeat([]string{path, folder, path + asideSuffix}, 3) {
		info, err := os.Stat(at)
		switch {
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return at, nil, err
		case err == nil && (at != folder || info.IsDir() && isPartsFolder(folder)):
			return at, info, nil
		}
	}
	return path, nil, &os.PathError{Op: "open", Path: path, Err: os.ErrNotExist}
}

// CheckPlace returns why the database that is called path cannot be put in its place, as
// parts or as one file: what is no part lies in the folder of its parts.
func CheckPlace(path string, parts bool) error {
	folder := partsFolder(path)
	if !parts && !isPartsFolder(folder) {
		return nil
	}
	info, err := os.Lstat(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && !info.IsDir() {
		return fmt.Errorf("%s is in the way of the parts of a database: move it away", folder)
	}
	files, err := os.ReadDir(folder)
	for _, f := range files {
		if !isPartName(f.Name()) {
			return fmt.Errorf("%s is no part of a database, and the parts belong into its folder: move it away", filepath.Join(folder, f.Name()))
		}
	}
	return err
}

// ReplaceDatabase makes the database that is called path whole or not at all, as one
// file or as a folder of parts. Fill asks create for each file in order, fills and
// closes it. When fill fails, what was there is untouched and nothing is left.
// The caller holds the lock (see [Acquire]).
func ReplaceDatabase(path string, parts bool, fill func(create func(part int) (*os.File, error)) error) error {
	temporary := path + temporarySuffix
	if _, err := remove(temporary); err != nil {
		return err
	}
	if err := CheckPlace(path, parts); err != nil {
		return err
	}
	create := func(int) (*os.File, error) { return createOwn(temporary) }
	if parts {
		if err := os.Mkdir(temporary, 0o755); err != nil {
			return err
		}
		create = func(i int) (*os.File, error) { return createOwn(filepath.Join(temporary, partName(i))) }
	}
	done := false
	defer func() {
		if !done { // also when fill has panicked
			_, _ = remove(temporary)
		}
	}()
	if err := fill(create); err != nil {
		return err
	}
	if parts {
		syncFolder(temporary)
	}
	err := putInPlace(temporary, path, parts)
	done = err == nil
	return err
}

// putInPlace gives a finished database its name, and takes that from any other.
func putInPlace(temporary, path string, parts bool) error {
	folder, aside := partsFolder(path), path+asideSuffix
	file, whole := exists(path), isPartsFolder(folder)
	if file && whole { // the file is the one that is read
		if _, err := remove(folder); err != nil {
			return err
		}
		whole = false
	}
	if whole || file && parts {
		old := folder
		if file {
			old = path
		}
		if _, err := remove(aside); err != nil {
			return err
		}
		if err := rename(old, aside); err != nil {
			return err
		}
	}
	place := path
	if parts {
		place = folder
		_ = os.Remove(folder) // which is empty, if it is there
	}
	if err := rename(temporary, place); err != nil {
		return err
	}
	_, err := remove(aside)
	return err
}

// isUseless reports whether what was moved aside is of no use any more.
func isUseless(path string) bool { return exists(path) || isPartsFolder(partsFolder(path)) }

// exists reports whether there is anything of that name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// remove removes a file, or a folder with the parts in it, and reports whether there
// was one; anything else in a folder stays, and is an error.
func remove(name string) (was bool, err error) {
	if info, err := os.Lstat(name); err == nil && info.IsDir() {
		files, err := os.ReadDir(name)
		for _, f := range files {
			if isPartName(f.Name()) {
				err = errors.Join(err, os.Remove(filepath.Join(name, f.Name())))
			}
		}
		if err != nil {
			return false, err
		}
	}
	err = os.Remove(name)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// bytesOf is the size of a file, or of the parts in a folder; 0 when there is none.
func bytesOf(name string) int64 {
	info, err := os.Lstat(name)
	if err != nil {
		return 0
	}
	if !info.IsDir() {
		return info.Size()
	}
	var sum int64
	files, _ := os.ReadDir(name)
	for _, f := range files {
		if info, err := f.Info(); err == nil && isPartName(f.Name()) {
			sum += info.Size()
		}
	}
	return sum
}
