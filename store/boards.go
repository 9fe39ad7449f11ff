//go:build boards

package store

import (
	"hash"

	"puzzlebase/puzzle"
)

// The smaller of the two programs for browsers writes and verifies nothing: what
// it is given has been checked by the page, by the browser's own SHA-256. So it
// carries none.

// Sum256 is never asked for.
func Sum256([]byte) [digestBytes]byte { panic("store: this program has no SHA-256") }

func newSum() hash.Hash { panic("store: this program has no SHA-256") }

// known returns p: no search finds the positions of what is played on a board.
func (d *DB) known(p puzzle.Puzzle) (puzzle.Puzzle, error) { return p, nil }
