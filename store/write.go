package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	bolt "go.etcd.io/bbolt"
	"golang.org/x/sync/errgroup"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/planes"
)

// Content is what a database is written from, such as an enumerate.Table.
type Content interface {
	// Levels returns the number of positions at each distance.
	Levels() []uint64
	// Shape is the shape of the rows; it must be planes.ShapeFor of the
	// greatest distance and the number of moves.
	Shape() planes.Shape
	// Rows writes the rows of consecutive groups, from first, into dst. It must
	// be safe for concurrent use.
	Rows(first uint64, dst []uint64)
}

// WriteOptions are what Write may be told.
type WriteOptions struct {
	Workers int                      // goroutines that pack blocks; at least 1
	OnBlock func(done, total int)    // called now and then, when not nil
	Build   func(m *Manifest) *Build // called at the end for the record of the build, when not nil
}

// batchBlocks is how many blocks one transaction puts, about 4 MiB: the fastest
// by measurement, and little memory.
const batchBlocks = 128

// Write makes the database of p at path from its content. It writes to a
// temporary file first: when Write fails, or the context is done, whatever was
// at path before is untouched and the temporary file is gone. The caller holds
// the lock (see [Acquire]).
func Write(ctx context.Context, path string, p puzzle.Puzzle, c Content, opt WriteOptions) (*Manifest, error) {
	temporary := path + temporarySuffix
	if err := os.Remove(temporary); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("remove leftover: %w", err)
	}
	m, err := writeFile(ctx, temporary, p, c, opt)
	if err == nil {
		err = replace(temporary, path)
	}
	if err != nil {
		os.Remove(temporary)
		return nil, err
	}
	return m, nil
}

// temporarySuffix is added to the name of a database while it is written.
const temporarySuffix = ".tmp"

// replace renames a finished file and makes the new name durable.
func replace(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("put the finished database in place: %w", err)
	}
	dir, err := os.Open(filepath.Dir(to))
	if err != nil {
		return nil // the file is in place; only its durability is unknown
	}
	defer dir.Close()
	_ = dir.Sync() // not every system can sync a folder
	return nil
}

// writer is a file being written.
type writer struct {
	db       *bolt.DB
	content  Content
	manifest *Manifest
	tally    *tally
	digests  [][sha256.Size]byte
	workers  int
}

// writeFile writes a complete, synced database to path.
func writeFile(ctx context.Context, path string, p puzzle.Puzzle, c Content, opt WriteOptions) (*Manifest, error) {
	db, err := bolt.Open(path, 0o644, &bolt.Options{
		PageSize: pageSize, // the same on every machine
		NoSync:   true,     // synced once, at the end
	})
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", path, err)
	}
	db.AllocSize = 1 << 20
	m := newManifest(p, c)
	w := &writer{db: db, content: c, manifest: m, tally: newTally(len(m.Levels)),
		digests: make([][sha256.Size]byte, m.Blocks), workers: max(opt.Workers, 1)}
	err = guard(path, func() error { return w.write(ctx, opt) })
	return m, errors.Join(err, db.Close())
}

// newManifest describes content that is yet to be written.
func newManifest(p puzzle.Puzzle, c Content) *Manifest {
	m := &Manifest{
		FormatVersion: FormatVersion,
		Puzzle:        p.Spec(),
		Size:          p.Size(),
		Moves:         p.MoveCount(),
		Layout:        Full,
		Planes:        c.Shape(),
		Levels:        c.Levels(),
	}
	m.BlockGroups = blockGroups(m.Planes)
	m.Blocks = blocks(m.Size, m.BlockGroups)
	m.MaxDistance = puzzle.Distance(len(m.Levels) - 1)
	for _, n := range m.Levels {
		m.Reached += n
	}
	return m
}

