package pages

import (
	"errors"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// made makes a file of one bucket of so many keys, each with a value of so many bytes.
func made(t *testing.T, keys, bytes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	db, err := bolt.Open(path, 0o644, &bolt.Options{PageSize: Size})
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		bucket, err := tx.CreateBucket([]byte("bucket"))
		for n := range keys {
			err = errors.Join(err, bucket.Put([]byte{byte(n >> 8), byte(n)}, make([]byte, bytes)))
		}
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestKeys finds every key of small and large buckets, and no others, by name and one
// after the other; and every page has its use.
func TestKeys(t *testing.T) {
	for _, c := range [][2]int{{0, 0}, {1, 10}, {300, 100}, {3000, 20}, {20, 40000}} {
		f, err := Open(made(t, c[0], c[1]))
		if err != nil {
			t.Fatal(err)
		}
		root, err := f.Root()
		if err != nil {
			t.Fatal(err)
		}
		bucket, err := root.Bucket([]byte("bucket"))
		if err != nil || bucket == nil {
			t.Fatalf("%v: bucket %v (%v)", c, bucket, err)
		}
		for n := range c[0] + 1 {
			value, err := bucket.Get([]byte{byte(n >> 8), byte(n)})
			if there := value != nil; err != nil || there != (n < c[0]) || there &&
				len(value) != c[1] {
				t.Fatalf("%v: key %d has %d bytes (%v)", c, n, len(value), err)
			}
		}
		n := 0
		err = bucket.Each(func(key []byte) error {
			if int(key[0])<<8+int(key[1]) != n {
				t.Errorf("%v: key %x stands at %d", c, key, n)
			}
			n++
			return nil
		})
		if err != nil || n != c[0] {
			t.Errorf("%v: %d keys (%v)", c, n, err)
		}
		if none, err := root.Bucket([]byte("none")); none != nil || err != nil {
			t.Errorf("%v: bucket %v (%v)", c, none, err)
		}
		if err := errors.Join(f.Account(t.Context(), nil), f.Close()); err != nil {
			t.Errorf("%v: %v", c, err)
		}
	}
}
