package section

import (
	"fmt"

	"puzzlebase/puzzle"
)

// Subject is the puzzle that sections are on.
type Subject struct {
	Name  string // what people call it
	Rules puzzle.Puzzle
}

// Cost writes a distance with its unit.
func (s Subject) Cost(d uint64) string {
	if s.Rules != nil && !s.Rules.Features().UnitCost() {
		return fmt.Sprintf("cost %d", d)
	}
	return puzzle.Counted(d, "move")
}

// Diagram draws a position from the puzzle's one-line form; none when it
// cannot be read.
func (s Subject) Diagram(text, caption, detail string) []Diagram {
	pos, err := s.Rules.Parse(text)
	if err != nil {
		return nil
	}
	return []Diagram{{Caption: caption, Detail: detail, Rules: s.Rules, Position: pos}}
}
