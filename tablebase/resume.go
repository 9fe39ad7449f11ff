package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
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
	p      puzzle.Puzzle
	path   string // of the database
	opt    Options
	engine string        // its name
	began  time.Time     // of this run
	before time.Duration // what earlier runs took up to the checkpoint resumed
	last   time.Time     // end of the last checkpoint, or the beginning
	rate   float64       // bytes a second of the last checkpoint
	kept   bool          // whether there is one
	count  int           // how many this run has written
	spent  time.Duration // on them
	ended  bool          // no more are kept

	fileBytes    int64                // expected size of the database
	scratchBytes int64                // and of the scratch file
	scratch      *checkpoints.Scratch // nil when the planes are in memory
}

func newSaver(p puzzle.Puzzle, path string, opt Options) *saver {
	now := time.Now()
	return &saver{p: p, path: path, opt: opt, began: now, last: now, rate: checkpointBytes}
}

// fitInto tells it what room there is.
func (s *saver) fitInto(e *Estimate) {
	s.fileBytes, s.scratchBytes, s.ended = e.DiskBytes, int64(e.scratch()), !e.RoomForCheckpoints()
	if s.ended {
		tell(s.opt.Note, NoCheckpoints,
			"%s is built without checkpoints: there is no room for them beside the database",
			name(s.p))
	}
}

// openScratch makes the file for planes, unless the one of the checkpoint is open.
func (s *saver) openScratch() (err error) {
	if s.scratch == nil {
		s.scratch, err = checkpoints.NewScratch(s.path)
	}
	return err
}

// took is how long the build has taken, earlier runs included.
func (s *saver) took() time.Duration { return s.before + time.Since(s.began) }

// Due implements enumerate.Saver.
func (s *saver) Due(bytes uint64) bool {
	cost := checkpointSync.Seconds() + float64(bytes)/s.rate
	return !s.ended && cost <= checkpointShare*time.Since(s.last).Seconds() &&
		(s.opt.Checkpoints || s.took() >= longBuild)
}

