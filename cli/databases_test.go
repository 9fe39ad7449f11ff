package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// begin begins a run in an empty folder.
func begin(t *testing.T, input string) (a *app, out, errs *bytes.Buffer) {
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	a = newApp(t.Context(), strings.NewReader(input), out, errs)
	a.folder = t.TempDir()
	return a, out, errs
}

// TestOpen builds what takes no time and says of the rest which command does.
func TestOpen(t *testing.T) {
	s, _, errs := begin(t, "")
	for _, open := range []func(context.Context,
		puzzle.Puzzle) (db interface{ Close() error }, err error){
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.open(ctx, p)
		},
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.openRows(ctx, p)
		},
		func(ctx context.Context, p puzzle.Puzzle) (interface{ Close() error }, error) {
			return s.openLevels(ctx, p)
		},
	} {
		db, err := open(t.Context(), catalogtest.Find(t, "ninetails"))
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
	_, err := s.open(t.Context(), catalogtest.Find(t, "hiriq"))
	if want := s.command("build", "hiriq"); !errors.Is(err, store.ErrNotBuilt) ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestVerifyAndList verify a database that is there, and list it.
func TestVerifyAndList(t *testing.T) {
	s, out, _ := begin(t, "")
	p := catalogtest.Find(t, "ninepuzzle")
	db, err := s.open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	for _, quick := range []bool{false, true} {
		how := tablebase.Verification{Quick: quick, Seed: 1, Workers: 1}
		r, err := s.verify(t.Context(), p, how)
		if err != nil || !strings.Contains(r.String(), "all 181,440 positions follow from") {
			t.Errorf("quick %v: %v, %v", quick, r, err)
		}
	}
	l := s.list()
	if len(l.Puzzles) < 5 {
		t.Errorf("%d puzzles are listed", len(l.Puzzles))
	}
	if err := s.writeTable(l.table(s.term), text); err != nil {
		t.Fatal(err)
	}
	l.writeRest(s)
	s.term.Out.Flush()
	for _, want := range []string{"built, max 31, full", "not built, about",
		"Databases lie in " + s.folder} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list lacks %q: %s", want, out)
		}
	}
}
