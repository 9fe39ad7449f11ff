package section

import (
	"context"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
)

// Kind is one kind of puzzles of which there is more to count than of others.
type Kind struct {
	Charts []picture.Chart
	// Gather counts what a report on p has of its own; nil when p is not of the kind.
	Gather func(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
		report progress.Func) (Own, error)
}

// Own is what only puzzles of one kind have in their reports. Its JSON form
// stands in that of the report under the name of the puzzle's family.
type Own interface {
	// Sections are those of a page, on a space with the given positions at its
	// greatest distance.
	Sections(of Subject, hardest *analyze.Level) []*Section
	// Published returns the numbers that a published count of that name is of;
	// nil when it knows none.
	Published(what string) []uint64
	// Commands returns what reproduces it; name is that of the puzzle.
	Commands(name string) []string
}

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
	return table.Counted(d, "move")
}

// Diagram draws a position given in the puzzle's one-line form; none when it
// cannot be read.
func (s Subject) Diagram(text, caption, detail string) []Diagram {
	pos, err := s.Rules.Parse(text)
	if err != nil {
		return nil
	}
	return []Diagram{{Caption: caption, Detail: detail, Rules: s.Rules, Position: pos}}
}
