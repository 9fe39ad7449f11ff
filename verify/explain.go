package verify

import (
	"fmt"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// explain returns the fault of x, which a check has found.
func (v *verifier) explain(x puzzle.Index) (*Fault, error) {
	switch size := v.manifest.Size; {
	case uint64(x) >= size:
		f := &Fault{Block: v.file.BlockOf(puzzle.Index(size - 1)), Index: x}
		return f.say(RuleEmpty, "there are %d positions, and here something is stored", size), nil
	case !v.manifest.HasRows():
		return v.fault(x).say(RuleStored, "it holds other bits than its distance gives"), nil
	case !v.full:
		return v.fault(x).say(RuleStored, "the %d positions from here on hold other bits than "+
			"the rules give", space.Lanes), nil
	}
	f := v.fault(x)
	stored, err := v.storedParent(x)
	if err != nil {
		return nil, err
	}
	f.explain(v.puzzle, x, stored, v.codes.at)
	if f.Rule == "" {
		return nil, fmt.Errorf("%s: the checks do not agree on position %s, index %d; this is a "+
			"fault of the program", v.manifest.Puzzle, f.Position, x)
	}
	return f, nil
}

// storedParent returns the parent move of x in the file, even if it means nothing.
func (v *verifier) storedParent(x puzzle.Index) (puzzle.Move, error) {
	row := make([]uint64, v.manifest.Shape.Words())
	if err := v.read.Rows(uint64(x)/space.Lanes, row); err != nil {
		return 0, err
	}
	return puzzle.Move(space.Value(row[v.manifest.Shape.Distance:], uint(x%space.Lanes))), nil
}

// explain finds the rule that x breaks, and leaves f as it is if there is none. Stored is the
// parent move of x in the file. The function at returns the code of any position.
func (f *Fault) explain(p puzzle.Puzzle, x puzzle.Index, stored puzzle.Move,
	at func(puzzle.Index) uint64) {
	code, edges := at(x), p.Successors(x, nil)
	parent, rule, shows := checkPosition(p, p.Goals(), x, edges, at)
	move := func(m puzzle.Move) string {
		if !slices.ContainsFunc(edges, func(e puzzle.Edge) bool { return e.Move == m }) {
			return fmt.Sprintf("number %d, which is not legal here", m)
		}
		return p.MoveName(p.Unrank(x), m)
	}
	leads := func() string {
		return fmt.Sprintf("move %s leads to %s at distance %d", move(shows.Move),
			p.Format(p.Unrank(shows.To)), at(shows.To)-1)
	}
	switch {
	case rule == RuleGoals && code == 0:
		f.say(RuleGoals, "it is a goal and marked as unsolvable")
	case rule == RuleGoals && code != 1:
		f.say(RuleGoals, "it is a goal and has distance %d", code-1)
	case rule == RuleGoals:
		f.say(RuleGoals, "it is no goal and has distance 0")
	case rule == RuleUnreached:
		f.say(RuleUnreached, "it is marked as unsolvable, but %s", leads())
	case rule == RuleBound:
		f.say(RuleBound, "it has distance %d, but %s", code-1, leads())
	case rule == RuleDescent:
		f.say(RuleDescent, "it has distance %d, but no legal move leads nearer", code-1)
	case code > 1 && stored != parent:
		f.say(RuleParent, "its parent move is %s, want %s", move(stored), move(parent))
	case code <= 1 && stored != 0:
		f.say(RuleEmpty, "it has parent move %d, want none", stored)
	}
}

// say says which rule is broken, and returns f.
func (f *Fault) say(rule Rule, format string, args ...any) *Fault {
	f.Rule, f.Text = rule, fmt.Sprintf(format, args...)
	return f
}

// fault returns a fault of x that does not say yet what is wrong.
func (v *verifier) fault(x puzzle.Index) *Fault {
	return &Fault{Block: v.file.BlockOf(x), Index: x, Position: v.puzzle.Format(v.puzzle.Unrank(x))}
}

// broken returns the error for a number of faults, of which f is the first.
func (v *verifier) broken(count uint64, f *Fault) error {
	return &RulesError{Puzzle: v.manifest.Puzzle, Count: count, Faults: []*Fault{f}}
}
