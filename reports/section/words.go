package section

import (
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
)

// Cost writes a distance with its unit.
func Cost(p puzzle.Puzzle, d puzzle.Distance) string {
	if !p.Features().UnitCost() {
		return fmt.Sprintf("cost %d", d)
	}
	return english.Counted(uint64(d), "move")
}

// Boards draws a position that is written in one line; none when it cannot be read.
func Boards(p puzzle.Puzzle, text, caption string) []picture.Captioned {
	pos, err := p.Parse(text)
	if err != nil {
		return nil
	}
	return []picture.Captioned{Board(p, pos, caption)}
}

// At is an entry of counts; one past the end is 0.
func At(counts []uint64, i int) uint64 {
	if i >= len(counts) {
		return 0
	}
	return counts[i]
}

// Seen says in words what bars show.
func Seen(counts []uint64, by string) string {
	var out []string
	shown := min(len(counts), 48)
	for i, n := range counts[:shown] {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s at %d", english.Grouped(n), i))
		}
	}
	more := ""
	if len(counts) > shown {
		more = " and more"
	}
	return "positions by " + by + ": " + strings.Join(out, ", ") + more
}

// Described says what a sighted person sees on a board.
func Described(p puzzle.Puzzle, pos puzzle.Position) string {
	if describe := p.Features().Describe; describe != nil {
		return describe(pos)
	}
	var rows []string
	for line := range strings.Lines(p.Draw(pos)) {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	return strings.Join(rows, " / ")
}
