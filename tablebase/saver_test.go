package tablebase

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
)

// TestCheckpointsAreDue asks at times before and after they are worth it.
func TestCheckpointsAreDue(t *testing.T) { synctest.Test(t, checkpointsAreDue) } // the clock stands

func checkpointsAreDue(t *testing.T) {
	ago := func(d time.Duration) time.Time { return time.Now().Add(-d) }
	for _, c := range []struct {
		name        string
		began, last time.Time
		before      time.Duration
		always      bool
		bytes       uint64
		want        bool
	}{
		{"a long build, a small search", ago(time.Minute), ago(time.Minute), 0, false, 1 << 20,
			true},
		{"a short build", ago(10 * time.Second), ago(10 * time.Second), 0, false, 1 << 20, false},
		{"a short build that asks for it", ago(10 * time.Second), ago(10 * time.Second), 0, true,
			1 << 20, true},
		{"a short part of a long build", ago(10 * time.Second), ago(10 * time.Second), time.Minute,
			false, 1 << 20, true},
		{"one was just kept", ago(time.Hour), ago(100 * time.Millisecond), 0, false, 1 << 20,
			false},
		{"6 GiB after a minute", ago(time.Minute), ago(time.Minute), 0, false, 6 << 30, false},
		{"6 GiB after an hour", ago(time.Hour), ago(time.Hour), 0, false, 6 << 30, true},
	} {
		s := newSaver(nil, "", Options{Checkpoints: c.always})
		s.began, s.last, s.before = c.began, c.last, c.before
		if got := s.Due(c.bytes); got != c.want {
			t.Errorf("%s: due %v, want %v", c.name, got, c.want)
		}
	}
}

// TestResumeWithoutItsEngine wants one sentence for a checkpoint of an engine that earlier
// versions had, and a build from the beginning to be possible.
func TestResumeWithoutItsEngine(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3,metric=line")
	dir := Dir(t.TempDir())
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}
	if err := checkpoints.Save(t.Context(), dir.Path(p),
		checkpoints.New(p, "sheets", 0, snap), nil); err != nil {
		t.Fatal(err)
	}
	var said string
	_, err := dir.Build(t.Context(), p, Options{Note: func(format string, args ...any) {
		said += fmt.Sprintf(format, args...)
	}})
	want := `is of engine "sheets", which this program does not have; starting from the beginning`
	if err != nil || !strings.Contains(said, want) {
		t.Errorf("%v, said %q, want %q", err, said, want)
	}
}

// TestCheckpointsHaveNoRoom has a checkpoint that cannot be written: the build goes on, says so
// once, and in the end gives up even the checkpoint that it has where the database has no room.
func TestCheckpointsHaveNoRoom(t *testing.T) {
	if machine.FreeDisk(t.TempDir()) == 0 {
		t.Skip("this system does not tell how much disk is free")
	}
	p := catalogtest.Find(t, "tails:2x3")
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}
	var notes []string
	path := filepath.Join(t.TempDir(), "tails-2x3.db")
	s := newSaver(p, path, Options{Checkpoints: true,
		Warn: func(format string, args ...any) {
			notes = append(notes, fmt.Sprintf(format, args...))
		}})
	s.fitInto(&Estimate{DiskBytes: 1 << 20})
	if err := s.Save(t.Context(), snap); err != nil || !checkpoints.Exists(path) || len(notes) > 0 {
		t.Fatalf("with room: %v, said %v", err, notes)
	}
	s.makeRoom()
	if !checkpoints.Exists(path) {
		t.Error("the checkpoint was removed though the database has room beside it")
	}
	s.estimate.Scratch = math.MaxInt64 / 2
	if err := s.Save(t.Context(), snap); err != nil || len(notes) != 1 || !strings.HasPrefix(
		notes[0], "going on without further checkpoints: a checkpoint of ") {
		t.Errorf("no room for the scratch file: %v, said %v", err, notes)
	}
	var err error
	if s.scratch, err = checkpoints.NewScratch(path); err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if _, err := s.scratch.WriteAt(make([]byte, 1<<20), 1<<30); err != nil {
		t.Fatal(err)
	}
	s.estimate.Scratch = 1<<30 + 2<<20
	if n := s.unwritten(); n < 1<<30 || n > 1<<30+1<<20 {
		t.Errorf("a scratch file of 1 MiB behind a hole will still take %d bytes", n)
	}
	s.estimate.Scratch, notes = 0, nil
	full := func() error { return syscall.ENOSPC }
	if err := s.save(t.Context(), 1, full); err != nil || len(notes) != 1 ||
		!strings.HasPrefix(notes[0], "going on without further checkpoints: ") {
		t.Errorf("without room: %v, said %v", err, notes)
	}
	s.last = time.Time{}
	if s.Due(1) {
		t.Error("another checkpoint is due on a full disk")
	}
	s.estimate.DiskBytes = 1 << 60
	if s.makeRoom(); checkpoints.Exists(path) {
		t.Error("the checkpoint takes the room of the database")
	}
}