// Save implements enumerate.Saver. It fails only when ctx ends it: a build goes on without
// checkpoints when one cannot be kept, or would leave no room for the database.
func (s *saver) Save(ctx context.Context, snap *space.Snapshot) error {
	began := time.Now()
	err := s.room(int64(snap.Bytes()))
	c := checkpoints.New(s.p, s.engine, s.took(), snap)
	if err == nil && s.scratch != nil {
		c.Scratch, err = s.scratch.Keep(ctx)
	}
	if err == nil {
		err = checkpoints.Save(ctx, s.path, c)
	}
	if err != nil {
		s.ended, s.kept = true, s.kept && checkpoints.Exist(s.path)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		tell(s.opt.Note, CheckpointsEnd, "going on without further checkpoints: %v", err)
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
// bytes and, once it has replaced the one before, for the database; and for all of a
// scratch file, for it cannot tell how much of that is written.
func (s *saver) room(size int64) error {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if free == 0 { // it is not known
		return nil
	}
	need := max(size, size+s.fileBytes-checkpoints.Bytes(s.path)) + s.scratchBytes
	if need <= free {
		return nil
	}
	what := "the database of " + machine.Bytes(s.fileBytes)
	if s.scratchBytes > 0 {
		what += " with the scratch file of " + machine.Bytes(s.scratchBytes)
	}
	return fmt.Errorf("a checkpoint of %s and %s need more than the %s of disk that are free",
		machine.Bytes(size), what, machine.Bytes(free))
}

// makeRoom removes the checkpoint when the search is over and the database has
// no room beside it.
func (s *saver) makeRoom() {
	free := int64(machine.FreeDisk(filepath.Dir(s.path)))
	if !s.kept || free == 0 || free >= s.fileBytes {
		return
	}
	tell(s.opt.Note, CheckpointRemoved,
		"the checkpoint of %s is removed to make room for the database", name(s.p))
	s.kept = checkpoints.Remove(s.path) != nil
}

// find returns the head of the checkpoint to go on from, or nil when there is none, and
// opens the scratch file that it counts on. Without that file it is of no use.
func (s *saver) find() (*checkpoints.Checkpoint, error) {
	c, err := s.load(checkpoints.Head)
	if c == nil || err != nil {
		return nil, err
	}
	if _, err := enumerate.Choose(s.p, c.Engine); err != nil {
		return nil, fmt.Errorf("the checkpoint of %s is of engine %s, which this program does "+
			"not have for it: build without --resume", name(s.p), puzzle.Quote(c.Engine))
	}
	if c.Scratch == nil {
		return c, nil
	}
	if s.scratch, err = checkpoints.OpenScratch(s.path, *c.Scratch); err == nil {
		return c, nil
	}
	tell(s.opt.Note, NoCheckpoint, "the checkpoint of %s is of no use, for %v: starting from "+
		"the beginning", name(s.p), err)
	s.kept = false
	return nil, nil
}

// resume returns the search to go on with from a checkpoint, or nil when there is none,
// and settles which engine is used.
func (s *saver) resume(ctx context.Context, from *checkpoints.Checkpoint) (*space.Snapshot, error) {
	wanted := s.opt.Engine
	if from != nil {
		wanted = cmp.Or(wanted, from.Engine)
	}
	k, err := enumerate.Choose(s.p, wanted)
	if err != nil {
		return nil, err
	}
	s.engine = k.Name
	if from == nil {
		return nil, nil
	}
	if s.engine != from.Engine {
		return nil, fmt.Errorf("the checkpoint of %s is of engine %s, not of %s: name that one "+
			"or none, or start from the beginning", name(s.p), from.Engine, s.engine)
	}
	c, err := checkpoints.Load(ctx, s.path, s.p)
	if err != nil {
		return nil, err
	}
	s.before = c.Took()
	tell(s.opt.Note, Resuming, "going on with %s after level %d, %s found in %.1f s", name(s.p),
		c.Snapshot().Last(), grouped(c.Snapshot().Reached()), c.Seconds)
	return c.Snapshot(), nil
}

// resumeExploring is resume for the search for positions.
func (s *saver) resumeExploring(ctx context.Context) (*space.Snapshot, error) {
	c, err := s.load(func(path string, p puzzle.Puzzle) (*checkpoints.Checkpoint, error) {
		return checkpoints.Load(ctx, path, p)
	})
	if c == nil {
		return nil, err
	}
	s.before = c.Took()
	tell(s.opt.Note, Resuming, "going on with the search for the positions of %s, %s found in "+
		"%.1f s", name(s.p), grouped(c.Snapshot().Reached()), c.Seconds)
	return c.Snapshot(), nil
}

// load returns the checkpoint to go on from, or as much of it as is read, or nil when
// there is none or none is wanted, and says so once.
func (s *saver) load(read func(path string, p puzzle.Puzzle) (*checkpoints.Checkpoint,
	error)) (*checkpoints.Checkpoint, error) {
	s.kept = checkpoints.Exist(s.path)
	d := s.p.Features().Discovered
	second := d != nil && d.Found() != nil // and the first search has said it
	if !s.opt.Resume {
		if s.kept && !second {
			sayThere(s.p, s.path, s.opt.Note)
		}
		return nil, nil
	}
	c, err := read(s.path, s.p)
	if errors.Is(err, os.ErrNotExist) {
		if !s.kept {
			tell(s.opt.Note, NoCheckpoint, "%s has no checkpoint: starting from the beginning",
				name(s.p))
		}
		return nil, nil
	}
	return c, err
}

// sayThere says that the checkpoint is left alone of an earlier build of p, whose database
// lies at path, and whether this one could have gone on from it.
func sayThere(p puzzle.Puzzle, path string, note func(Note)) {
	if checkpoints.Check(path) != nil {
		tell(note, NoCheckpoint, "the checkpoint of an interrupted build of %s is of no use: "+
			"starting from the beginning", name(p))
		return
	}
	tell(note, CheckpointThere, "an earlier build of %s was interrupted and could be gone on "+
		"with; starting from the beginning", name(p))
}

// finish removes the checkpoint and the scratch file of a build that is done, or says
// that those of a build that failed are kept.
func (s *saver) finish(err error) error {
	if err == nil {
		if s.count > 0 {
			tell(s.opt.Note, CheckpointsTook, "checkpoints: %d, %.1f s, %.1f%% of the time",
				s.count, s.spent.Seconds(), 100*s.spent.Seconds()/time.Since(s.began).Seconds())
		}
		err = checkpoints.Remove(s.path)
		s.close()
		return errors.Join(err, checkpoints.RemoveScratch(s.path))
	}
	s.sayKept()
	return err
}

// close lets go of the scratch file, which stays as long as there is a checkpoint that
// counts on it.
func (s *saver) close() {
	if s.scratch != nil {
		s.scratch.Close(checkpoints.Exist(s.path))
		s.scratch = nil
	}
}

// sayKept says that a build can be gone on with.
func (s *saver) sayKept() {
	if s.kept {
		tell(s.opt.Note, CheckpointKept, "a checkpoint of %s is kept", name(s.p))
	}
}
