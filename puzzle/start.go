package puzzle

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// StartName is how people write the position with which play begins; see [Start].
const StartName = "start"

// Read reads a position in any of the puzzle's written forms, or [StartName].
func Read(p Puzzle, text string) (Position, error) {
	if strings.EqualFold(strings.TrimSpace(text), StartName) {
		return Start(p), nil
	}
	return p.Parse(text)
}

// PositionNames returns the names of positions that [Read] reads.
func PositionNames(p Puzzle) []string { return append(slices.Clone(p.Features().Names), StartName) }

// walk is how many random moves scramble a puzzle.
const walk = 100

// Start returns the position with which play begins: the puzzle's own if it has one from which it
// can be solved, or else one that random moves make of a goal. It is always the same.
func Start(p Puzzle) Position {
	f := p.Features()
	if own := f.Start; own != "" {
		refuted := false
		if f.Certify != nil {
			_, refuted = f.Certify(own)
		}
		if _, numbered := p.Rank(own); !refuted && (numbered || f.Discovered != nil) {
			return own
		}
	}
	random := rand.New(rand.NewPCG(1, 0))
	goals := p.Goals()
	pos := p.Unrank(goals[random.IntN(len(goals))])
	for range walk {
		before := PredecessorsOf(p, pos)
		if len(before) == 0 {
			break
		}
		pos = before[random.IntN(len(before))].To
	}
	return pos
}
