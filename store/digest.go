package store

import (
	"sync"

	"puzzlebase/store/layouts"
)

// Digest counts and hashes the content, and compares the results with the manifest. It uses the
// blocks of the full layout, unless Content of the manifest names a compact layout.
type Digest struct {
	db      *DB
	digests []layouts.Sum
	mu      sync.Mutex // guards total
	total   *layouts.Tally
}

// NewDigest begins a comparison of rows with the hashes of the manifest.
func (d *DB) NewDigest() *Digest {
	g := &Digest{db: d, total: layouts.NewTally(len(d.manifest.Levels))}
	g.digests = make([]layouts.Sum, layouts.Blocks(d.manifest.Hashed(), g.BlockRows()))
	return g
}

// BlockRows is the number of rows of each block but the last.
func (g *Digest) BlockRows() int { return g.db.manifest.HashedRows() }

// Block adds all rows of block n. It is safe for concurrent use. The error wraps ErrDamaged if a
// distance is not in the manifest.
func (g *Digest) Block(n int, rows []uint64) error {
	m := &g.db.manifest
	t := layouts.NewTally(len(m.Levels))
	if m.HasRows() && !t.Add(uint64(n)*uint64(g.BlockRows()), m.Shape, rows) {
		return Damaged(g.db.path, "block %d has a distance beyond %d", n, m.MaxDistance)
	}
	g.digests[n] = layouts.SumWords(rows)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.total.Merge(t)
	return nil
}

// Compare compares the sum of all blocks with the manifest. The error wraps ErrDamaged if anything
// disagrees.
func (g *Digest) Compare() error {
	m, path := &g.db.manifest, g.db.path
	for level, n := range m.Levels[:len(m.LevelHashes)] {
		if found := g.total.Counts[level]; found != n {
			return Damaged(path, "level %d has %d positions, its manifest says %d", level, found, n)
		}
		if found := g.total.LevelHash(level); found != m.LevelHashes[level] {
			return Damaged(path, "level %d hashes to %s, its manifest says %s", level, found,
				m.LevelHashes[level])
		}
	}
	if found := m.HashContent(g.digests); found != m.ContentHash {
		return Damaged(path, "its content hashes to %s, its manifest says %s", found, m.ContentHash)
	}
	return nil
}
