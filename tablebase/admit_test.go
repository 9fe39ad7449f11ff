package tablebase

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// TestJudge asks for advice where memory or disk is short.
func TestJudge(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x4")
	shape := space.Shape{Distance: 6, Parent: 2}
	for _, c := range []struct {
		name         string
		memory, disk uint64 // what there is
		lean         uint64
		fits         bool
		advice       string
	}{
		{"all fits", 1 << 30, 1 << 30, 100 << 20, true, ""},
		{"not known", 0, 0, 0, true, ""},
		{"disk for compact", 1 << 30, 100 << 20, 0, false, "layout compact would do with 29 MiB of disk"},
		{"disk for nothing", 1 << 30, 1 << 20, 0, false, "a folder on a disk with 230 MiB free would do"},
		{"memory for nothing", 50 << 20, 1 << 30, 100 << 20, false, "100 MiB of memory would do"},
		{"both", 50 << 20, 1 << 20, 0, false, "400 MiB of memory would do, whatever the layout; a folder on"},
	} {
		e := &Estimate{Size: p.Size(), Layout: layouts.Full, MemoryBytes: 400 << 20, DiskBytes: store.FileBytes(p, shape, layouts.Full), DiskFree: c.disk, shape: shape, lean: c.lean}
		e.judge(p, c.memory)
		if e.Fits != c.fits || !strings.Contains(e.Advice, c.advice) || c.fits != (e.Advice == "") {
			t.Errorf("%s: fits %v, advice %q", c.name, e.Fits, e.Advice)
		}
		if message := e.refusal(c.memory); !c.fits && !strings.Contains(message, c.advice) {
			t.Errorf("%s: refusal %q", c.name, message)
		}
	}
	e := &Estimate{Size: p.Size(), MemoryBytes: 400 << 20, DiskBytes: 1 << 20, lean: 100 << 20, scratch: 300 << 20, shape: shape}
	if e.goLean(500<<20) || e.goLean(50<<20) || !e.goLean(200<<20) {
		t.Error("a scratch file is used when there is memory enough or too little, or not in between")
	}
	if e.MemoryBytes != 100<<20 || e.disk() != 301<<20 {
		t.Errorf("with a scratch file %d bytes of memory and %d of disk", e.MemoryBytes, e.disk())
	}
}

// TestRoomForCheckpoints counts two checkpoints during the search, and one
// beside the database.
func TestRoomForCheckpoints(t *testing.T) {
	for _, c := range []struct {
		database, checkpoints int64
		free                  uint64
		want                  bool
	}{
		{100, 0, 1, true}, // none are kept
		{100, 60, 0, true},
		{100, 60, 130, true},
		{100, 60, 129, false},
		{10, 60, 60, true},
		{10, 60, 59, false},
	} {
		e := &Estimate{DiskBytes: c.database, Checkpoints: c.checkpoints, DiskFree: c.free}
		if got := e.RoomForCheckpoints(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
