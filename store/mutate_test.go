package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space/spacetest"
	"puzzlebase/store/layouts"
)

// mutations change a manifest in ways that its checksum does not show, for it is made to fit.
var mutations = []struct {
	name   string
	mutate func(m *Manifest)
}{
	{"nothing", func(*Manifest) {}},
	{"a level count", func(m *Manifest) { m.Levels[3]++; m.Reached++ }},
	{"two level counts", func(m *Manifest) { m.Levels[3]++; m.Levels[4]-- }},
	{"a level hash", func(m *Manifest) { m.LevelHashes[2] = "0123456789abcdef" }},
	{"the content hash", func(m *Manifest) { m.ContentHash = m.ContentHash[:63] + "x" }},
	{"the number reached", func(m *Manifest) { m.Reached-- }},
	{"the greatest distance", func(m *Manifest) { m.MaxDistance++ }},
	{"a level more", func(m *Manifest) {
		m.MaxDistance++
		m.Levels, m.LevelHashes = append(m.Levels, 0), append(m.LevelHashes, "0000000000000000")
	}},
	{"a level less", func(m *Manifest) {
		last := m.Levels[m.MaxDistance]
		m.Levels, m.LevelHashes = m.Levels[:m.MaxDistance], m.LevelHashes[:m.MaxDistance]
		m.MaxDistance--
		m.Reached -= last
	}},
	{"the size", func(m *Manifest) { m.Size--; m.Stored-- }},
	{"the puzzle", func(m *Manifest) { m.Puzzle = "tails:6x3" }},
	{"the moves", func(m *Manifest) { m.Moves++ }},
	{"the planes", func(m *Manifest) { m.Shape.Distance++ }},
	{"the blocks", func(m *Manifest) { m.Blocks-- }},
	{"the rows of a block", func(m *Manifest) { m.BlockRows-- }},
	{"the layout", func(m *Manifest) { m.Layout = layouts.TwoBits }},
	{"an unknown layout", func(m *Manifest) { m.Layout = "tight" }},
	{"what the content hash is of", func(m *Manifest) { m.Content = m.Layout }},
	{"the format version", func(m *Manifest) { m.FormatVersion++ }},
}

// TestMutatedManifest wants every mutation of a manifest to be caught.
func TestMutatedManifest(t *testing.T) {
	w := write(t, 3, 6)
	for _, mutation := range mutations {
		path := filepath.Join(t.TempDir(), "mutated.db")
		if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		change(t, path, mutation.mutate)
		db, err := Open(path, w.puzzle)
		if err == nil {
			err = errors.Join(db.Check(t.Context(), nil), db.Close())
		}
		if !caught(err, mutation.name) {
			t.Errorf("%s changed: %v", mutation.name, err)
		}
	}
	wantKinds(t, len(mutations)-1)
}

// wantKinds wants docs/trust.md to say how many kinds of changes a test makes.
func wantKinds(t *testing.T, kinds int) {
	t.Helper()
	text, err := os.ReadFile("../docs/trust.md")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf(" | %d kinds | `./store %s` |", kinds, t.Name())
	if !strings.Contains(string(text), want) {
		t.Errorf("docs/trust.md does not say%s", want)
	}
}

// TestCompactOnly wants the content hash of a file of which nothing else is known
// than what it keeps to be of that, and to be compared.
func TestCompactOnly(t *testing.T) {
	puzzletest.Alone(t)
	spacetest.MostPositions(t, 10)
	for _, spec := range []string{"sliding:2x4", "sliding:2x4,metric=line"} {
		p := catalogtest.Find(t, spec)
		w := writeReal(t, spec, layouts.Compact(p))
		for name, mutate := range map[string]func(m *Manifest){
			"nothing":              func(*Manifest) {},
			"the content hash":     func(m *Manifest) { m.ContentHash = m.ContentHash[:63] + "x" },
			"what it is of":        func(m *Manifest) { m.Content = layouts.FoldedOneBit },
			"that it is of blocks": func(m *Manifest) { m.Content = "" },
			"the level hashes":     func(m *Manifest) { m.LevelHashes = make([]string, 100) },
		} {
			path := filepath.Join(t.TempDir(), "mutated.db")
			if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
				t.Fatal(err)
			}
			change(t, path, mutate)
			db, err := Open(path, p)
			if err == nil {
				err = errors.Join(db.Check(t.Context(), nil), db.Close())
			}
			if !caught(err, name) {
				t.Errorf("%s, %s changed: %v", spec, name, err)
			}
		}
		if err := Write(filepath.Join(t.TempDir(), "full.db"), p, w.content, layouts.Full,
			nil); err == nil {
			t.Errorf("%s: a full layout was written", spec)
		}
	}
}

// caught reports whether a file in which something was changed is refused as damaged or foreign,
// or for its version, and one in which nothing was changed is not refused.
func caught(err error, changed string) bool {
	switch changed {
	case "nothing":
		return err == nil
	case "the format version":
		return err != nil && strings.Contains(err.Error(), "this program reads version")
	}
	return errors.Is(err, ErrDamaged) || errors.Is(err, ErrForeign)
}

// change rewrites the manifest of a database, with a checksum that fits.
func change(t *testing.T, path string, mutate func(*Manifest)) {
	t.Helper()
	db, err := bolt.Open(path, 0o644, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		bucket := tx.Bucket(ManifestBucket)
		var m Manifest
		if err := json.Unmarshal(bucket.Get(ManifestKey), &m); err != nil {
			return err
		}
		mutate(&m)
		text, err := json.Marshal(m)
		return errors.Join(err, bucket.Put(ManifestKey, text),
			bucket.Put(ChecksumKey, TextChecksum(text)))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestForeignKeys adds, takes and renames blocks: Check wants exactly those that there should be.
func TestForeignKeys(t *testing.T) {
	w, kinds := write(t, 3, 6), 0
	for name, mutate := range map[string]func(b *bolt.Bucket) error{
		"a block more": func(b *bolt.Bucket) error {
			return b.Put([]byte{0, 1, 0, 0},
				b.Get(layouts.Key(0)))
		},
		"a block less":     func(b *bolt.Bucket) error { return b.Delete(layouts.Key(3)) },
		"a key of its own": func(b *bolt.Bucket) error { return b.Put([]byte("zebra"), nil) },
		"blocks swapped":   swapBlocks,
		"a block cut short": func(b *bolt.Bucket) error {
			return b.Put(layouts.Key(1),
				b.Get(layouts.Key(1))[8:])
		},
		"a block of another": func(b *bolt.Bucket) error {
			return b.Put(layouts.Key(1),
				b.Get(layouts.Key(2)))
		},
	} {
		path := filepath.Join(t.TempDir(), "mutated.db")
		if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		db, err := bolt.Open(path, 0o644, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Update(func(tx *bolt.Tx) error { return mutate(tx.Bucket(BlocksBucket)) })
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !w.try(t, path, b, name) {
			t.Errorf("%s: not caught", name)
		}
		kinds++
	}
	wantKinds(t, kinds)
}

func swapBlocks(b *bolt.Bucket) error {
	one, two := slices.Clone(b.Get(layouts.Key(1))), slices.Clone(b.Get(layouts.Key(2)))
	return errors.Join(b.Put(layouts.Key(1), two), b.Put(layouts.Key(2), one))
}
