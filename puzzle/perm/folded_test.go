package perm_test

import (
	"path/filepath"
	"testing"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
)

// TestFoldedForm compares the numbers of small folded forms with the distances of their positions.
func TestFoldedForm(t *testing.T) {
	specs, most := []string{"pyraminx"}, uint64(700_000)
	if puzzletest.Whole() {
		most = 1_000_000
	}
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
		if err != nil || p.Size() > most || p.Features().FoldedForm() == nil {
			continue // some are too large on purpose
		}
		folded++
		if err := puzzletest.Folded(p); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if folded < 2 {
		t.Errorf("%d puzzles are folded", folded)
	}
}
