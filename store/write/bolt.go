//go:build !js && !wasip1

package write

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/pages"
)

// Database makes the database of p at path from its enumerated space. When it fails, or
// the context is done, whatever was at path before is untouched and nothing else is left. The caller holds the lock (see [beside.Acquire]).
func Database(ctx context.Context, path string, p puzzle.Puzzle, s space.Space, opt store.WriteOptions) (*store.Manifest, error) {
	return replace(ctx, path, opt, func(put store.Put) (*store.Manifest, error) {
		return store.Pack(ctx, p, s, opt, put)
	})
}

// Compact is [Database] for a space of which no more is known than a compact
// layout keeps; see [store.PackCompact].
func Compact(ctx context.Context, path string, p puzzle.Puzzle, s space.Compact, opt store.WriteOptions) (*store.Manifest, error) {
	return replace(ctx, path, opt, func(put store.Put) (*store.Manifest, error) {
		return store.PackCompact(ctx, p, s, opt, put)
	})
}

// Appended makes the database of p at path, of which so many positions are
// at each distance, from what fill appends; see [store.Appender].
func Appended(ctx context.Context, path string, p puzzle.Puzzle, levels []uint64, opt store.WriteOptions, fill func(*store.Appender) error) (*store.Manifest, error) {
	return replace(ctx, path, opt, func(put store.Put) (*store.Manifest, error) {
		a, err := store.NewAppender(ctx, p, levels, opt, put)
		if err == nil {
			err = fill(a)
		}
		if err != nil {
			return nil, err
		}
		return a.Finish()
	})
}

// Patterns makes the file of pattern databases at path, as [Database] makes one of
// a space; see [store.PackPatterns].
func Patterns(ctx context.Context, path string, m *store.PatternManifest, bits [][]uint64, build *store.Build, report progress.Func) error {
	_, err := replace(ctx, path, store.WriteOptions{Progress: report}, func(put store.Put) (*store.Manifest, error) {
		return nil, store.PackPatterns(ctx, m, bits, build, report, put)
	})
	return err
}

// replace puts a database of what pack puts in the place of the one at path.
func replace(ctx context.Context, path string, opt store.WriteOptions, pack func(store.Put) (*store.Manifest, error)) (m *store.Manifest, err error) {
	err = beside.Replace(path, func(file *os.File) (err error) {
		m, err = fill(ctx, file, opt.Progress, pack)
		return err
	})
	return m, err
}

// fill writes a complete, synced database into a new file, which it closes.
func fill(ctx context.Context, file *os.File, report progress.Func, pack func(store.Put) (*store.Manifest, error)) (*store.Manifest, error) {
	c, err := create(file)
	if err != nil {
		return nil, err
	}
	m, err := pack(c.put)
	size, errClose := c.close()
	if err := errors.Join(err, errClose); err != nil {
		return nil, err
	}
	return m, trim(ctx, c.path, size, report.Count("syncing", "MiB", uint64(size>>20)))
}

// container is a bbolt file being written.
type container struct {
	path string
	db   *bolt.DB
}

// create makes a file that is empty a bbolt file.
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

// put implements store.Put. One transaction puts all pairs, in order of their
// keys and filling pages, which is what bbolt does fastest and tightest.
func (c *container) put(name []byte, pairs []store.Pair) error {
	return c.guard(func() error {
		return c.db.Update(func(tx *bolt.Tx) error {
			bucket, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			bucket.FillPercent = 1
			for _, p := range pairs {
				if err := bucket.Put(p.Key, p.Value); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// close closes the file and returns how many bytes bbolt says it has.
func (c *container) close() (size int64, err error) {
	err = c.guard(func() error {
		return errors.Join(c.db.View(func(tx *bolt.Tx) error {
			size = tx.Size()
			return nil
		}), c.db.Close())
	})
	return size, err
}

// guard calls f, in which bbolt works on the file and nothing of ours, and turns
// what it panics with, and faults of its memory map, into an error.
func (c *container) guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("write %s: %v", c.path, r)
		}
	}()
	return f()
}

// trim gives the file exactly the size that bbolt says it has, for that is what
// store.Open looks at, and syncs it.
func trim(ctx context.Context, path string, size int64, mebibytes *progress.Counter) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("finish the database: %w", err)
	}
	return errors.Join(f.Truncate(size), beside.Sync(ctx, f, size, mebibytes), f.Close())
}
