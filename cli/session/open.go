package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// onTheSpot is how long a build may take that nobody asked for.
const onTheSpot = time.Second

// Built opens what answers for p; the error wraps store.ErrNotBuilt when
// there is nothing, and says what to do.
func (s *Session) Built(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	t, err := s.Dir().Open(ctx, p, s.passOn)
	return t, s.hinted(err)
}

// Open opens what answers for p. If there is nothing and building it takes less than a second, it
// is built first.
func (s *Session) Open(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	t, err := s.Built(ctx, p)
	if !errors.Is(err, store.ErrNotBuilt) || tablebase.BuildTime(p) > onTheSpot {
		return t, err
	}
	again := []string{"build", Typed(p), "--resume"}
	if _, err := s.Build(ctx, p, tablebase.Options{Wait: true}, again); err != nil {
		return nil, err
	}
	return s.Built(ctx, p)
}

// Ready returns a *beside.LockedError while another process makes the first database of p,
// which says how far that is, for those who rather hear it at once than wait. For what takes
// a moment only, and has Open wait, it is nil.
func (s *Session) Ready(p puzzle.Puzzle) error {
	other := s.Dir().BeingBuilt(p)
	if other == nil || tablebase.BuildTime(p) <= onTheSpot {
		return nil
	}
	if _, err := os.Stat(other.Path); err == nil {
		return nil // it is built again, and the old one may be read
	}
	return other
}

// OpenTable opens the table of p. The error is a *tablebase.NoTableError where p can have none.
func (s *Session) OpenTable(ctx context.Context, p puzzle.Puzzle) (*tablebase.Table, error) {
	if err := tablebase.Tabled(p); err != nil {
		return nil, err
	}
	t, err := s.Open(ctx, p)
	if err != nil {
		return nil, err
	}
	return t.Table()
}

// OpenRows opens the table of p for scanning, whatever its layout.
func (s *Session) OpenRows(ctx context.Context, p puzzle.Puzzle) (*tablebase.Table, error) {
	t, err := s.OpenTable(ctx, p)
	if err == nil {
		err = s.expand(ctx, t)
	}
	if err != nil && t != nil {
		err = errors.Join(err, t.Close())
	}
	return t, err
}

// Expand makes a table ready for scanning, where it can be.
func (s *Session) Expand(ctx context.Context, t *tablebase.Tablebase) error {
	table, err := t.Table()
	if err != nil || layouts.CompactOnly(t.Puzzle()) {
		return nil // what answers has no rows
	}
	return s.expand(ctx, table)
}

func (s *Session) expand(ctx context.Context, t *tablebase.Table) error {
	if t.Manifest().Layout == layouts.Full {
		return nil
	}
	show := s.Work(fmt.Sprintf("%s, layout %s", name(t.Puzzle()), t.Manifest().Layout))
	defer show.End()
	return t.Expand(ctx, show.Report)
}

// OpenLevels opens the table of p for the positions of some distances, which are
// found where it does not hold them.
func (s *Session) OpenLevels(ctx context.Context, p puzzle.Puzzle) (*tablebase.Table, error) {
	if layouts.CompactOnly(p) {
		return s.OpenTable(ctx, p)
	}
	return s.OpenRows(ctx, p)
}

// Watch returns the tablebase with searches for one position shown while they last; end must be
// called.
func (s *Session) Watch(t *tablebase.Tablebase) (watched *tablebase.Tablebase, end func()) {
	if !t.Costly() {
		return t, func() {}
	}
	show := s.Work(name(t.Puzzle()))
	show.Report("searching", "", 0, 0)
	a := t.Asking()
	a.Limit.Told = func(bound int, nodes uint64) {
		show.Detail("at least %d moves, %s nodes", bound, table.Grouped(nodes))
	}
	return t.With(a), show.End
}

// Info says what the file of p holds, which is built first where that takes less than a second.
func (s *Session) Info(ctx context.Context, p puzzle.Puzzle) (*tablebase.Info, error) {
	in, err := s.Dir().Info(p)
	if !errors.Is(err, store.ErrNotBuilt) {
		return in, err
	}
	t, err := s.Open(ctx, p)
	if err != nil {
		return nil, err
	}
	return t.Info(), t.Close()
}
