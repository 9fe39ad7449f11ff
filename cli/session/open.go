package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/search"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// onTheSpot is how long a build may take that nobody asked for.
const onTheSpot = time.Second

// Built opens the database of p; the error wraps store.ErrNotBuilt when
// there is none, and says what to do.
func (s *Session) Built(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := s.Dir().Open(ctx, p, s.passOn)
	return db, s.hinted(err)
}

// Open opens the database of p for lookups, which every layout can do at once. If
// there is none and building it takes less than a second, it is built first.
func (s *Session) Open(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := s.Built(ctx, p)
	if !errors.Is(err, store.ErrNotBuilt) || tablebase.BuildTime(p) > onTheSpot {
		return db, err
	}
	if _, err := s.Build(ctx, p, tablebase.Options{Wait: true}, []string{"build", Typed(p), "--resume"}); err != nil {
		return nil, err
	}
	return s.Built(ctx, p)
}

// Ready returns a *beside.LockedError while another process makes the first database of p,
// which says how far that is, for those who rather hear it at once than wait. For what takes
// a moment only, and has Open wait, it is nil.
func (s *Session) Ready(p puzzle.Puzzle) error {
	other := s.Dir().BeingBuilt(p)
	if other == nil || !tablebase.IsSearched(p) && tablebase.BuildTime(p) <= onTheSpot {
		return nil
	}
	if _, err := os.Stat(other.Path); err == nil {
		return nil // it is built again, and the old one may be read
	}
	return other
}

// OpenRows opens the database of p for scanning, whatever its layout.
func (s *Session) OpenRows(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	db, err := s.Open(ctx, p)
	if err != nil || db.Manifest().Layout == layouts.Full {
		return db, err
	}
	show := s.Work(fmt.Sprintf("%s, layout %s", name(p), db.Manifest().Layout))
	defer show.End()
	if err := db.Expand(ctx, show.Report); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// OpenLevels opens the database of p for the positions of some distances, which are
// found where the database does not hold them.
func (s *Session) OpenLevels(ctx context.Context, p puzzle.Puzzle) (*tablebase.Tablebase, error) {
	if layouts.CompactOnly(p) {
		return s.Open(ctx, p)
	}
	return s.OpenRows(ctx, p)
}

// Source answers about positions: an open database, or a search.
type Source interface {
	tablebase.Source
	io.Closer
	Puzzle() puzzle.Puzzle // as it is numbered
}

// Source opens what answers for p: its database, or its pattern databases for
// searches of one position at a time on all processors.
func (s *Session) Source(ctx context.Context, p puzzle.Puzzle, limit search.Limit) (Source, error) {
	if !tablebase.IsSearched(p) {
		db, err := s.Open(ctx, p)
		if err != nil {
			return nil, err // not db, for a nil pointer in an interface is not nil
		}
		return db, nil
	}
	found, err := s.Dir().OpenSearched(ctx, p)
	if missing := (*tablebase.NotBuiltError)(nil); errors.As(err, &missing) && missing.Takes <= onTheSpot {
		s.Talk("%v: building %s", missing, s.Dir().Path(p))
		if _, err := s.Dir().BuildPatterns(ctx, p, tablebase.PatternOptions{Tool: s.Tool}); err != nil {
			return nil, err
		}
		found, err = s.Dir().OpenSearched(ctx, p)
	}
	if err != nil {
		return nil, s.hinted(err)
	}
	return &tablebase.Searching{Searched: found, Context: ctx, Limit: limit}, nil
}

// Watch shows how far searches for one position are while they last; end must be called.
func (s *Session) Watch(src Source, p puzzle.Puzzle) (end func()) {
	searching, ok := src.(*tablebase.Searching)
	if !ok {
		return func() {}
	}
	show := s.Work(name(p))
	show.Report("searching", "", 0, 0)
	searching.Limit.Told = func(bound int, nodes uint64) {
		show.Detail("at least %d moves, %s nodes", bound, table.Grouped(nodes))
	}
	return func() {
		searching.Limit.Told = nil
		show.End()
	}
}

// Patterns opens the file of the pattern databases of p.
func (s *Session) Patterns(p puzzle.Puzzle) (*store.Patterns, error) {
	file, err := s.Dir().OpenPatterns(p)
	return file, s.hinted(err)
}
