package store

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"sync"

	"puzzlebase/space"
)

// tally counts positions by distance and hashes each level.
//
// The hash of a level is the sum modulo 2^64, over all rows that have positions
// at that distance, of mix(number of the row, set of lanes). A sum does not
// depend on the order, so blocks can be tallied on any processor. It guards
// against accidents, not against a forger; that is what the content hash is
// for.
type tally struct {
	counts, hashes []uint64
}

func newTally(levels int) *tally {
	return &tally{make([]uint64, levels), make([]uint64, levels)}
}

// add tallies consecutive rows from row first; false when a row holds a distance
// that is out of range.
func (t *tally) add(first uint64, shape space.Shape, rows []uint64) bool {
	words := shape.Words()
	for i := 0; i < len(rows); i += words {
		row := rows[i : i+shape.Distance]
		for left := shape.Reached(row); left != 0; {
			code := space.Value(row, uint(bits.TrailingZeros64(left)))
			lanes := space.Equal(row, code)
			left &^= lanes
			if code > uint64(len(t.counts)) {
				return false
			}
			t.counts[code-1] += uint64(bits.OnesCount64(lanes))
			t.hashes[code-1] += mix(first+uint64(i/words), lanes)
		}
	}
	return true
}

// merge adds what another tally has counted.
func (t *tally) merge(o *tally) {
	for i := range t.counts {
		t.counts[i] += o.counts[i]
		t.hashes[i] += o.hashes[i]
	}
}

// mix hashes the number of a row and a set of lanes: two rounds of the finalizer of
// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func mix(row, lanes uint64) uint64 {
	return splitMix(splitMix(row+0x9E3779B97F4A7C15) ^ lanes)
}

func splitMix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// digest is a SHA-256.
type digest = [digestBytes]byte

const digestBytes = 32

// Digest gathers what a manifest says of the content, to compare the two. The
// content is taken in blocks of the full layout, whatever the layout of the
// file, unless the manifest says that it is that of the file.
type Digest struct {
	db      *DB
	digests []digest
	mu      sync.Mutex // guards total
	total   *tally
}

// NewDigest returns a digest that has seen no block yet.
func (d *DB) NewDigest() *Digest {
	g := &Digest{db: d, total: newTally(len(d.manifest.Levels))}
	g.digests = make([]digest, blocks(d.manifest.Size, g.BlockRows()))
	return g
}

// BlockRows is how many rows make a block, the last one excepted.
func (g *Digest) BlockRows() int { return g.db.manifest.hashedRows() }

// Blocks is the number of blocks.
func (g *Digest) Blocks() int { return len(g.digests) }

// Block adds the rows of block n, all of them. It is safe for concurrent use.
// The error wraps ErrDamaged when the manifest has no such distance.
func (g *Digest) Block(n int, rows []uint64) error {
	m := &g.db.manifest
	t := newTally(len(m.Levels))
	if m.Content == "" && !t.add(uint64(n)*uint64(g.BlockRows()), m.Planes, rows) {
		return damaged(g.db.path, "block %d has a distance beyond %d", n, m.MaxDistance)
	}
	value := make([]byte, 0, 8*len(rows))
	for _, w := range rows {
		value = binary.LittleEndian.AppendUint64(value, w)
	}
	g.digests[n] = Sum256(value)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total.merge(t)
	return nil
}

// Compare compares what the blocks came to with the manifest, after all of them
// have been added. The error wraps ErrDamaged when anything disagrees.
func (g *Digest) Compare() error {
	m, path := &g.db.manifest, g.db.path
	for level, n := range m.Levels[:len(m.LevelHashes)] {
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
