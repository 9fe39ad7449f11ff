package session

import (
	"context"
	"errors"
	"fmt"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// Build makes the database of p unless it is there already. Again is the command
// that goes on with the build when it is interrupted.
func (s *Session) Build(ctx context.Context, p puzzle.Puzzle, opt tablebase.Options,
	again []string) (*tablebase.Built, error) {
	show := s.Work(name(p))
	defer show.End()
	opt.Tool, opt.Progress = s.Tool, show.Report
	opt.OnLevel = func(l enumerate.Level) { show.Detail("level %d", l.Distance+1) }
	opt.Note = s.notes(again)
	r, err := s.Dir().Build(ctx, p, opt)
	if large := (*tablebase.TooLargeError)(nil); errors.As(err, &large) {
		err = fmt.Errorf("%w, or --force-fit to try all the same", err)
	}
	return r, err
}

// notes passes on what a build notes, with how to go on from a checkpoint.
func (s *Session) notes(again []string) func(tablebase.Note) {
	return func(n tablebase.Note) {
		switch n.Kind {
		case tablebase.CheckpointKept:
			n.Text += fmt.Sprintf(": %s goes on from there", s.Command(again...))
		case tablebase.BuiltWithCheckpoint:
			n.Text += "; --force --resume goes on from that"
		case tablebase.CheckpointThere:
			n.Text += ", for --resume is not given"
		}
		s.passOn(n)
	}
}

// Convert rewrites the database of p in the layout that opt says, unless it has that
// already. A small one that is not there is built first.
func (s *Session) Convert(ctx context.Context, p puzzle.Puzzle,
	opt write.Options) (changed bool, err error) {
	db, err := s.OpenTable(ctx, p)
	if err != nil {
		return false, err
	}
	if err := db.Close(); err != nil {
		return false, err
	}
	show := s.Work(name(p))
	defer show.End()
	opt.Progress = show.Report
	return s.Dir().Convert(ctx, p, opt, s.passOn)
}
