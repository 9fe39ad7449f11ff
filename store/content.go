package store

import (
	"sync"

	"puzzlebase/store/layouts"
)

// ContentCheck counts and hashes the content, and compares the results with the manifest. It uses
// the blocks of the full layout, unless Content of the manifest names a compact layout.
type ContentCheck struct {
	db      *DB
	digests []layouts.Sum
	mu      sync.Mutex // guards total
	total   *layouts.Tally
}

// NewContentCheck begins a comparison of rows with the hashes of the manifest.
func (d *DB) NewContentCheck() *ContentCheck {
	c := &ContentCheck{db: d, total: layouts.NewTally(len(d.manifest.Levels))}
	c.digests = make([]layouts.Sum, layouts.Blocks(d.manifest.Hashed(), c.BlockRows()))
	return c
}

// BlockRows is the number of rows of each block but the last.
func (c *ContentCheck) BlockRows() int { return c.db.manifest.HashedRows() }

// Block adds all rows of block n. It is safe for concurrent use. The error wraps ErrDamaged if a
// distance is not in the manifest.
func (c *ContentCheck) Block(n int, rows []uint64) error {
	m := &c.db.manifest
	t := layouts.NewTally(len(m.Levels))
	if m.HasRows() && !t.Add(uint64(n)*uint64(c.BlockRows()), m.Shape, rows) {
		return Damaged(c.db.path, "block %d has a distance beyond %d", n, m.MaxDistance)
	}
	c.digests[n] = layouts.SumWords(rows)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total.Merge(t)
	return nil
}

// Compare compares the sum of all blocks with the manifest. The error wraps ErrDamaged if anything
// disagrees.
func (c *ContentCheck) Compare() error {
	m, path := &c.db.manifest, c.db.path
	for level, n := range m.Levels[:len(m.LevelHashes)] {
		if found := c.total.Counts[level]; found != n {
			return Damaged(path, "level %d has %d positions, its manifest says %d", level, found, n)
		}
		if found := c.total.LevelHash(level); found != m.LevelHashes[level] {
			return Damaged(path, "level %d hashes to %s, its manifest says %s", level, found,
				m.LevelHashes[level])
		}
	}
	if found := m.HashContent(c.digests); found != m.ContentHash {
		return Damaged(path, "its content hashes to %s, its manifest says %s", found, m.ContentHash)
	}
	return nil
}
