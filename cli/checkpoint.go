package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

const (
	// longBuild is how long a search must have taken before a checkpoint is kept
	// that nobody asked for.
	longBuild = 30 * time.Second
	// checkpointShare is how much of the time checkpoints may take.
	checkpointShare = 0.04
	// What a first checkpoint is expected to cost: the time to sync a file, and
	// bytes a second.
	checkpointSync  = 20 * time.Millisecond
	checkpointBytes = 400e6
)

// saver keeps checkpoints of a build, no more often than the time that they take
// allows and only where the disk has room for them and the database: no build
// fails for want of a checkpoint. It implements enumerate.Saver.
type saver struct {
	app    *app
	p      puzzle.Puzzle
	path   string // of the database
	engine enumerate.Engine
	began  time.Time     // of this run
	before time.Duration // what earlier runs took up to the checkpoint resumed
	last   time.Time     // end of the last checkpoint, or the beginning
	rate   float64       // bytes a second of the last checkpoint
	always bool          // --checkpoint: from the beginning, not only in long builds
	kept   bool          // whether there is one
	flags  string        // of the build, that going on with it needs too
	count  int           // how many this run has written
	spent  time.Duration // on them
	ended  bool          // no more are kept

	fileBytes int64 // expected size of the database
}

func newSaver(a *app, p puzzle.Puzzle, path string, always bool) *saver {
	now := time.Now()
	return &saver{app: a, p: p, path: path, began: now, last: now, rate: checkpointBytes, always: always}
}

// took is how long the build has taken, earlier runs included.
func (s *saver) took() time.Duration { return s.before + time.Since(s.began) }

// fits tells the saver how the build fits onto the disk.
func (s *saver) fits(f fitted) {
	s.fileBytes, s.ended = f.fileBytes, f.unsaved
	if f.unsaved {
		s.app.talk("%s is built without checkpoints: there is no room for them beside the database", name(s.p))
	}
}

// Due implements enumerate.Saver.
func (s *saver) Due(bytes uint64) bool {
	cost := checkpointSync.Seconds() + float64(bytes)/s.rate
	return !s.ended && cost <= checkpointShare*time.Since(s.last).Seconds() && (s.always || s.took() >= longBuild)
}

// Save implements enumerate.Saver. It never fails: a build goes on without
// checkpoints when one cannot be kept, or would leave no room for the database.
func (s *saver) Save(snap *space.Snapshot) error {
	began := time.Now()
	err := s.room(int64(snap.Bytes()))
	if err == nil {
		err = store.SaveCheckpoint(s.path, store.NewCheckpoint(s.p, string(s.engine), s.took(), snap))
	}
	if err != nil {
		s.ended = true
		s.app.note("going on without further checkpoints: %v", err)
		return nil
	}
	s.kept, s.last = true, time.Now()
	took := time.Since(began)
	s.count++
	s.spent += took
	s.rate = float64(snap.Bytes()) / max(took-checkpointSync, time.Millisecond).Seconds()
	return nil
}

// room returns an error when the disk has no room for a checkpoint of so many
// bytes and, once it has replaced the one before, for the database.
func (s *saver) room(bytes int64) error {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if free == 0 { // it is not known
		return nil
	}
	need := max(bytes, bytes+s.fileBytes-store.CheckpointBytes(s.path))
	if need <= free {
		return nil
	}
	return fmt.Errorf("a checkpoint of %s and the database of %s need more than the %s of disk that are free", bytesText(bytes), bytesText(s.fileBytes), bytesText(free))
}

// makeRoom removes the checkpoint when the search is over and the database has
// no room beside it.
func (s *saver) makeRoom() {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if !s.kept || free == 0 || free >= s.fileBytes {
		return
	}
	s.app.talk("the checkpoint of %s is removed to make room for the database", name(s.p))
	if err := store.RemoveCheckpoint(s.path); err != nil {
		s.app.note("%v", err)
		return
	}
	s.kept = false
}

// resume returns the search to go on with, or nil when there is none, and
// settles which engine is used.
func (s *saver) resume(opt *buildOptions) (*space.Snapshot, error) {
	var err error
	if s.engine, err = enumerate.Choose(s.p, enumerate.Engine(opt.engine)); err != nil {
		return nil, err
	}
	s.kept = store.HasCheckpoint(s.path)
	if !opt.resume {
		if s.kept {
			s.app.talk("an earlier build of %s was interrupted and --resume would go on with it; starting from the beginning", name(s.p))
		}
		return nil, nil
	}
	c, err := store.LoadCheckpoint(s.path, s.p)
	if errors.Is(err, os.ErrNotExist) {
		s.app.talk("%s has no checkpoint: starting from the beginning", name(s.p))
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if opt.engine != "" && s.engine != enumerate.Engine(c.Engine) {
		return nil, fmt.Errorf("the checkpoint of %s is of engine %s, not of %s; build without --engine or without --resume", name(s.p), c.Engine, s.engine)
	}
	s.engine, s.before = enumerate.Engine(c.Engine), c.Took()
	s.app.talk("going on with %s after level %d, %s found in %.1f s", name(s.p), c.Snapshot().Last(), grouped(c.Snapshot().Reached()), c.Seconds)
	return c.Snapshot(), nil
}

// finish removes the checkpoint of a build that is done, or says what to do
// with that of one that failed.
func (s *saver) finish(err error) error {
	if err == nil {
		if s.count > 0 {
			s.app.talk("%s took %.1f s, %.1f%% of the time", counted(uint64(s.count), "checkpoint"), s.spent.Seconds(), 100*s.spent.Seconds()/time.Since(s.began).Seconds())
		}
		return store.RemoveCheckpoint(s.path)
	}
	if s.kept {
		s.app.talk("a checkpoint of %s is kept: '%s%s --resume' goes on from there", name(s.p), s.app.buildLine(s.p), s.flags)
	}
	return err
}
