package discover_test

import (
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/space"
)

// search returns the puzzle of rules with its space.
func search(t testing.TB, rules puzzle.Rules) *puzzle.Discovered {
	t.Helper()
	d, err := discover.Run(t.Context(), puzzle.Discover(rules), discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// costly are rules whose moves do not all cost the same.
type costly struct{ *puzzletest.Chance }

func (costly) Features() *puzzle.Features {
	return &puzzle.Features{Costs: []puzzle.Distance{1, 2, 3, 1}}
}

// TestSuite holds discovered puzzles against the contract.
func TestSuite(t *testing.T) {
	for _, rules := range []puzzle.Rules{puzzletest.NewChance(3, 4),
		costly{puzzletest.NewChance(3, 4)}, discover.NewTiles(2, 3)} {
		t.Run(rules.Spec(), func(t *testing.T) {
			puzzletest.Run(t, puzzletest.Subject{Puzzle: search(t, rules), Rules: plainly(rules)})
		})
	}
}

// TestDistances compares the levels of directed moves with a plain search.
func TestDistances(t *testing.T) {
	for _, rules := range []puzzle.Rules{puzzletest.NewChance(4, 4),
		costly{puzzletest.NewChance(4, 4)}} {
		checkDistances(t, search(t, rules))
	}
}

// checkDistances compares all of them.
func checkDistances(t *testing.T, d *puzzle.Discovered) {
	t.Helper()
	found, err := enumerate.Run(t.Context(), d, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	row, dead := make([]uint64, found.Shape().Words()), 0
	for x, want := range puzzletest.Distances(d) {
		if err := found.Rows(uint64(x)/space.Lanes, row); err != nil {
			t.Fatal(err)
		}
		distance, _, reached := found.Shape().At(row, uint(x%space.Lanes))
		if reached != (want != puzzletest.Unreached) || reached && int(distance) != want {
			t.Fatalf("position %d: distance %d, %v, want %d", x, distance, reached, want)
		}
		if !reached {
			dead++
		}
	}
	if dead == 0 {
		t.Error("no position is dead: the test shows less than it should")
	}
}

// TestAgainstNumbered compares a space found by search with the same puzzle numbered by its rules.
func TestAgainstNumbered(t *testing.T) {
	numbered, err := sliding.New(3, 3, sliding.Last, sliding.Single)
	if err != nil {
		t.Fatal(err)
	}
	want, err := enumerate.Count(t.Context(), numbered, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := enumerate.Count(t.Context(), search(t, discover.NewTiles(3, 3)),
		enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(want) {
		t.Fatalf("%d levels, want %d", len(got), len(want))
	}
	for d := range want {
		if got[d] != want[d] {
			t.Errorf("%d positions at distance %d, want %d", got[d], d, want[d])
		}
	}
}

// plainly plays the moves of a board, for the field Rules of a Subject.
func plainly(rules puzzle.Rules) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		var steps puzzle.Steps
		steps.Fill(rules, []byte(pos))
		out := map[puzzle.Move]puzzle.Position{}
		for i := range steps.Len() {
			m, to := steps.Step(i)
			out[m] = puzzle.Position(to)
		}
		return out
	}
}
