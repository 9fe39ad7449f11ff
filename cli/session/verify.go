package session

import (
	"context"
	"errors"

	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// Verify proves the database of p. All faults but the one that the error names are noted.
func (s *Session) Verify(ctx context.Context, p puzzle.Puzzle,
	how tablebase.Verification) (*tablebase.Verified, error) {
	show := s.Work(name(p))
	how.Progress, how.Note = show.Report, s.passOn
	v, err := s.Dir().Verify(ctx, p, how)
	show.End()
	if failed := (*verify.Failed)(nil); errors.As(err, &failed) {
		for _, f := range failed.Faults[1:] {
			s.Note("%s: %s", name(p), f)
		}
	}
	return v, s.hinted(err)
}
