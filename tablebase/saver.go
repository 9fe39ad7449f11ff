package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
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

// saver writes checkpoints of a build. They are so rare that they take little time, and only
// written if the disk can hold them and the database. So no build fails for a checkpoint. It
// implements space.Saver.
type saver struct {
	p      puzzle.Puzzle
	path   string // of the database
	opt    Options
	engine string        // its name
	began  time.Time     // of this run
	last   time.Time     // end of the last checkpoint, or the beginning
	rate   float64       // bytes a second of the last checkpoint
	count  int           // how many this run has written
	spent  time.Duration // time for these

	fileBytes    int64                // expected size of the database
	scratchBytes int64                // expected size of the scratch file
	scratch      *checkpoints.Scratch // nil when the planes are in memory

	mu       sync.Mutex    // guards what follows, which the wait for an interrupt needs, too
	before   time.Duration // time of earlier runs up to the checkpoint
	kept     bool          // there is a checkpoint
	canSave  bool          // more checkpoints may be written
	seeking  bool          // the search is under way, and writes checkpoints after its levels
	stopping bool          // the search ends with its next checkpoint
}

func newSaver(p puzzle.Puzzle, path string, opt Options) *saver {
	now := time.Now()
	return &saver{p: p, path: path, opt: opt, began: now, last: now, rate: checkpointBytes,
		canSave: true}
}

// fitInto sets the sizes of a build to those of its estimate. If the disk cannot hold checkpoints
// too, none are written.
func (s *saver) fitInto(e *Estimate) {
	s.fileBytes, s.scratchBytes = e.DiskBytes, int64(e.scratch())
	s.setSeeking(e.Checkpoints > 0)
	if !e.RoomForCheckpoints() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.canSave = false
		s.opt.Note.say("%s is built without checkpoints: there is no room for them beside "+
			"the database", Name(s.p))
	}
}

// setSeeking says whether a search is under way that writes checkpoints after its levels.
func (s *saver) setSeeking(seeking bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seeking = seeking
}

// searched says that the search has found everything. It makes room for the database. An interrupt
// that waits for the next checkpoint comes too late for one.
func (s *saver) searched() {
	s.makeRoom()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		s.opt.Note.say("all positions of %s are found already, so what is left is done without a "+
			"checkpoint; a second interrupt ends it at once", Name(s.p))
	}
	s.seeking, s.stopping = false, false
}

// setKept says whether there is a checkpoint.
func (s *saver) setKept(kept bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = kept
}

// saves reports whether more checkpoints may be written.
func (s *saver) saves() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.canSave
}

// isKept reports whether there is a checkpoint.
func (s *saver) isKept() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept
}

// goOn says that the search goes on from the checkpoint of a run that took so long.
func (s *saver) goOn(took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = took
}

// took is the time of the build, earlier runs included.
func (s *saver) took() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.before + time.Since(s.began)
}

// long reports whether it would be a pity to lose what the search has found in such a time.
func (s *saver) long(took time.Duration) bool { return s.opt.Checkpoints || took >= longBuild }

func (s *saver) Due(bytes uint64) bool {
	took := s.took()
	s.mu.Lock()
	defer s.mu.Unlock()
	cost := checkpointSync.Seconds() + float64(bytes)/s.rate
	return s.stopping ||
		s.canSave && s.long(took) && cost <= checkpointShare*time.Since(s.last).Seconds()
}

// untilInterrupt returns a context that ends when the build is interrupted. If the search is
// long and can keep a checkpoint, it goes on until it has.
func (s *saver) untilInterrupt(ctx context.Context) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	name := Name(s.p)
	go func() {
		select {
		case <-ctx.Done():
		case <-s.opt.Interrupt:
			if !s.stop(name) {
				cancel()
			}
		}
	}()
	return ctx, cancel
}

// stop answers an interrupt. It returns false if the search is to end at once.
func (s *saver) stop(name string) bool {
	took := s.took()
	s.mu.Lock()
	defer s.mu.Unlock()
	can := s.canSave && s.seeking
	if s.stopping = can && s.long(took); s.stopping {
		s.opt.Note.say("interrupted: this level is finished and a checkpoint of %s is kept; "+
			"a second interrupt ends it at once", name)
	} else if can && !s.kept {
		s.opt.Note.say("interrupted: nothing of %s is kept, for a build keeps a "+
			"checkpoint only after half a minute", name)
	}
	return s.stopping
}

