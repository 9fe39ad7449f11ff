package pattern

import (
	"fmt"

	"puzzlebase/store"
)

// Database is the database of a pattern.
type Database struct {
	*Space
	// Levels is the number of states at each distance.
	Levels []uint64
	// Bits holds bit 1 of the distance of each state, Space.Words words for each placement; bits
	// past the last rank are zero. In the line metric two words follow one another, with the two
	// bits of the remainder by 3; both are set where no moves lead.
	Bits []uint64
}

// BitsOf returns the bits of several databases.
func BitsOf(databases []*Database) (bits [][]uint64) {
	for _, d := range databases {
		bits = append(bits, d.Bits)
	}
	return bits
}

// Second returns bit 1 of the distance of a state.
func (d *Database) Second(x State) uint8 {
	return uint8(d.Bits[int(x.Placement)*d.Words()+int(x.Rank>>6)]>>(x.Rank&63)) & 1
}

// Third returns the remainder of the distance of a state by 3, in the line metric.
func (d *Database) Third(x State) uint8 {
	words := d.Bits[2*(int(x.Placement)*d.Words()+int(x.Rank>>6)):]
	return uint8(words[0]>>(x.Rank&63)&1 | words[1]>>(x.Rank&63)&1<<1)
}

// remainder returns the distance of a state modulo 4, or modulo 3 in the line metric.
func (d *Database) remainder(x State) uint8 {
	if d.Line {
		return d.Third(x)
	}
	m := 2 * d.Second(x)
	if d.Odd(x.Placement) {
		m++
	}
	return m
}

// Distance returns the distance of a state. It walks downhill. The error says that the walk ends at
// no goal, which happens only in a wrong database.
func (d *Database) Distance(x State) (int, error) {
	goal := State{Placement: d.Goal()}
	by := uint8(4)
	if d.Line {
		by = 3
	}
	for distance := 0; distance <= maxDistance; distance++ {
		if x == goal {
			return distance, nil
		}
		below, next := (d.remainder(x)+by-1)%by, x
		d.Moves(x, func(y State) {
			if next == x && d.remainder(y) == below {
				next = y
			}
		})
		if next == x {
			break
		}
		x = next
	}
	return 0, fmt.Errorf("the pattern database of tiles at home in cells %d is %w: it leads "+
		"nowhere", d.Tiles(), store.ErrDamaged)
}

// maxDistance is far more than the distances of patterns with up to eight tiles on 25 cells. A walk
// in a wrong database could go round.
const maxDistance = 1000
