package perm_test

import (
	"path/filepath"
	"testing"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
)

// TestFoldedForm compares the numbers of every folded form of up to a million positions with the
// distances of their positions.
func TestFoldedForm(t *testing.T) {
	specs := []string{"pyraminx", "cube:2x2x2,metric=generators"}
	files, err := filepath.Glob("testdata/*.tws")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		specs = append(specs, "perm:@"+file)
	}
	folded := 0
	for _, spec := range specs {
		p, err := catalog.Load(spec)
		if err != nil || p.Size() > 1e6 || p.Features().FoldedForm() == nil {
			continue // some are too large on purpose
		}
		folded++
		if err := puzzletest.Folded(p); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if folded < 3 {
		t.Errorf("%d puzzles are folded", folded)
	}
}
