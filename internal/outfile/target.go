package outfile

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"
)

// maxLinks is how many links to links are followed, as many as systems do.
const maxLinks = 40

// Target returns where the file of that name lies: the name itself or, where
// that is a link, the end of it, whether or not there is a file yet. The error
// says why the system does not follow the link.
func Target(path string) (string, error) {
	if _, err := os.Readlink(path); err != nil {
		return path, nil // no link
	}
	_, err := os.Stat(path) // which fails where links of others are not to be followed
	if err == nil {
		return filepath.EvalSymlinks(path)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // the file that is yet to be made
		}
		folder, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(folder, to)
		}
		path = to
	}
	return "", errors.New("too many links")
}

// through writes to what is no file, such as a pipe or a device, where nothing
// can be renamed. A pipe waits for its reader.
func through(ctx context.Context, path string, write func(io.Writer) error) error {
	var file *os.File
	var err error
	opened := make(chan struct{})
	go func() {
		file, err = os.OpenFile(path, os.O_WRONLY, 0)
		close(opened)
	}()
	select {
	case <-ctx.Done():
		return ctx.Err() // the wait goes on in the background until the program ends
	case <-opened:
	}
	if err != nil {
		return failed(path, err)
	}
	defer context.AfterFunc(ctx, func() { _ = file.SetWriteDeadline(time.Now()) })()
	err = fill(file, path, write)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return errors.Join(err, file.Close())
}
