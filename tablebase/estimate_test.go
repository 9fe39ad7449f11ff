package tablebase

import (
	"strings"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// TestAdvise asks for advice where memory or disk is short.
func TestAdvise(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x4")
	shape := space.Shape{Distance: 6, Parent: 2}
	for _, c := range []struct {
		name         string
		memory, disk uint64 // what there is
		inFile       uint64 // memory with planes in a scratch file
		fits         bool
		advice       string
	}{
		{"all fits", 1 << 30, 1 << 30, 100 << 20, true, ""},
		{"not known", 0, 0, 0, true, ""},
		{"disk for compact", 1 << 30, 100 << 20, 0, false,
			"layout compact would do with 29 MiB of disk"},
		{"disk for nothing", 1 << 30, 1 << 20, 0, false,
			"a folder on a disk with 230 MiB free would do"},
		{"memory for nothing", 50 << 20, 1 << 30, 100 << 20, false, "100 MiB of memory would do"},
		{"both", 50 << 20, 1 << 20, 0, false,
			"400 MiB of memory would do, whatever the layout; a folder on"},
	} {
		e := &Estimate{Size: p.Size(), Layout: layouts.Full, MemoryFree: c.memory,
			DiskBytes: write.FileBytes(p, shape, layouts.Full), DiskFree: c.disk}
		places := []engine.Needs{{Memory: 400 << 20}}
		if c.inFile > 0 {
			places = append(places, engine.Needs{Memory: c.inFile, Scratch: 300 << 20})
		}
		e.choosePlace(places, false)
		e.setFits(func() string { return lessMemory(places) },
			func() string { return e.smaller(p, shape) })
		if e.Fits != c.fits || !strings.Contains(e.Advice, c.advice) || c.fits != (e.Advice == "") {
			t.Errorf("%s: fits %v, advice %q", c.name, e.Fits, e.Advice)
		}
		if err := e.admit(Options{}); (err == nil) != c.fits ||
			err != nil && !strings.Contains(err.Error(), c.advice) {
			t.Errorf("%s: refusal %v", c.name, err)
		}
	}
}

// TestPlace wants the planes of a search in a scratch file only where memory is short.
func TestPlace(t *testing.T) {
	inMemory := engine.Needs{Memory: 400 << 20, Snapshot: 300 << 20}
	inFile := engine.Needs{Memory: 100 << 20, Scratch: 300 << 20, Snapshot: 100 << 20}
	for _, c := range []struct {
		places       []engine.Needs
		memory, disk uint64 // what there is
		want         engine.Needs
		short        bool
	}{
		{[]engine.Needs{inMemory, inFile}, 500 << 20, 1 << 30, inMemory, false},
		{[]engine.Needs{inMemory, inFile}, 0, 0, inMemory, false},
		{[]engine.Needs{inMemory, inFile}, 200 << 20, 1 << 30, inFile, true},
		{[]engine.Needs{inMemory, inFile}, 200 << 20, 200 << 20, inFile, true},
		{[]engine.Needs{inMemory, inFile}, 50 << 20, 1 << 30, inFile, true},
		{[]engine.Needs{inMemory, inFile}, 500 << 20, 1000, inMemory, false},
		{[]engine.Needs{inMemory}, 200 << 20, 1 << 30, inMemory, false},
	} {
		e := &Estimate{DiskBytes: 1 << 20, DiskFree: c.disk, MemoryFree: c.memory}
		e.choosePlace(c.places, true)
		if e.Scratch != c.want.Scratch || e.MemoryBytes != c.want.Memory ||
			e.Checkpoints != int64(2*c.want.Snapshot) || e.disk() != 1<<20+int64(c.want.Scratch) {
			t.Errorf("%+v: %d bytes of scratch, %d of memory, %d of disk, %d of checkpoints", c,
				e.Scratch, e.MemoryBytes, e.disk(), e.Checkpoints)
		}
		if e.ForWantOfMemory != c.short {
			t.Errorf("%+v: a scratch file for want of memory: %v", c, e.ForWantOfMemory)
		}
	}
	e := new(Estimate)
	from := &checkpoints.Checkpoint{Scratch: &checkpoints.ScratchMark{Bytes: 200 << 20}}
	e.choosePlace(e.placesOf(from, []engine.Needs{inMemory, inFile}), false)
	if e.MemoryBytes != 100<<20 || e.disk() != 100<<20 || e.ForWantOfMemory {
		t.Errorf("gone on with a scratch file: %d bytes of memory, %d more of disk", e.MemoryBytes,
			e.disk())
	}
}

// TestRoomForCheckpoints counts two checkpoints during the search, and one beside the database.
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
