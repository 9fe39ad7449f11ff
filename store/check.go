package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Check reads the whole file and compares it with what it says of itself: that
// every page is used once or free, that the record of the build is what was
// written, that the blocks are there and no others,
// their checksums and, in a full layout, the count and the hash of every level
// and the content hash; a compact layout leaves out what these are made of, see
// [Digest]. It does not know the rules of the puzzle; package verify does. The
// error wraps ErrDamaged when anything disagrees.
func (d *DB) Check(ctx context.Context, report progress.Func) error {
	for _, check := range []func(context.Context) error{d.checkPages, d.checkBuild, d.checkKeys} {
		if err := guard(d.path, func() error { return check(ctx) }); err != nil {
			return err
		}
	}
	var digest *Digest // nil for a compact layout
	if d.manifest.Layout == Full {
		digest = d.NewDigest()
	}
	if err := d.checkBlocks(ctx, digest, report); err != nil || digest == nil {
		return err
	}
	return digest.Compare()
}

// checkPages checks that every page of the file is used once or free.
func (d *DB) checkPages(ctx context.Context) error {
	err := pagesOf(d.db, d.size).account(ctx)
	if err != nil && ctx.Err() == nil {
		return damaged(d.path, "%v", err)
	}
	return err
}

// checkBuild checks that the record of the build is what was written.
func (d *DB) checkBuild(context.Context) error {
	if d.altered {
		return damaged(d.path, "the checksum of the record of its build fails")
	}
	return nil
}

// checkKeys checks that the file has the blocks' keys in order and no others.
func (d *DB) checkKeys(ctx context.Context) error {
	n := 0
	err := d.blocks.each(func(key []byte) error {
		if n >= d.manifest.Blocks || !bytes.Equal(key, blockKey(n)) {
			return fmt.Errorf("key %x stands where block %d of %d should", key, n, d.manifest.Blocks)
		}
		n++
		return ctx.Err()
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && n < d.manifest.Blocks {
		err = fmt.Errorf("it has %d blocks, want %d", n, d.manifest.Blocks)
	}
	if err != nil {
		return damaged(d.path, "%v", err)
	}
	return nil
}

// checkAtOnce is how many blocks are checked between two reports.
const checkAtOnce = 64

// checkBlocks checks the checksums of all blocks, and digests them unless digest
// is nil.
func (d *DB) checkBlocks(ctx context.Context, digest *Digest, report progress.Func) error {
	count := uint64(d.manifest.Blocks)
	done := report.Count("checking", "blocks", count)
	return space.Ranges(ctx, 0, count, checkAtOnce, func() space.Worker {
		room := make([]uint64, bodyBytes/8)
		return space.Worker{Visit: func(from, to uint64) error {
			for n := from; n < to; n++ {
				if err := d.checkBlock(int(n), digest, room); err != nil {
					return err
				}
			}
			done.Add(to - from)
			return nil
		}}
	})
}

// checkBlock checks block n.
func (d *DB) checkBlock(n int, digest *Digest, room []uint64) error {
	body, err := d.body(n)
	if err != nil || digest == nil {
		return err
	}
	return guard(d.path, func() error {
		rows := room[:len(body)/8]
		for i := range rows {
			rows[i] = binary.LittleEndian.Uint64(body[8*i:])
		}
		return digest.Block(n, rows)
	})
}

// Digest gathers what a manifest says of the content, to compare the two. The
// content is taken in blocks of the full layout, whatever the layout of the
// file.
type Digest struct {
	db      *DB
	digests [][sha256.Size]byte
	mu      sync.Mutex // guards total
	total   *tally
}

// NewDigest returns a digest that has seen no block yet.
func (d *DB) NewDigest() *Digest {
	g := &Digest{db: d, total: newTally(len(d.manifest.Levels))}
	g.digests = make([][sha256.Size]byte, blocks(d.manifest.Size, g.BlockRows()))
	return g
}

// BlockRows is how many rows make a block of the full layout, the last one
// excepted.
func (g *Digest) BlockRows() int { return rowsOfBlock(g.db.manifest.Planes.Words()) }

// Blocks is the number of blocks of the full layout.
func (g *Digest) Blocks() int { return len(g.digests) }

// Block adds the rows of block n, all of them. It is safe for concurrent use.
// The error wraps ErrDamaged when the manifest has no such distance.
func (g *Digest) Block(n int, rows []uint64) error {
	m := &g.db.manifest
	t := newTally(len(m.Levels))
	if !t.add(uint64(n)*uint64(g.BlockRows()), m.Planes, rows) {
		return damaged(g.db.path, "block %d has a distance beyond %d", n, m.MaxDistance)
	}
	value := make([]byte, 0, 8*len(rows))
	for _, w := range rows {
		value = binary.LittleEndian.AppendUint64(value, w)
	}
	g.digests[n] = sum256(value)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total.merge(t)
	return nil
}

// Compare compares what the blocks came to with the manifest, after all of them
// have been added. The error wraps ErrDamaged when anything disagrees.
func (g *Digest) Compare() error {
	m, path := &g.db.manifest, g.db.path
	for level, n := range m.Levels {
		if found := g.total.counts[level]; found != n {
			return damaged(path, "level %d has %d positions, its manifest says %d", level, found, n)
		}
		if found := levelHash(g.total, level); found != m.LevelHashes[level] {
			return damaged(path, "level %d hashes to %s, its manifest says %s", level, found, m.LevelHashes[level])
		}
	}
	if found := contentHash(m, g.digests); found != m.ContentHash {
		return damaged(path, "its content hashes to %s, its manifest says %s", found, m.ContentHash)
	}
	return nil
}

// levelHash writes the hash of a level as the manifest does.
func levelHash(t *tally, level int) string { return fmt.Sprintf("%016x", t.hashes[level]) }

// BlockOf returns the number of the file's block that tells of x, for messages.
func (d *DB) BlockOf(x puzzle.Index) int {
	if d.orbits != nil {
		x = puzzle.Index(d.orbits.Orbit(x))
	}
	return int(uint64(x) / space.Lanes / d.blockRows)
}
