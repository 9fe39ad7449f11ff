package tablebase_test

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// searchAlone are the kinds of reasons that nobody can check by hand: all that is
// known is that a search has not met the position.
var searchAlone = map[string]bool{puzzle.Unreached.Kind: true, "one-way": true, "group": true,
	"enumerated": true, "dead": true}

// TestReasons holds small puzzles against what README.md and the help of 'explain'
// promise: every position without a solution has a reason that can be checked by
// hand, but for some on boards of pegs other than HiRiQ's.
func TestReasons(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{
		"tails:1x5", "tails:2x3", "tails:3x3", "tails:4x4", "weighted-tails:2x3",
		"weighted-tails:2x5", "lights:2x3", "lights:4x4",
		"sliding:1x4", "sliding:3x2", "sliding:2x4,goal=first", "sliding:2x4,metric=line",
		"pool:aabb/cab",
		"pancake:5", "burnt:4", "topspin:6", "topspin:7", "topspin:8,3", "topspin:9,8", "hanoi:5",
		"hanoi:4,pegs=4",
		"peg:4x4", "peg:triangle15", // their reasons happen to be enough
	} {
		if unknown, unsolvable := reasonless(t, spec); unknown > 0 {
			t.Errorf("%s: %d of %d unsolvable positions have no reason that can be checked by hand",
				spec, unknown, unsolvable)
		}
	}
	for _, spec := range []string{"peg:3x3", "peg:triangle10", "peg:2x4,rule=w", "peg:3x4,rule=w",
		"peg:triangle10,rule=w"} {
		if unknown, unsolvable := reasonless(t, spec); unknown == 0 {
			t.Errorf("%s: each of %d unsolvable positions has a reason, where README.md says "+
				"that some have none", spec, unsolvable)
		}
	}
}

// reasonless counts the positions with a number that cannot be solved, and how many
// of them have no reason but a search.
func reasonless(t *testing.T, spec string) (unknown, unsolvable int) {
	t.Helper()
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, spec)
	if _, err := dir.Build(t.Context(), p, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for x := range puzzle.Index(p.Size()) {
		at, _, err := db.Lookup(t.Context(), p.Unrank(x))
		switch {
		case err != nil:
			t.Fatal(err)
		case at.Reached:
			continue
		case searchAlone[tablebase.Explain(p, p.Unrank(x)).Kind]:
			unknown++
		}
		unsolvable++
	}
	return unknown, unsolvable
}
