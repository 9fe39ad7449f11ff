package outfile

import (
	"bufio"
	"context"
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

// Write makes the file at path with the function write. Its folder must exist. If it fails, the old
// file remains. A new file has the permissions of the old one. The context ends only a wait
// for the reader of a pipe.
func Write(ctx context.Context, path string, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return through(ctx, path, write)
	}
	target, err := Target(path)
	mode := os.FileMode(0o644)
	if err == nil && info != nil {
		err, mode = replaceable(target, info), info.Mode().Perm()
	}
	folder := filepath.Dir(target)
	if _, missing := os.Stat(folder); err == nil && errors.Is(missing, fs.ErrNotExist) {
		err = fmt.Errorf("there is no folder %s: make it first", folder)
	}
	if err != nil {
		return failed(path, err)
	}
	return byTemporary(path, target, mode, write)
}

// Folder returns an error if files cannot be written into a folder, which need not exist yet. It
// leaves nothing behind.
func Folder(path string) error {
	at := path
	info, err := os.Stat(at)
	for errors.Is(err, fs.ErrNotExist) && at != filepath.Dir(at) {
		at = filepath.Dir(at)
		info, err = os.Stat(at)
	}
	if err == nil && !info.IsDir() {
		return failed(path, fmt.Errorf("%s is a file, want a folder", at))
	}
	if err != nil {
		return failed(path, err)
	}
	file, err := os.CreateTemp(at, ".writing-")
	if err != nil {
		return failed(path, err)
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// replaceable returns an error if the file at target must not be replaced. Renaming would not check
// what it is, nor whether it is writable.
func replaceable(target string, info fs.FileInfo) error {
	if info.IsDir() {
		return errors.New("it is a folder")
	}
	if info.Mode().Perm()&0o222 == 0 { // even for users who may do everything
		return errors.New("it is read-only: make it writable or name another file")
	}
	file, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// byTemporary makes the file at target, the end of path's links, by way of a temporary file.
func byTemporary(path, target string, mode os.FileMode, write func(io.Writer) error) error {
	tidy(target)
	file, release, err := temporary(target)
	if err != nil {
		return failed(path, err)
	}
	defer release()
	var unwritten error // it names the file at path already
	err = Replace(file, target, func(file *os.File) error {
		if unwritten = fill(file, path, write); unwritten != nil {
			return unwritten
		}
		return errors.Join(file.Chmod(mode), file.Sync())
	})
	if err != nil && unwritten == nil {
		return failed(path, err)
	}
	return err
}

// Replace fills a new file and puts it in place of the one at path. Fill may close it. If fill
// fails, the file at path is untouched and the new one is removed.
func Replace(file *os.File, path string, fill func(*os.File) error) error {
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
	err := Rename(file.Name(), path)
	done = err == nil
	return err
}

// Rename renames a finished file and makes the new name durable.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("put the finished file in place: %w", err)
	}
	// If that fails, the file has its name, but may lose it when the power fails.
	if dir, err := os.Open(filepath.Dir(to)); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}

func fill(file *os.File, path string, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		if own, ok := errors.AsType[*fs.PathError](err); ok && own.Path == file.Name() {
			err = own.Err
		}
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := out.Flush(); err != nil {
		return failed(path, err)
	}
	return nil
}

// failed names the file that could not be written, instead of the temporary one.
func failed(path string, err error) error { return fmt.Errorf("write %s: %w", path, Reason(err)) }

// Reason removes the name of the file from an error.
func Reason(err error) error {
	if inFile, ok := errors.AsType[*fs.PathError](err); ok {
		return inFile.Err
	}
	if onLink, ok := errors.AsType[*os.LinkError](err); ok {
		return onLink.Err
	}
	return err
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
		lock, err := hold(file.Name())
		switch {
		case err != nil: // on a file system without locks, it writes anyway
			return file, func() {}, nil
		case lock != nil:
			return file, func() { _ = lock.Close() }, nil
		}
		// Another process has removed the file before it was locked.
		if err := file.Close(); err != nil {
			return nil, nil, err
		}
	}
}

// hold is Lock for a temporary file. On Windows a locked file cannot be written, and an open one
// cannot be removed. So there an open file counts as locked.
func hold(name string) (*flock.Flock, error) {
	if runtime.GOOS == "windows" {
		return flock.New(name), nil
	}
	return Lock(name, os.O_RDONLY)
}

// Lock locks a file, which it opens with a flag, until the lock is closed. It returns nil if
// another process has the lock, or has removed the file before it was locked.
func Lock(name string, flag int) (*flock.Flock, error) {
	lock := flock.New(name, flock.SetFlag(flag))
	ok, err := lock.TryLock()
	if ok {
		mine, errMine := lock.Stat()
		now, errNow := os.Stat(name)
		if errMine == nil && errNow == nil && os.SameFile(mine, now) {
			return lock, nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return nil, errors.Join(err, lock.Close())
}

// tidy removes temporary files of the file at path that nobody writes now.
func tidy(path string) {
	files, _ := os.ReadDir(filepath.Dir(path)) // errors do no harm
	for _, f := range files {
		if !strings.HasPrefix(f.Name(), prefix(path)) {
			continue
		}
		name := filepath.Join(filepath.Dir(path), f.Name())
		if lock, _ := hold(name); lock != nil {
			_ = os.Remove(name)
			_ = lock.Close()
		}
	}
}
