// Package catalogtest gives tests the puzzles of the catalog. Only tests import it.
package catalogtest

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// Find returns the puzzle of a spec or a name, and ends the test where there is none.
func Find(t testing.TB, spec string) puzzle.Puzzle {
	t.Helper()
	p, err := catalog.Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
