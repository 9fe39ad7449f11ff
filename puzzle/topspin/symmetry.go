package topspin

import (
	"slices"

	"puzzlebase/puzzle"
)

// image gives every token the number so many places further on, s/2 of them, and
// where s is odd turns the ring over. Any turntable of k tokens that follow each
// other becomes one of k tokens that do.
func (t *Track) image(pos puzzle.Position, s int) puzzle.Position {
	ring := []byte(pos)
	for i, token := range ring {
		token := (int(token) - 1 + s/2) % t.n
		if s%2 == 1 {
			token = (t.n - token) % t.n
		}
		ring[i] = byte(token + 1)
	}
	if s%2 == 1 {
		slices.Reverse(ring)
	}
	return puzzle.Position(fromOne(ring, 1))
}
