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
		!strings.Contains(s.hinted(err).Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestVerifyAndList verify a database that is there, and list it.
func TestVerifyAndList(t *testing.T) {
	s, out, errs := begin(t, "")
	for _, args := range [][]string{{"build", "ninepuzzle"}, {"verify", "ninepuzzle"},
		{"verify", "ninepuzzle", "--quick", "--seed", "1", "--workers", "1"}, {"list"}} {
		if code := s.run(t.Context(), append(args, "--data", s.folder)); code != exitOK {
			t.Fatalf("%q: exit code %d: %s", args, code, errs)
		}
	}
	if n := strings.Count(out.String(), "all 181,440 positions follow from"); n != 2 {
		t.Errorf("%d proofs, want 2: %s", n, out)
	}
	for _, want := range []string{"built, max 31, full", "not built, about",
		"Databases lie in " + s.folder} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the list lacks %q: %s", want, out)
		}
	}
}
