package verify

import (
	"fmt"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// Rule is one of the conditions that every position must meet.
type Rule string

// The rules. A position is reached when it has a distance.
const (
	RuleGoals   Rule = "exactly the goals have distance 0"
	RuleDescent Rule = "every other reached position has a legal move that leads nearer by what " +
		"it costs"
	RuleBound  Rule = "no legal move leads nearer by more than it costs"
	RuleParent Rule = "the parent move is the lowest-numbered legal move that leads nearer by " +
		"what it costs"
	RuleUnreached Rule = "no unreached position has a legal move to a reached one"
	RuleEmpty     Rule = "goals, unreached positions and what lies past the last position have " +
		"no parent move"
	RuleClosed Rule = "the positions that a search has found are those to which moves lead from " +
		"the start"
	RuleStored Rule = "a compact file holds the bits that its layout stores of the distances"
)

// Fault is a rule that a position breaks.
type Fault struct {
	Rule     Rule
	Block    int          // of the file
	Index    puzzle.Index // of the position, or past the last one
	Position string       // in the puzzle's one-line form; empty past the last one
	Text     string       // what is there and what should be
}

func (f *Fault) String() string {
	position := "past the last one"
	if f.Position != "" {
		position = f.Position
	}
	return fmt.Sprintf("block %d, index %d, position %s: %s (rule: %s)", f.Block, f.Index, position,
		f.Text, f.Rule)
}

// RulesError is returned when positions break rules.
type RulesError struct {
	Puzzle string
	Count  uint64   // positions that break a rule
	Faults []*Fault // the first of them, in order
}

func (e *RulesError) Error() string {
	text := fmt.Sprintf("%s does not verify: %s", english.Spec(e.Puzzle), e.Faults[0])
	if e.Count > 1 {
		text += fmt.Sprintf("; %d positions break a rule", e.Count)
	}
	return text
}
