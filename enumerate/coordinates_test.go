package enumerate_test

import (
	"os"
	"path/filepath"
	"testing"

	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/puzzletest"
)

// mixedRows is a puzzle of two coordinates that no congruence relates: rows are of
// one of them, in two words that moves mix.
const mixedRows = "perm:Set+A+8+1/Set+B+8+1/Solved/A/1+1+1+1+2+2+2+2/B/1+1+1+2+2+2+2+2/End/" +
	"Move+x/A/2+3+4+5+6+7+8+1/B/2+3+1+4+5+6+7+8/End/" +
	"Move+y/A/1+2+3+5+4+6+7+8/B/1+2+4+5+6+7+8+3/End"

// TestCoordinatesAgainstTwin compares the engine for coordinates with the slow
// twin, on every position of puzzles of all kinds that it serves.
func TestCoordinatesAgainstTwin(t *testing.T) {
	for _, spec := range []string{
		"hanoi:1", "hanoi:2", "hanoi:3", "hanoi:4", "hanoi:9", "hanoi:2,pegs=4", "hanoi:3,pegs=4",
		"hanoi:4,pegs=4", "hanoi:7,pegs=4",
		"burnt:5", "burnt:6", "pancake:9", "topspin:10",
		"perm:Set+A+4+4/Set+B+3+2/Move+x/A/2+3+4+1/1+0+0+0/B/2+1+3/End/" +
			"Move+y/A/2+1+3+4/3+2+0+0/B/1+3+2/1+0+0/End,metric=generators",
		"perm:Set+A+9+1/Set+B+3+1/Move+x/A/2+3+4+5+6+7+8+9+1/B/2+1+3/End/" +
			"Move+y/A/2+1+3+4+5+6+7+8+9/B/2+3+1/End,metric=generators",
		"hanoi:1,pegs=5", "hanoi:5,pegs=5", "hanoi:5,pegs=6", mixedRows,
	} {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 10_000 || !puzzletest.Whole() && p.Size() > 100_000 {
			continue
		}
		truth := enumtest.Truth(p)
		compare(t, spec, p, coordinates.Name, truth)
	}
}

// TestDefinitionsAgainstTwin enumerates puzzles that are not part of the program,
// written from their rules, each by the engine that it gets and by the generic one,
// and compares every position with the slow twin.
func TestDefinitionsAgainstTwin(t *testing.T) {
	puzzletest.Alone(t)
	files, err := filepath.Glob("../puzzle/perm/testdata/*.tws")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d definitions, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, err := perm.Read(file, string(text), "")
			if err != nil {
				t.Skip(err) // one is too large on purpose
			}
			switch {
			case p.Size() > 300_000:
				t.Skip("too large for the slow twin")
			case p.Size() > 50_000:
				puzzletest.Full(t)
			}
			truth := enumtest.Truth(p)
			compare(t, p.Spec(), p, "", truth)
			compare(t, p.Spec(), p, generic.Name, truth)
		})
	}
}
