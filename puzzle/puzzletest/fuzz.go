package puzzletest

import (
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// maxMessage is how long a message about a wrong text may be, bytes: it quotes
// the beginning of a long text, not the whole.
const maxMessage = 1000

// FuzzParse fuzzes the parser of p: whatever the text, it gives an error of one
// short line or a position that Format and Draw write so that it is read back.
// The seeds come on top of what p writes itself.
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
		board, err := p.Parse(text)
		if err != nil {
			if message := err.Error(); len(message) > maxMessage ||
				strings.Contains(message, "\n") {
				t.Errorf("the message about %q is not a short line: %q", text, message)
			}
			return
		}
		checkRead(t, p, text, board)
	})
}

// checkRead holds a position that was read against all that may be done with
// it.
func checkRead(t *testing.T, p puzzle.Puzzle, text string, board puzzle.Position) {
	for _, written := range []string{p.Format(board), p.Draw(board)} {
		if back, err := p.Parse(written); err != nil || back != board {
			t.Errorf("%q is read as %q, which is written %q and read back as %q (%v)", text, board,
				written, back, err)
		}
	}
	if drawn := p.Draw(board); p.Lines(drawn[:strings.IndexByte(drawn,
		'\n')]) != strings.Count(drawn, "\n") {
		t.Errorf("%q is drawn in %d lines, its first line says otherwise", drawn,
			strings.Count(drawn, "\n"))
	}
	x, ok := p.Rank(board)
	switch {
	case !ok:
	case uint64(x) >= p.Size():
		t.Errorf("%q has index %d of %d", text, x, p.Size())
	case p.Unrank(x) != board:
		t.Errorf("%q has index %d, which is %q", text, x, p.Format(p.Unrank(x)))
	default:
		for _, e := range p.Successors(x, nil) {
			if p.MoveName(board, e.Move) == "" {
				t.Errorf("move %d in %q has no name", e.Move, text)
			}
		}
	}
	if certify := p.Features().Certify; certify != nil {
		certify(board)
	}
}
