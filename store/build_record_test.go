package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/store/layouts"
)

// record is a record of a build.
var record = Build{Tool: "v1", Go: "go1", Engine: "generic", Workers: 2, Seconds: 1.5,
	PeakBytes: 9, Built: "2026-01-01T00:00:00Z"}

// recorded makes a database with a record of its build.
func recorded(t *testing.T) *written {
	t.Helper()
	w := write(t, 3, 3)
	path := filepath.Join(t.TempDir(), "x.db")
	err := Write(path, w.puzzle, w.content, layouts.Full, func() *Build { return &record })
	if err == nil {
		w.bytes, err = os.ReadFile(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// about opens a database and says what is known of its build.
func about(t *testing.T, w *written, content []byte) (b Build, altered bool, check error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	db, err := Open(path, w.puzzle)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	f := db.File()
	return f.Build, f.Altered, db.Check(t.Context(), nil)
}

// TestBuildRecord flips every bit of the record of a build and of its checksum:
// the database answers, but does not tell an altered record as a true one.
func TestBuildRecord(t *testing.T) {
	w := recorded(t)
	if b, altered, err := about(t, w, w.bytes); b != record || altered || err != nil {
		t.Fatalf("as written: %+v, altered %v, %v", b, altered, err)
	}
	text := []byte(`{"tool":"v1"`)
	from := bytes.LastIndex(w.bytes, text)
	to := from + bytes.IndexByte(w.bytes[from:], '}') + 1
	sum := bytes.LastIndex(w.bytes, TextChecksum(w.bytes[from:to]))
	if from < 0 || sum < 0 || bytes.Index(w.bytes, text) != from {
		t.Fatal("the record is not where it was expected")
	}
	for _, part := range [][2]int{{from, to}, {sum, sum + 8}} {
		for at := part[0]; at < part[1]; at++ {
			for bit := range 8 {
				damaged := bytes.Clone(w.bytes)
				damaged[at] ^= 1 << bit
				if b, altered, err := about(t, w, damaged); b != (Build{}) || !altered ||
					!errors.Is(err, ErrDamaged) {
					t.Errorf("byte %d, bit %d: %+v, altered %v, %v", at-part[0], bit, b, altered,
						err)
				}
			}
		}
	}
}

// TestBuildRecordMissing opens files whose record has no checksum, as the first
// versions wrote them, and files without a record.
func TestBuildRecordMissing(t *testing.T) {
	w := recorded(t)
	for name, c := range map[string]struct {
		remove [][]byte
		want   Build
	}{
		"without a checksum": {[][]byte{BuildSumKey}, record},
		"without a record":   {[][]byte{BuildSumKey, BuildKey}, Build{}},
	} {
		path := filepath.Join(t.TempDir(), "x.db")
		if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		db, err := bolt.Open(path, 0o644, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Update(func(tx *bolt.Tx) error {
			for _, key := range c.remove {
				if err := tx.Bucket(ManifestBucket).Delete(key); err != nil {
					return err
				}
			}
			return nil
		})
		content, errRead := os.ReadFile(path)
		if err := errors.Join(err, db.Close(), errRead); err != nil {
			t.Fatal(err)
		}
		if b, altered, err := about(t, w, content); b != c.want || altered || err != nil {
			t.Errorf("%s: %+v, altered %v, %v", name, b, altered, err)
		}
	}
}