// TestCheckpointInterrupted ends a build while a checkpoint is kept: the build ends, with
// nothing said of checkpoints, and the one that there was stays.
func TestCheckpointInterrupted(t *testing.T) {
	p := catalogtest.Find(t, "tails:2x3")
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}
	path := filepath.Join(t.TempDir(), "tails-2x3.db")
	s := newSaver(p, path, Options{Checkpoints: true,
		Note: func(format string, args ...any) { t.Errorf("said "+format, args...) }})
	if err := s.Save(t.Context(), snap); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := s.Save(ended, snap); !errors.Is(err, context.Canceled) || !s.resumable ||
		!checkpoints.Exists(path) {
		t.Errorf("error %v, a checkpoint is kept: %v", err, s.resumable)
	}
}

// seekingSaver returns the saver of a search that is under way, and what it says.
func seekingSaver(t *testing.T) (*saver, *[]string) {
	said := new([]string)
	add := func(format string, args ...any) { *said = append(*said, fmt.Sprintf(format, args...)) }
	path := filepath.Join(t.TempDir(), "tails-2x3.db")
	return newSaver(catalogtest.Find(t, "tails:2x3"), path,
		Options{Checkpoints: true, Note: add, Warn: add}), said
}

// TestInterruptWhenAllIsFound interrupts a search after its last checkpoint: it is finished, and
// the person is told so. After that an interrupt ends it at once.
func TestInterruptWhenAllIsFound(t *testing.T) {
	s, said := seekingSaver(t)
	if !s.onInterrupt() || len(*said) != 1 {
		t.Fatalf("a search does not wait for its checkpoint: said %q", *said)
	}
	s.searchEnded()
	if len(*said) != 2 || !strings.HasPrefix((*said)[1], "all positions of tails:2x3 are found") {
		t.Errorf("said %q", *said)
	}
	if s.onInterrupt() || s.Due(1) {
		t.Error("what follows the search waits for a checkpoint")
	}
}

// TestInterruptAndNoCheckpoint interrupts a search whose next checkpoint cannot be written: it ends
// all the same, and does not claim to go on.
func TestInterruptAndNoCheckpoint(t *testing.T) {
	s, said := seekingSaver(t)
	s.onInterrupt()
	err := s.save(t.Context(), 1, func() error { return syscall.ENOSPC })
	if !errors.Is(err, context.Canceled) || len(*said) != 2 ||
		!strings.HasPrefix((*said)[1], "no checkpoint can be kept: ") {
		t.Errorf("%v, said %q", err, *said)
	}
}

// TestInterruptAtTheEnd ends a search while the person is told about an interrupt: the end waits.
func TestInterruptAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		interrupt, told := make(chan struct{}), false
		_, end := untilInterrupt(t.Context(), interrupt, func() bool {
			time.Sleep(time.Second)
			told = true
			return true
		})
		close(interrupt)
		synctest.Wait()
		if end(); !told {
			t.Error("what tells the person goes on after the end")
		}
	})
}
