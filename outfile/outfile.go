// Package outfile writes files so that no one ever sees half of one: under a
// temporary name beside the final one, then renamed.
//
// A program that is killed leaves its temporary file behind. The next one that
// writes the same file removes it: each is locked while it is written, and the
// system drops the lock when the process ends, however it ends.
package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gofrs/flock"
)

// Write makes the file at path from what write writes, and the folder if need
// be. A failure leaves what was there.
func Write(path string, write func(io.Writer) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return failed(path, err)
	}
	tidy(path)
	file, release, err := temporary(path)
	if err != nil {
		return failed(path, err)
	}
	defer release()
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	if err := fill(file, path, write); err != nil {
		return err
	}
	if err := errors.Join(file.Chmod(0o644), file.Close()); err != nil {
		return failed(path, err)
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return failed(path, err)
	}
	return nil
}

// fill fills a file that is to become the one at path.
func fill(file *os.File, path string, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := out.Flush(); err != nil {
		return failed(path, err)
	}
	return nil
}

// failed names the file that could not be written, not the temporary one.
func failed(path string, err error) error { return fmt.Errorf("write %s: %w", path, Reason(err)) }

// Reason takes the name of a file out of an error.
func Reason(err error) error {
	var inFile *fs.PathError
	var onLink *os.LinkError
	switch {
	case errors.As(err, &inFile):
		return inFile.Err
	case errors.As(err, &onLink):
		return onLink.Err
	default:
		return err
	}
}

// prefix begins the names of the temporary files of the file at path.
func prefix(path string) string { return "." + filepath.Base(path) + ".writing-" }

// temporary makes a temporary file for the one at path and locks it.
func temporary(path string) (file *os.File, release func(), err error) {
	for {
		file, err = os.CreateTemp(filepath.Dir(path), prefix(path)+"*")
		if err != nil {
			return nil, nil, err
		}
		lock, mine, err := hold(file.Name())
		made, errMade := file.Stat()
		now, errNow := os.Stat(file.Name())
		there := errMade == nil && errNow == nil && os.SameFile(made, now)
		if there && (mine || err != nil) { // a file system without locks is no reason not to write
			return file, func() { _ = lock.Close() }, nil
		}
		// Someone who tidies up has been faster than the lock.
		if err := errors.Join(lock.Close(), file.Close()); err != nil {
			return nil, nil, err
		}
	}
}

// hold locks a temporary file; false when someone else writes it. Windows keeps
// a locked file from being written, and keeps an open one from being removed:
// there it is as good as locked.
func hold(name string) (lock *flock.Flock, mine bool, err error) {
	lock = flock.New(name, flock.SetFlag(os.O_RDONLY))
	if runtime.GOOS == "windows" {
		return lock, true, nil
	}
	mine, err = lock.TryLock()
	return lock, mine, err
}

// tidy removes the temporary files of the file at path that no one writes any
// more.
func tidy(path string) {
	files, _ := os.ReadDir(filepath.Dir(path)) // what cannot be tidied up does no harm
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), prefix(path)) {
			continue
		}
		name := filepath.Join(filepath.Dir(path), f.Name())
		if lock, mine, err := hold(name); mine && err == nil {
			_ = os.Remove(name)
			_ = lock.Close()
		}
	}
}
