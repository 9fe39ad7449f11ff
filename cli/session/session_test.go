package session_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"puzzlebase/cli/session"
	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// begin begins a session in an empty folder.
func begin(t *testing.T) (s *session.Session, out, errs *bytes.Buffer) {
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	return &session.Session{Terminal: terminal.Open(t.Context(), strings.NewReader(""), out, errs),
		Folder: t.TempDir()}, out, errs
}

func found(t *testing.T, name string) puzzle.Puzzle {
	t.Helper()
	p := catalogtest.Find(t, name)
	return p
}

// TestOpen builds what takes no time and says of the rest which command does.
func TestOpen(t *testing.T) {
	s, _, errs := begin(t)
	for _, open := range []func(context.Context,
		puzzle.Puzzle) (db interface{ Close() error }, err error){
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.Open(ctx, p)
		},
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.OpenRows(ctx, p)
		},
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.OpenLevels(ctx, p)
		},
	} {
		db, err := open(t.Context(), found(t, "ninetails"))
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(errs.String(), "building"); n != 1 {
		t.Errorf("ninetails is built %d times: %s", n, errs)
	}
	_, err := s.Open(t.Context(), found(t, "hiriq"))
	if want := s.Command("build", "hiriq"); !errors.Is(err, store.ErrNotBuilt) ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestVerifyAndList verify a database that is there, and list it.
func TestVerifyAndList(t *testing.T) {
	s, out, _ := begin(t)
	p := found(t, "ninepuzzle")
	db, err := s.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	for _, quick := range []bool{false, true} {
		how := tablebase.Verification{Quick: quick, Seed: 1, Workers: 1}
		r, err := s.Verify(t.Context(), p, how)
		if err != nil || !strings.Contains(r.String(), "all 181,440 positions follow from") {
			t.Errorf("quick %v: %v, %v", quick, r, err)
		}
	}
	l := s.List()
	if len(l.Puzzles) < 5 {
		t.Errorf("%d puzzles are listed", len(l.Puzzles))
	}
	if err := l.Table(s.Terminal).WriteText(s.Out, s.Heading, s.Columns()); err != nil {
		t.Fatal(err)
	}
	l.WriteRest(s)
	s.Out.Flush()
	for _, want := range []string{"built, max 31, full", "not built, about",
		"Databases lie in " + s.Folder} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list lacks %q: %s", want, out)
		}
	}
}