// Save implements space.Saver. After an interrupt it ends the search.
func (s *saver) Save(ctx context.Context, snap *space.Snapshot) error {
	return s.save(ctx, snap.Bytes(), func() (err error) {
		c := checkpoints.New(s.p, s.engine, s.took(), snap)
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
		s.kept, s.last = true, time.Now()
		took := s.last.Sub(began)
		s.count++
		s.spent += took
		s.rate = float64(bytes) / max(took-checkpointSync, time.Millisecond).Seconds()
	} else {
		s.canSave, s.kept = false, s.kept && checkpoints.Exist(s.path)
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
	need := max(bytes, bytes+s.fileBytes-checkpoints.Bytes(s.path)) + s.scratchBytes
	if free == 0 || need <= free { // 0 means unknown
		return nil
	}
	return fmt.Errorf("a checkpoint of %s would leave the build too little of the %s of disk "+
		"that are free", machine.Bytes(bytes), machine.Bytes(free))
}

// makeRoom removes the checkpoint after the search if the disk cannot hold it and the database.
func (s *saver) makeRoom() {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if !s.isKept() || free == 0 || free >= s.fileBytes {
		return
	}
	s.opt.Note.say("the checkpoint of %s is removed to make room for the database", Name(s.p))
	s.setKept(checkpoints.Remove(s.path) != nil)
}

// chooseStart returns the checkpoint to resume from, or nil if there is none. It opens the scratch
// file of the checkpoint, and chooses the engine. A checkpoint without its scratch file is useless.
func (s *saver) chooseStart() (*checkpoints.Checkpoint, error) {
	c, err := s.openCheckpoint()
	if err != nil {
		return nil, err
	}
	wanted := s.opt.Engine
	if c != nil {
		wanted = cmp.Or(wanted, c.Engine)
	}
	k, err := enumerate.Choose(s.p, wanted)
	if err != nil && c != nil && wanted == c.Engine {
		s.sayUnusable(fmt.Errorf("it is of engine %s, which this program does not have",
			english.Quote(wanted)))
		c = nil
		k, err = enumerate.Choose(s.p, s.opt.Engine)
	}
	if err != nil {
		return nil, err
	}
	s.engine = k.Name
	if c != nil && c.Engine != k.Name {
		return nil, &checkpoints.UnusableError{Err: fmt.Errorf("the checkpoint of %s is of engine "+
			"%s, not of %s: name that one or none", Name(s.p), c.Engine, k.Name)}
	}
	if c == nil || c.Scratch == nil {
		return c, nil
	}
	if s.scratch, err = checkpoints.OpenScratch(s.path, *c.Scratch); err == nil {
		return c, nil
	}
	s.sayUnusable(err)
	if k, err = enumerate.Choose(s.p, s.opt.Engine); err == nil {
		s.engine = k.Name
	}
	return nil, err
}

// openCheckpoint returns the checkpoint to resume from, or nil if there is none or none is wanted.
func (s *saver) openCheckpoint() (*checkpoints.Checkpoint, error) {
	if !s.wanted() {
		return nil, nil
	}
	c, err := checkpoints.Open(s.path, s.p)
	switch {
	case errors.Is(err, os.ErrNotExist): // the existing checkpoint is of the other search
		return nil, nil
	case errors.As(err, new(*checkpoints.UnusableError)):
		s.sayUnusable(err)
		return nil, nil
	}
	return c, err
}

// sayUnusable says why the search does not go on from a checkpoint.
func (s *saver) sayUnusable(why error) {
	s.setKept(false)
	s.opt.Note.say("the checkpoint of %s is of no use: %v; starting from the beginning", Name(s.p),
		why)
}

// readCheckpoint reads the checkpoint to resume from, which may be nil, and tells the person.
func (s *saver) readCheckpoint(ctx context.Context,
	c *checkpoints.Checkpoint) (*space.Snapshot, error) {
	if c == nil {
		return nil, nil
	}
	found, err := c.Read(ctx, s.opt.Progress)
	if err != nil {
		return nil, err
	}
	s.goOn(c.Took())
	what := fmt.Sprintf("%s after level %d", Name(s.p), found.Last())
	if c.Coding == space.Positions {
		what = "the search for the positions of " + Name(s.p)
	}
	s.opt.Note.say("going on with %s, %s found in %.1f s; --fresh starts over", what,
		english.Grouped(found.Reached()), c.Seconds)
	return found, nil
}

// wanted reports whether the build should resume from an existing checkpoint.
func (s *saver) wanted() bool {
	exists := checkpoints.Exist(s.path)
	s.setKept(exists)
	return exists && !s.opt.Fresh
}

// finish removes the checkpoint and the scratch file of a finished build. If a build failed, it
// says that they remain and that another build can resume, if it can.
func (s *saver) finish(err error) error {
	if errors.Is(err, enumerate.ErrSnapshot) {
		err = &checkpoints.UnusableError{Err: err}
	}
	switch {
	case err == nil:
		if s.count > 0 {
			s.opt.Note.say("checkpoints: %d, %.1f s, %.1f%% of the time",
				s.count, s.spent.Seconds(), 100*s.spent.Seconds()/time.Since(s.began).Seconds())
		}
		left := checkpoints.Remove(s.path)
		s.close()
		if left = errors.Join(left, checkpoints.RemoveScratch(s.path)); left != nil {
			s.opt.Warn.say("%s is built, but what helped to build it stays: %s", Name(s.p),
				strings.ReplaceAll(left.Error(), "\n", "; "))
		}
	case s.isKept() && !errors.As(err, new(*checkpoints.UnusableError)) &&
		!errors.Is(err, write.ErrLevels):
		s.opt.Note.say("a checkpoint of %s is kept: the same command goes on from there",
			Name(s.p))
	}
	return err
}

// close closes the scratch file, which remains as long as a checkpoint refers to it.
func (s *saver) close() {
	if s.scratch != nil {
		s.scratch.Close(checkpoints.Exist(s.path))
		s.scratch = nil
	}
}
