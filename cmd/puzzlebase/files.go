package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile makes the file at path from what write writes: first under a
// temporary name beside it, then renamed, so that no one ever sees half a file
// and a failure leaves what was there. The folder is made if need be.
func writeFile(path string, write func(io.Writer) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("write %s: %w", path, reason(err))
	}
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, reason(err))
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", path, reason(err))
	}
	if err := errors.Join(file.Chmod(0o644), file.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, reason(err))
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, reason(err))
	}
	return nil
}

// reason takes the name of the temporary file out of an error.
func reason(err error) error {
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
