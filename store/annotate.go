package store

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// analysisBucket holds results that took long to compute, by name. It is no
// part of the content: a file with and without it are the same database.
var analysisBucket = []byte("analysis")

// ErrInUse is returned, wrapped, by Annotate when the file cannot be had for
// writing because someone reads it or builds it anew. Nothing is lost but the
// saving of time.
var ErrInUse = errors.New("in use")

// note is what the analysis bucket holds under a name.
type note struct {
	From   string          `json:"from"`   // hash of what the value was computed from
	SHA256 string          `json:"sha256"` // of the value, in hexadecimal
	Value  json.RawMessage `json:"value"`
}

func noteHash(value []byte) string {
	sum := sum256(value)
	return hex.EncodeToString(sum[:])
}

// Note reads what Annotate kept under a name into value, and reports whether
// there is something that was computed from what hash from says. What is
// damaged or computed from something else counts as missing: it can be computed
// again.
func (d *DB) Note(name, from string, value any) bool {
	found := false
	_ = guard(d.path, func() error {
		root := &tree{pages: pagesOf(d.db, d.size), root: uint64(d.tx.Cursor().Bucket().Root())}
		bucket, err := root.bucket(analysisBucket)
		if err != nil || bucket == nil {
			return err
		}
		text, err := bucket.get([]byte(name))
		if err != nil || text == nil {
			return err
		}
		var n note
		if err := json.Unmarshal(text, &n); err != nil {
			return err
		}
		found = n.From == from && n.SHA256 == noteHash(n.Value) && json.Unmarshal(n.Value, value) == nil
		return nil
	})
	return found
}

// Annotate keeps a value, as JSON, under a name in the database at path,
// together with the hash of what it was computed from.
//
// A database with its final name is otherwise only read, and replaced by
// renaming, so readers see all of it or nothing. This is the one write in place,
// and it is safe for these reasons:
//
//   - it holds the build lock, so no build renames another file over this one
//     meanwhile;
//   - bbolt opens a file for writing only while no one has it open, and readers
//     keep theirs open as long as they use it, so no reader sees a page change;
//   - bbolt writes pages that nothing points to, syncs, and then one of its two
//     first pages: a crash leaves the old state or the new one, and the blocks
//     are not touched at all;
//   - which pages nothing points to is what the file's free list says, and that
//     list is checked against all of the pages first.
//
// The error wraps ErrInUse when the file cannot be had; the caller's own DB
// must be closed.
func Annotate(path, name, from string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		text, err = json.Marshal(note{from, noteHash(text), text})
	}
	if err != nil {
		return fmt.Errorf("keep %s: %w", name, err)
	}
	lock, err := Acquire(path)
	if err != nil {
		if locked := (*LockedError)(nil); errors.As(err, &locked) {
			return fmt.Errorf("%s is %w: %w", path, ErrInUse, err)
		}
		return fmt.Errorf("keep %s: %w", name, err)
	}
	if err = sound(path); err == nil {
		err = guard(path, func() error { return putNote(path, name, text) })
	}
	return errors.Join(err, lock.Release())
}

// sound returns why the file must not be written to: there is none, and bbolt
// would make one, or its pages are damaged, and bbolt would take pages for free
// that are used.
func sound(path string) error {
	db, err := OpenAny(path)
	if err != nil {
		return err
	}
	check := func() error { return db.checkPages(context.Background()) }
	return errors.Join(guard(path, check), db.Close())
}

// putNote puts a note into the file.
func putNote(path, name string, text []byte) error {
	db, err := bolt.Open(path, 0o644, &bolt.Options{Timeout: openTimeout})
	if err != nil {
		if errors.Is(err, bolterrors.ErrTimeout) {
			return fmt.Errorf("%s is %w by another program", path, ErrInUse)
		}
		return openError(path, err)
	}
	db.AllocSize = 1 << 20
	err = db.Update(func(tx *bolt.Tx) error {
		bucket, err := tx.CreateBucketIfNotExists(analysisBucket)
		if err != nil {
			return err
		}
		return bucket.Put([]byte(name), text)
	})
	return errors.Join(err, db.Close())
}
