package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
)

// TestAnnotate keeps a value, reads it back, and finds the database otherwise
// as it was.
func TestAnnotate(t *testing.T) {
	p, err := catalog.Find("sliding:2x3")
	if err != nil {
		t.Fatal(err)
	}
	table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.db")
	m, err := store.Write(context.Background(), path, p, table, store.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	kept := slices.Repeat([]int{1, 2, 3}, 5000) // more than a page
	for range 3 {
		if err := store.Annotate(path, "atlas", m.ContentHash, kept); err != nil {
			t.Fatal(err)
		}
	}

	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Check(context.Background(), nil); err != nil {
		t.Error(err)
	}
	if db.Manifest().ContentHash != m.ContentHash {
		t.Error("the content hash has changed")
	}
	var got []int
	if !db.Note("atlas", m.ContentHash, &got) || !slices.Equal(got, kept) {
		t.Errorf("read back %d numbers, want %d", len(got), len(kept))
	}
	if db.Note("atlas", "another content", &got) {
		t.Error("what was computed from another content was taken")
	}
	if db.Note("nothing", m.ContentHash, &got) {
		t.Error("found what no one has kept")
	}
	if err := store.Annotate(path, "atlas", m.ContentHash, kept); !errors.Is(err, store.ErrInUse) {
		t.Errorf("written while it was read: %v", err)
	}
}

// TestAnnotateNothing makes no file where there is none.
func TestAnnotateNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := store.Annotate(path, "atlas", "", 1); err == nil {
		t.Error("no error")
	}
	if left, _ := filepath.Glob(path + "*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
