package cli

import (
	"bufio"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"puzzlebase/machine"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/store"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]uint64{
		"1": 1, "512MiB": 512 << 20, "2GiB": 2 << 30, "1.5g": 3 << 29, " 64 kib ": 64 << 10, "2TB": 2e12, "10b": 10, "3kB": 3000, "1T": 1 << 40,
	} {
		var s size
		if err := s.Set(text); err != nil || uint64(s) != want {
			t.Errorf("%q is %d (%v), want %d", text, s, err, want)
		}
	}
	for _, text := range []string{"", "GiB", "-1", "0", "1x", "1e99", "NaN", "inf", "9e9GiB", "1 2"} {
		var s size
		if err := s.Set(text); err == nil {
			t.Errorf("%q is %d, want an error", text, s)
		}
	}
}

// TestJudge asks for advice where memory or disk is short.
func TestJudge(t *testing.T) {
	p, err := catalog.Find("sliding:3x4")
	if err != nil {
		t.Fatal(err)
	}
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
		{"disk for compact", 1 << 30, 100 << 20, 0, false, "--layout compact would do with 29 MiB of disk"},
		{"disk for nothing", 1 << 30, 1 << 20, 0, false, "--data on a disk with 229 MiB free would do"},
		{"memory for nothing", 50 << 20, 1 << 30, 100 << 20, false, "100 MiB of memory would do"},
		{"both", 50 << 20, 1 << 20, 0, false, "400 MiB of memory would do, whatever the layout; --data on"},
	} {
		e := &estimate{Size: p.Size(), Layout: store.Full, MemoryBytes: 400 << 20, DiskBytes: store.FileBytes(p, shape, store.Full), DiskFree: c.disk, shape: shape, lean: c.lean}
		e.judge(p, c.memory)
		if e.Fits != c.fits || !strings.Contains(e.Advice, c.advice) || c.fits != (e.Advice == "") {
			t.Errorf("%s: fits %v, advice %q", c.name, e.Fits, e.Advice)
		}
		if message := e.refusal(c.memory).Error(); !c.fits && !strings.Contains(message, c.advice) {
			t.Errorf("%s: refusal %q", c.name, message)
		}
	}
	e := &estimate{Size: p.Size(), MemoryBytes: 400 << 20, DiskBytes: 1 << 20, lean: 100 << 20, shape: shape}
	if e.goLean(500<<20) || e.goLean(50<<20) || !e.goLean(200<<20) {
		t.Error("a scratch file is used when there is memory enough or too little, or not in between")
	}
	if e.MemoryBytes != 100<<20 || e.DiskBytes < 239_500_800 {
		t.Errorf("with a scratch file %d bytes of memory and %d of disk", e.MemoryBytes, e.DiskBytes)
	}
}

// TestCheckpointsAreDue asks at times before and after they are worth it.
func TestCheckpointsAreDue(t *testing.T) {
	ago := func(d time.Duration) time.Time { return time.Now().Add(-d) }
	for _, c := range []struct {
		name        string
		began, last time.Time
		before      time.Duration
		always      bool
		bytes       uint64
		want        bool
	}{
		{"a long build, a small search", ago(time.Minute), ago(time.Minute), 0, false, 1 << 20, true},
		{"a short build", ago(10 * time.Second), ago(10 * time.Second), 0, false, 1 << 20, false},
		{"a short build that asks for it", ago(10 * time.Second), ago(10 * time.Second), 0, true, 1 << 20, true},
		{"a short part of a long build", ago(10 * time.Second), ago(10 * time.Second), time.Minute, false, 1 << 20, true},
		{"one was just kept", ago(time.Hour), ago(100 * time.Millisecond), 0, false, 1 << 20, false},
		{"6 GiB after a minute", ago(time.Minute), ago(time.Minute), 0, false, 6 << 30, false},
		{"6 GiB after an hour", ago(time.Hour), ago(time.Hour), 0, false, 6 << 30, true},
	} {
		s := &saver{began: c.began, last: c.last, before: c.before, always: c.always, rate: checkpointBytes}
		if got := s.Due(c.bytes); got != c.want {
			t.Errorf("%s: due %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCheckpointsHaveNoRoom offers snapshots on a disk that has room for one, or
// for none, beside a database: the build goes on, says so once, and in the end
// gives up even the checkpoint that it has.
func TestCheckpointsHaveNoRoom(t *testing.T) {
	if machine.FreeDisk(t.TempDir()) == 0 {
		t.Skip("this system does not tell how much disk is free")
	}
	p, err := catalog.Find("tails:2x3")
	if err != nil {
		t.Fatal(err)
	}
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}
	var errs strings.Builder
	a := &app{out: bufio.NewWriter(io.Discard), errs: &errs}
	path := filepath.Join(t.TempDir(), "tails-2x3.db")
	s := newSaver(a, p, path, true)
	s.fits(fitted{fileBytes: 1 << 20})
	if err := s.Save(snap); err != nil || !store.HasCheckpoint(path) || errs.Len() > 0 {
		t.Fatalf("with room: %v, said %q", err, errs.String())
	}
	s.makeRoom()
	if !store.HasCheckpoint(path) {
		t.Error("the checkpoint was removed though the database has room beside it")
	}
	s.fileBytes = 1 << 60
	if err := s.Save(snap); err != nil || !strings.Contains(errs.String(), "going on without further checkpoints") {
		t.Errorf("without room: %v, said %q", err, errs.String())
	}
	s.last = time.Time{}
	if s.Due(1) {
		t.Error("another checkpoint is due on a full disk")
	}
	if s.makeRoom(); store.HasCheckpoint(path) {
		t.Error("the checkpoint takes the room of the database")
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
		e := &estimate{DiskBytes: c.database, Checkpoints: c.checkpoints, DiskFree: c.free}
		if got := e.roomForCheckpoints(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
