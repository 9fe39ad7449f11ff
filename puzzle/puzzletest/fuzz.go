package puzzletest

import (
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// FuzzParse fuzzes the parser of p: whatever the text, it gives an error of one short line or a
// position with which everything may be done. The seeds come on top of what p writes itself.
func FuzzParse(f *testing.F, p puzzle.Puzzle, seeds ...string) {
	for i := range uint64(3) {
		board := p.Unrank(puzzle.Index(i * (p.Size() - 1) / 2))
		f.Add(p.Format(board))
		f.Add(p.Draw(board))
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, _, _ := strings.Cut(text, "\n")
		if n := p.Lines(first); n < 1 || n > 64 {
			t.Errorf("a position that begins with %q takes %d lines", first, n)
		}
		if err := checkParse(p, text); err != nil {
			t.Error(err)
		}
	})
}
