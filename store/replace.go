package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Replace makes the file at path whole or not at all: fill fills a temporary file
// beside it, which takes the name once it is complete. Fill syncs it, and may
// close it. When fill fails, what was at path is untouched and the temporary file
// is gone. The caller holds the lock (see [Acquire]).
func Replace(path string, fill func(*os.File) error) error {
	file, err := createOwn(path + temporarySuffix)
	if err != nil {
		return err
	}
	done := false
	defer func() {
		if !done { // also when fill has panicked
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if err := fill(file); err != nil {
		return err
	}
	if err := file.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return err
	}
	err = rename(file.Name(), path)
	done = err == nil
	return err
}

// rename renames a finished file and makes the new name durable.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("put the finished file in place: %w", err)
	}
	syncFolder(filepath.Dir(to)) // if that fails it is in place all the same; only its durability is unknown
	return nil
}

// exists reports whether there is anything of that name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// remove removes a file and reports whether there was one.
func remove(name string) (was bool, err error) {
	err = os.Remove(name)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// syncFolder makes the names in a folder durable, where the system can do that.
func syncFolder(name string) {
	if dir, err := os.Open(name); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}
