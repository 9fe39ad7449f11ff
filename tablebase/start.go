package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
)

// open opens the checkpoint, if there is one of this search.
func (s *saver) open() error {
	if !s.resumable {
		return nil
	}
	c, err := checkpoints.Open(s.path, s.puzzle)
	switch {
	case errors.Is(err, os.ErrNotExist): // the existing checkpoint is of the other search
		return nil
	case errors.As(err, new(*checkpoints.UnusableError)):
		s.startOver(err)
		return nil
	}
	if c != nil {
		s.checkpoint, s.before = c, c.Took()
	}
	return err
}

// startOver lets the search begin at the goals, and says why.
func (s *saver) startOver(why error) {
	s.checkpoint, s.resumable, s.before = nil, false, 0
	s.say("the checkpoint of %s is of no use: %v; starting from the beginning", Name(s.puzzle), why)
}

// openTable is open for the search of a table. It also chooses the engine, and opens the scratch
// file of the checkpoint. A checkpoint without its scratch file is useless.
func (s *saver) openTable() error {
	if err := s.open(); err != nil {
		return err
	}
	if err := s.chooseEngine(); err != nil || s.checkpoint == nil || s.checkpoint.Scratch == nil {
		return err
	}
	var err error
	s.scratch, err = checkpoints.OpenScratch(s.path, *s.checkpoint.Scratch)
	if !errors.As(err, new(*checkpoints.UnusableError)) {
		return err
	}
	s.startOver(err)
	return s.chooseEngine()
}

// chooseEngine chooses the engine that is wanted, or else that of the checkpoint.
func (s *saver) chooseEngine() error {
	wanted := s.opt.Engine
	if s.checkpoint != nil {
		wanted = cmp.Or(wanted, s.checkpoint.Engine)
	}
	k, err := enumerate.Choose(s.puzzle, wanted)
	switch c := s.checkpoint; {
	case c != nil && err != nil && wanted == c.Engine:
		s.startOver(fmt.Errorf("it is of engine %s, which this program does not have",
			english.Quote(wanted)))
		return s.chooseEngine()
	case err != nil:
		return err
	case c != nil && c.Engine != k.Name:
		return &checkpoints.UnusableError{Err: fmt.Errorf("the checkpoint of %s is of engine "+
			"%s, not of %s: name that one or none", Name(s.puzzle), c.Engine, k.Name)}
	}
	s.engine = k.Name
	return nil
}

// read reads the checkpoint, if any, and tells the person.
func (s *saver) read(ctx context.Context) (*space.Snapshot, error) {
	c := s.checkpoint
	if c == nil {
		return nil, nil
	}
	found, err := c.Read(ctx, s.opt.Progress)
	if err != nil {
		return nil, err
	}
	what := fmt.Sprintf("%s after level %d", Name(s.puzzle), found.Last())
	if c.Coding == space.Positions {
		what = "the search for the positions of " + Name(s.puzzle)
	}
	s.say("going on with %s, %s found in %.1f s; --fresh starts over", what,
		english.Grouped(found.Reached()), c.Seconds)
	return found, nil
}

// took is the time of the search, earlier runs included.
func (s *saver) took() time.Duration { return s.before + time.Since(s.began) }

// close closes the scratch file, which remains as long as a checkpoint refers to it.
func (s *saver) close() {
	if s.scratch != nil {
		s.scratch.Close()
		s.scratch = nil
	}
}
