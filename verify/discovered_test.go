package verify_test

import (
	"errors"
	"slices"
	"testing"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/blocks"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/verify"
)

// searched returns the puzzle of rules with its space.
func searched(t *testing.T, rules puzzle.Rules) puzzle.Puzzle {
	t.Helper()
	p, err := discover.Find(t.Context(), puzzle.Discover(rules), discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDiscovered verifies discovered puzzles in every layout.
func TestDiscovered(t *testing.T) {
	board, err := blocks.Find("abc/..d/.dd,goal=.../a../...")
	if err != nil {
		t.Fatal(err)
	}
	for _, rules := range []puzzle.Rules{puzzletest.NewChance(3, 4),
		board.Features().Discovered.Rules} {
		p := searched(t, rules)
		for _, layout := range slices.Compact([]layouts.Layout{layouts.Full, layouts.Compact(p)}) {
			db := build(t, p, layout)
			r, err := verify.Run(t.Context(), db, verify.Options{})
			if err != nil || r.Checked != p.Size() {
				t.Errorf("%s, %s: %+v, %v", p.Spec(), layout, r, err)
			}
			if _, err := verify.Quick(t.Context(), db, 1,
				verify.Options{}); err != nil {
				t.Errorf("%s, %s, quick: %v", p.Spec(), layout, err)
			}
		}
	}
}

// altered are rules of the same name that differ in one thing.
type altered struct {
	*puzzletest.Chance
	at    puzzle.Position
	moves func(steps *puzzle.Steps) // instead of those in the position at; nil for the same
}

func (a altered) Moves(p []byte, steps *puzzle.Steps) {
	if a.moves != nil && string(p) == string(a.at) {
		a.moves(steps)
		return
	}
	a.Chance.Moves(p, steps)
}

func (a altered) Goal(p []byte) bool {
	return a.Chance.Goal(p) != (a.moves == nil && string(p) == string(a.at))
}

// TestWrongPositions verifies databases against rules by which their positions are others.
func TestWrongPositions(t *testing.T) {
	rules := puzzletest.NewChance(3, 4)
	p := searched(t, rules)
	db := build(t, p, layouts.Full)
	outside := []byte{9, 9, 9}
	for ; ; outside[2]-- {
		if _, ok := p.Rank(puzzle.Position(outside)); !ok {
			break
		}
	}
	// A position to which one move alone leads can be cut off.
	single := puzzle.Index(0)
	for len(p.Predecessors(single, nil)) != 1 {
		single++
	}
	from := p.Predecessors(single, nil)[0]
	for _, c := range []struct {
		name string
		a    altered
		rule verify.Rule
	}{
		{"a goal more", altered{at: p.Unrank(3)}, verify.RuleGoals},
		{"a move to what is not there", altered{at: p.Unrank(5),
			moves: func(s *puzzle.Steps) { copy(s.Add(0), outside) }}, verify.RuleClosed},
		{"a position cut off", altered{at: p.Unrank(from.To), moves: func(s *puzzle.Steps) {
			var steps puzzle.Steps
			steps.Fill(rules, []byte(p.Unrank(from.To)))
			for i := range steps.Len() {
				if m, to := steps.Step(i); m != from.Move {
					copy(s.Add(m), to)
				}
			}
		}}, verify.RuleClosed},
	} {
		c.a.Chance = rules
		db, err := store.Open(db.Path(), puzzle.Discover(c.a))
		if err != nil {
			t.Fatal(err)
		}
		failed := (*verify.RulesError)(nil)
		if _, err := verify.Run(t.Context(), db, verify.Options{}); !errors.As(err,
			&failed) || failed.Faults[0].Rule != c.rule {
			t.Errorf("%s: %v, want rule %q", c.name, err, c.rule)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}
