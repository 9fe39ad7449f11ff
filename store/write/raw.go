//go:build !js && !wasip1

package write

import (
	"fmt"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// Raw is a database as bbolt itself reads it, a transaction for each question:
// the baseline of lookups in benchmarks.
type Raw struct {
	file *bolt.DB
	of   *store.DB
}

// OpenRaw opens the file of an open database once more. The error names the file.
func OpenRaw(db *store.DB) (*Raw, error) {
	file, err := bolt.Open(db.Path(), 0o644, &bolt.Options{ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("open %s with bbolt: %w", db.Path(), err)
	}
	return &Raw{file, db}, nil
}

// Get finds the block that tells of the position with index x and drops it. The
// error says when there is none.
func (r *Raw) Get(x puzzle.Index) error {
	n := r.of.BlockOf(x)
	return r.file.View(func(tx *bolt.Tx) error {
		if tx.Bucket(store.BlocksBucket).Get(layouts.Key(n)) == nil {
			return fmt.Errorf("%s: bbolt does not find block %d", r.of.Path(), n)
		}
		return nil
	})
}

// Close closes the file; the database stays open.
func (r *Raw) Close() error { return r.file.Close() }
