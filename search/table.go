package search

import (
	"fmt"

	"puzzlebase/puzzle/pattern"
)

// Table is the database of a pattern.
type Table struct {
	*pattern.Space
	Bits []uint64 // bit 1 of the distance of each state, by rows of Space.Words
}

// second returns bit 1 of the distance of a state.
func (t *Table) second(x pattern.State) uint8 {
	return uint8(t.Bits[int(x.Row)*t.Words()+int(x.Place>>6)]>>(x.Place&63)) & 1
}

// mod4 returns the distance of a state modulo 4.
func (t *Table) mod4(x pattern.State) uint8 {
	m := 2 * t.second(x)
	if t.Odd(x.Row) {
		m++
	}
	return m
}

// Distance returns the distance of a state, which it finds by walking downhill.
// The error says so when the table leads nowhere, which no sound one does.
func (t *Table) Distance(x pattern.State) (int, error) {
	goal := pattern.State{Row: t.Goal()}
	for d := 0; d <= maxDistance; d++ {
		if x == goal {
			return d, nil
		}
		below, next := (t.mod4(x)+3)&3, x
		t.Moves(x, func(y pattern.State) {
			if next == x && t.mod4(y) == below {
				next = y
			}
		})
		if next == x {
			break
		}
		x = next
	}
	return 0, fmt.Errorf("the pattern database of tiles at home in cells %d leads nowhere: build it again with --force", t.Tiles())
}

// maxDistance is more than any pattern of at most eight tiles on twenty cells needs.
const maxDistance = 250
