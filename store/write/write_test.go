package write

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// enumerated is a puzzle with its space.
func enumerated(t *testing.T, spec string) (puzzle.Puzzle, space.Space) {
	t.Helper()
	p, err := discover.Find(t.Context(), catalogtest.Find(t, spec), discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// failing is a space that fails from a row on.
type failing struct {
	space.Space
	from uint64
}

var errRows = errors.New("the rows cannot be had")

func (f failing) Rows(first uint64, dst []uint64) error {
	if first < f.from {
		return f.Space.Rows(first, dst)
	}
	return errRows
}

// TestFailure wants the error of the space as it is, what was there before
// untouched, and nothing left beside it.
func TestFailure(t *testing.T) {
	p, s := enumerated(t, "sliding:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, layout := range []layouts.Layout{layouts.Full, layouts.OneBit} {
		for _, from := range []uint64{0, 2000} {
			if _, err := Table(t.Context(), path, p, failing{Space: s, from: from},
				Options{Layout: layout}); !errors.Is(err, errRows) ||
				err.Error() != errRows.Error() {
				t.Errorf("%s, no row from %d on: %v", layout, from, err)
			}
			untouched(t, path)
		}
	}
	if _, err := Table(t.Context(), path, p, s, Options{Layout: layouts.FoldedOneBit}); err == nil {
		t.Error("a layout that the puzzle does not allow was written")
	}
	untouched(t, path)
}

// untouched wants the file at path as TestFailure has made it, and no other.
func untouched(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	files, errRead := os.ReadDir(filepath.Dir(path))
	if err := errors.Join(err, errRead); err != nil || string(text) != "before" || len(files) != 1 {
		t.Errorf("there are %v, and what was there before is %q (%v)", files, text, err)
	}
}

// TestOwnPanicsAreSeen wants what is wrong with the program itself no error of
// writing, and nothing left of it.
func TestOwnPanicsAreSeen(t *testing.T) {
	p, s := enumerated(t, "tails:3x3")
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != "ours" {
			t.Errorf("recovered %v", r)
		}
		untouched(t, path)
	}()
	_, err := Table(t.Context(), path, p, s,
		Options{Build: func() *store.Build { panic("ours") }})
	t.Errorf("a panic of ours became %v", err)
}

// TestPanicsOfBbolt wants what bbolt panics with an error that names the file.
func TestPanicsOfBbolt(t *testing.T) {
	c := &container{path: "x.db"}
	err := c.guard(func() error { panic("page 5: not a page") })
	if err == nil || !strings.Contains(err.Error(), "x.db: page 5") {
		t.Errorf("said %v", err)
	}
}
