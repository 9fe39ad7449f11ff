package checkpoints

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
)

// TestScratch keeps a scratch file for a checkpoint, goes on with it, and puts another
// in its place.
func TestScratch(t *testing.T) {
	p := catalogtest.Find(t, "tails:2x3")
	path := filepath.Join(t.TempDir(), "x.db")
	keep := func(s *Scratch) *ScratchMark {
		t.Helper()
		_, err := s.WriteAt([]byte("planes"), 1<<16)
		mark, errKeep := s.Save(t.Context())
		c := New(p, "xor", 0, &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}})
		c.Scratch = mark
		if err := errors.Join(err, errKeep, Save(t.Context(), path, c, nil)); err != nil {
			t.Fatal(err)
		}
		return mark
	}
	create := func(want ...string) *Scratch {
		t.Helper()
		s, err := NewScratch(path)
		if got := names(t, path); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%q are there (%v), want %q", got, err, want)
		}
		return s
	}
	s := create("x.db.scratch.tmp")
	s.Close()
	if left := names(t, path); len(left) > 0 {
		t.Errorf("%q are left of a file that no checkpoint counts on", left)
	}
	s = create("x.db.scratch.tmp")
	keep(s)
	first := keep(s)
	s.Close()
	head, err := Open(path, p)
	if err != nil || *head.Scratch != *first || first.Bytes < 1<<16 {
		t.Fatalf("the checkpoint says %+v (%v), want %+v", head, err, first)
	}
	if s, err = OpenScratch(path, *head.Scratch); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 6)
	if _, err := s.ReadAt(got, 1<<16); err != nil || string(got) != "planes" {
		t.Errorf("read %q, %v", got, err)
	}
	s.Close()
	s = create("x.db.checkpoint", "x.db.scratch", "x.db.scratch.tmp")
	if again, err := OpenScratch(path, *first); err != nil {
		t.Errorf("a new build has taken the old one's file: %v", err)
	} else {
		again.Close()
	}
	second := keep(s)
	if left := names(t, path); !slices.Equal(left, []string{"x.db.checkpoint", "x.db.scratch"}) {
		t.Errorf("%q are there", left)
	}
	long := ScratchMark{strings.Repeat("x", 2*scratchHead), second.Bytes}
	for _, mark := range []ScratchMark{*first, {second.ID, second.Bytes + 1}, long} {
		if _, err := OpenScratch(path, mark); err == nil {
			t.Errorf("opened as %+v, where %+v is", mark, second)
		}
	}
	if err := os.Remove(path + checkpointSuffix); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := OpenScratch(path, *second); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("opened what is removed: %v", err)
	}
}
