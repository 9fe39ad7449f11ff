package tablebase

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

const (
	// longBuild is the least time of a search with a checkpoint that nobody asked for.
	longBuild = 30 * time.Second
	// checkpointShare is the greatest share of the time for checkpoints.
	checkpointShare = 0.04
	// The expected cost of a first checkpoint: the time to sync a file, and bytes a second.
	checkpointSync  = 20 * time.Millisecond
	checkpointBytes = 400e6
)

// saver is a search with checkpoints. It begins at the last one, if there is one, or at the goals
// (start.go), and it writes others. They are so rare that they take little time, and only written
// if the disk can hold them and the database. So no build fails for a checkpoint. It implements
// space.Saver.
type saver struct {
	puzzle puzzle.Puzzle
	path   string // of the database
	opt    Options
	began  time.Time // of this run

	engine     string                  // its name
	checkpoint *checkpoints.Checkpoint // where it begins; nil at the goals
	scratch    *checkpoints.Scratch    // nil when the planes are in memory
	before     time.Duration           // time of earlier runs up to the checkpoint

	estimate *Estimate     // what the build needs; all zero until that is known
	last     time.Time     // end of the last checkpoint, or the beginning
	rate     float64       // bytes a second of the last checkpoint
	count    int           // how many this run has written
	spent    time.Duration // time for these

	mu        sync.Mutex // guards what follows, which the wait for an interrupt reads, too
	resumable bool       // there is a checkpoint from which a search can go on
	canSave   bool       // more checkpoints may be written: the search is not at its end
	stopping  bool       // the search ends with its next checkpoint
}

// newSaver returns the saver of a search that is about to begin, at the goals.
func newSaver(p puzzle.Puzzle, path string, opt Options) *saver {
	now := time.Now()
	return &saver{puzzle: p, path: path, opt: opt, began: now, estimate: new(Estimate), last: now,
		rate: checkpointBytes, resumable: !opt.Fresh && checkpoints.Exists(path), canSave: true}
}

// fitInto sets what the build needs. If the disk cannot hold checkpoints too, none are written. The
// search must not have begun.
func (s *saver) fitInto(e *Estimate) {
	s.estimate, s.canSave = e, e.RoomForCheckpoints()
	if !s.canSave {
		s.say("%s is built without checkpoints: there is no room for them beside the database",
			Name(s.puzzle))
	}
}

func (s *saver) say(format string, args ...any) { s.opt.Note.say(format, args...) }

// searchEnded says that the search has found everything. It makes room for the database. An
// interrupt that waits for the next checkpoint comes too late for one.
func (s *saver) searchEnded() {
	s.makeRoom()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		s.say("all positions of %s are found already, so what is left is done without a "+
			"checkpoint; a second interrupt ends it at once", Name(s.puzzle))
	}
	s.canSave, s.stopping = false, false
}

// worthSaving reports whether a checkpoint is worth its time after a search that took so long.
func (s *saver) worthSaving(took time.Duration) bool {
	return s.opt.Checkpoints || took >= longBuild
}

// Due implements space.Saver.
func (s *saver) Due(bytes uint64) bool {
	took := s.took()
	s.mu.Lock()
	defer s.mu.Unlock()
	cost := checkpointSync.Seconds() + float64(bytes)/s.rate
	return s.stopping ||
		s.canSave && s.worthSaving(took) && cost <= checkpointShare*time.Since(s.last).Seconds()
}

// onInterrupt answers an interrupt. It returns false if the search is to end at once.
func (s *saver) onInterrupt() bool {
	took := s.took()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping = s.canSave && s.worthSaving(took); s.stopping {
		s.say("interrupted: first this level is finished and a checkpoint of %s is written; a "+
			"second interrupt ends it at once", Name(s.puzzle))
	} else if s.canSave && !s.resumable {
		s.say("interrupted: nothing of %s is kept, for a checkpoint is kept only after half a "+
			"minute", Name(s.puzzle))
	}
	return s.stopping
}

// Save implements space.Saver. After an interrupt it ends the search.
func (s *saver) Save(ctx context.Context, snap *space.Snapshot) error {
	return s.save(ctx, snap.Bytes(), func() (err error) {
		c := checkpoints.New(s.puzzle, s.engine, s.took(), snap)
		if s.scratch != nil {
			c.Scratch, err = s.scratch.Save(ctx)
		}
		if err != nil {
			return err
		}
		return checkpoints.Save(ctx, s.path, c, s.opt.Progress)
	})
}

// save writes a checkpoint of the given size. It fails only if ctx or an interrupt ends the search:
// a build continues without checkpoints if one cannot be written.
func (s *saver) save(ctx context.Context, bytes uint64, write func() error) error {
	began := time.Now()
	err := s.checkRoom(int64(bytes))
	if err == nil {
		err = write()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		s.resumable, s.last = true, time.Now()
		took := s.last.Sub(began)
		s.count++
		s.spent += took
		s.rate = float64(bytes) / max(took-checkpointSync, time.Millisecond).Seconds()
	} else {
		s.canSave, s.resumable = false, s.resumable && checkpoints.Exists(s.path)
	}
	switch {
	case ctx.Err() != nil && err != nil:
		return ctx.Err()
	case s.stopping && err != nil:
		s.opt.Warn.say("no checkpoint can be kept: %v", err)
	case err != nil:
		s.opt.Warn.say("going on without further checkpoints: %v", err)
	}
	if s.stopping {
		return context.Canceled
	}
	return nil
}

// checkRoom returns an error if a checkpoint of the given size would leave too little disk for the
// database and the scratch file. It replaces the last checkpoint.
func (s *saver) checkRoom(bytes int64) error {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	need := max(bytes, bytes+s.estimate.DiskBytes-checkpoints.Bytes(s.path)) + s.unwritten()
	if free == 0 || need <= free { // 0 means unknown
		return nil
	}
	return fmt.Errorf("a checkpoint of %s would leave too little of the %s of disk that are "+
		"free", machine.Bytes(bytes), machine.Bytes(free))
}

// unwritten is how many bytes the scratch file will still take of the disk.
func (s *saver) unwritten() int64 {
	all := int64(s.estimate.Scratch)
	if s.scratch == nil {
		return all
	}
	return max(0, all-s.scratch.OnDisk())
}

// makeRoom removes the checkpoint after the search if the disk cannot hold it and the database.
func (s *saver) makeRoom() {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if free == 0 || free >= s.estimate.DiskBytes || !checkpoints.Exists(s.path) {
		return
	}
	s.say("the checkpoint of %s is removed to make room for the database", Name(s.puzzle))
	removed := checkpoints.Remove(s.path) == nil
	s.mu.Lock()
	defer s.mu.Unlock()
	s.resumable = s.resumable && !removed
}

// finish removes the checkpoint and the scratch file of a finished build. If a build failed, it
// says that they remain and that another build can resume, if it can.
func (s *saver) finish(err error) error {
	if errors.Is(err, space.ErrSnapshot) {
		err = &checkpoints.UnusableError{Err: err}
	}
	switch {
	case err == nil:
		if s.count > 0 {
			s.say("checkpoints: %d, %.1f s, %.1f%% of the time", s.count, s.spent.Seconds(),
				100*s.spent.Seconds()/time.Since(s.began).Seconds())
		}
		s.close()
		s.opt.warnLeft(s.puzzle, checkpoints.Tidy(s.path, true))
	case s.resumable && !errors.As(err, new(*checkpoints.UnusableError)) &&
		!errors.Is(err, write.ErrLevels):
		s.say("a checkpoint of %s is kept: the same command goes on from there", Name(s.puzzle))
	}
	return err
}
