package perm_test

import (
	"path/filepath"
	"slices"
	"strings"
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
		specs = append(specs, "perm:@"+file, "perm:@"+file+",up-to=rotations")
	}
	folded := 0
	for _, spec := range specs {
		p, err := catalog.Load(spec)
		if err != nil || p.Size() > most || p.Features().Folded.Get() == nil {
			continue // some are too large on purpose
		}
		folded++
		if err := puzzletest.Folded(p); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if folded < 4 {
		t.Errorf("%d puzzles are folded", folded)
	}
}

// TestUpToRotations wants the rotations of definitions, and the reasons why others have none.
func TestUpToRotations(t *testing.T) {
	for file, want := range map[string]int{"corners": 24, "tetra": 12, "fto": 12} {
		p, err := catalog.Load("perm:@testdata/" + file + ".tws,up-to=rotations")
		if err != nil {
			t.Error(err)
			continue
		}
		goals := p.Goals()
		if n := p.Features().Rotations; n != want || len(goals) != want ||
			!slices.IsSorted(goals) {
			t.Errorf("%s: %d rotations, goals %d, want %d", file, n, goals, want)
		}
	}
	for file, want := range map[string]string{
		"edges":    "do not tell which positions are rotations of the puzzle",
		"floppy":   "its moves lead to no rotation of the whole puzzle",
		"block223": "up-to=rotations is for puzzles whose pieces are all different",
	} {
		_, err := catalog.Load("perm:@testdata/" + file + ".tws,up-to=rotations")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", file, err, want)
		}
	}
	_, err := catalog.Load("perm:@testdata/tetra.tws,up-to=mirrors")
	if err == nil || !strings.Contains(err.Error(), "want up-to=rotations") {
		t.Errorf("error %v", err)
	}
}
