package bench

import (
	"fmt"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// rawFile is a database as bbolt itself reads it: the baseline of lookups.
type rawFile struct {
	*bolt.DB
	of *store.DB
}

func openRaw(db *store.DB) (*rawFile, error) {
	file, err := bolt.Open(db.Path(), 0o644, &bolt.Options{ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("open the database with bbolt: %w", err)
	}
	return &rawFile{file, db}, nil
}

// get finds the block of x, in a transaction of its own, and drops it.
func (r *rawFile) get(x puzzle.Index) error {
	return r.View(func(tx *bolt.Tx) error {
		bucket, key := store.BlockKey(r.of.BlockOf(x))
		if tx.Bucket(bucket).Get(key) == nil {
			return wrong("raw bbolt Get", nil, "a block")
		}
		return nil
	})
}
