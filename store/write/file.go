//go:build !js && !wasip1

package write

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/space/progress"
	"puzzlebase/store/beside"
	"puzzlebase/store/pages"
)

// replace makes a database of the pairs that pack puts, in place of the one at path.
func replace(ctx context.Context, path string, report progress.Func, pack func(put) error) error {
	return beside.Replace(path, func(file *os.File) error {
		return fill(ctx, file, report, pack)
	})
}

func fill(ctx context.Context, file *os.File, report progress.Func, pack func(put) error) error {
	c, err := create(file)
	if err != nil {
		return err
	}
	err = pack(c.put)
	size, errClose := c.close()
	if err := errors.Join(err, errClose); err != nil {
		return err
	}
	return trim(ctx, c.path, size, report.Count("syncing", "MiB", uint64(size>>20)))
}

type container struct {
	path string
	db   *bolt.DB
}

// create makes an empty file a bbolt file.
func create(file *os.File) (*container, error) {
	c := &container{path: file.Name()}
	err := c.guard(func() (err error) {
		c.db, err = bolt.Open(c.path, 0o644, &bolt.Options{
			PageSize:   pages.Size, // the same on every machine
			NoSync:     true,       // synced once, at the end
			NoGrowSync: true,
			OpenFile:   func(string, int, os.FileMode) (*os.File, error) { return file, nil },
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", c.path, err)
	}
	return c, nil
}

// put puts pairs into a bucket. One transaction puts all of them, in order of their keys, and fills
// pages. That is the fastest way with bbolt and gives the smallest file.
func (c *container) put(name []byte, pairs []pair) error {
	return c.guard(func() error {
		return c.db.Update(func(tx *bolt.Tx) error {
			bucket, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			bucket.FillPercent = 1
			for _, p := range pairs {
				if err := bucket.Put(p.key, p.value); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// close closes the file and returns its number of bytes, as bbolt says.
func (c *container) close() (size int64, err error) {
	err = c.guard(func() error {
		return errors.Join(c.db.View(func(tx *bolt.Tx) error {
			size = tx.Size()
			return nil
		}), c.db.Close())
	})
	return size, err
}

// guard calls f, in which only bbolt works on the file. It makes errors of bbolt's panics and of
// faults of its memory map.
func (c *container) guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("write %s: %v", c.path, r)
		}
	}()
	return f()
}

// trim gives the file exactly the size that bbolt says, which store.Open checks. It syncs the file.
func trim(ctx context.Context, path string, size int64, mebibytes *progress.Counter) error {
	f, err := beside.Open(path, os.O_RDWR)
	if err != nil {
		return fmt.Errorf("finish the database: %w", err)
	}
	return errors.Join(f.Truncate(size), beside.Sync(ctx, f, size, mebibytes), f.Close())
}