// write puts blocks, manifest and build record, and syncs. While one batch is
// put, the next is packed.
func (w *writer) write(ctx context.Context, opt WriteOptions) error {
	batch, err := w.pack(ctx, 0, nil)
	if err != nil {
		return err
	}
	var spare []packed
	for first := 0; first < w.manifest.Blocks; first += batchBlocks {
		var next []packed
		var group errgroup.Group
		group.Go(func() (err error) {
			next, err = w.pack(ctx, first+batchBlocks, spare)
			return err
		})
		err := w.put(first, batch)
		if err := errors.Join(err, group.Wait()); err != nil {
			return err
		}
		batch, spare = next, batch
		if opt.OnBlock != nil {
			opt.OnBlock(min(first+batchBlocks, w.manifest.Blocks), w.manifest.Blocks)
		}
	}
	if err := w.finish(); err != nil {
		return err
	}
	return w.putManifest(opt.Build)
}

// pack packs the batch of blocks that begins with block first, reusing the
// memory of room.
func (w *writer) pack(ctx context.Context, first int, room []packed) ([]packed, error) {
	n := max(0, min(batchBlocks, w.manifest.Blocks-first))
	if room == nil {
		room = make([]packed, batchBlocks)
	}
	batch := room[:n]
	var taken atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	tallies := make([]*tally, w.workers)
	for i := range w.workers {
		tallies[i] = newTally(len(w.manifest.Levels))
		group.Go(func() error {
			rows := make([]uint64, w.manifest.BlockGroups*w.manifest.Planes.Words())
			for ctx.Err() == nil {
				b := int(taken.Add(1)) - 1
				if b >= n {
					break
				}
				if err := w.packBlock(&batch[b], first+b, rows, tallies[i]); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	for _, t := range tallies {
		w.tally.merge(t)
	}
	return batch, err
}

// packBlock packs block n; rows is scratch room for a whole block.
func (w *writer) packBlock(p *packed, n int, rows []uint64, t *tally) error {
	m := w.manifest
	first := uint64(n) * uint64(m.BlockGroups)
	groups := min(uint64(m.BlockGroups), planes.Groups(m.Size)-first)
	rows = rows[:int(groups)*m.Planes.Words()]
	w.content.Rows(first, rows)
	if !t.add(first, m.Planes, rows) {
		return fmt.Errorf("%s: block %d has a distance beyond %d", m.Puzzle, n, m.MaxDistance)
	}
	p.pack(n, rows)
	w.digests[n] = p.digest
	return nil
}

// put stores a batch in one transaction, in key order and filling pages, which
// is what bbolt does fastest and tightest.
func (w *writer) put(first int, batch []packed) error {
	return w.db.Update(func(tx *bolt.Tx) error {
		bucket, err := tx.CreateBucketIfNotExists(blocksBucket)
		if err != nil {
			return err
		}
		bucket.FillPercent = 1
		for i := range batch {
			if err := bucket.Put(blockKey(first+i), batch[i].value); err != nil {
				return err
			}
		}
		return nil
	})
}

// finish completes the manifest from what was packed, after checking it against
// what the content said of itself.
func (w *writer) finish() error {
	m := w.manifest
	m.LevelHashes = make([]string, len(m.Levels))
	for d, n := range m.Levels {
		if w.tally.counts[d] != n {
			return fmt.Errorf("%s: %d positions were written at distance %d, the enumeration counted %d", m.Puzzle, w.tally.counts[d], d, n)
		}
		m.LevelHashes[d] = fmt.Sprintf("%016x", w.tally.hashes[d])
	}
	m.ContentHash = contentHash(m, w.digests)
	return m.check()
}

// putManifest stores the manifest and the record of the build, and syncs.
func (w *writer) putManifest(build func(*Manifest) *Build) error {
	text, sum, err := w.manifest.encode()
	if err != nil {
		return err
	}
	err = w.db.Update(func(tx *bolt.Tx) error {
		bucket, err := tx.CreateBucket(manifestBucket)
		if err != nil {
			return err
		}
		if build != nil {
			record, err := json.Marshal(build(w.manifest))
			if err != nil {
				return err
			}
			if err := bucket.Put(buildKey, record); err != nil {
				return err
			}
		}
		return errors.Join(bucket.Put(manifestKey, text), bucket.Put(checksumKey, sum))
	})
	if err != nil {
		return err
	}
	return w.db.Sync()
}
