package pattern

import "fmt"

// Table is the database of a pattern.
type Table struct {
	*Space
	// Levels is the number of states at each distance.
	Levels []uint64
	// Bits holds bit 1 of the distance of each state, so many words a row as
	// Space.Words says; lanes past the last place are zero. In the line metric
	// two words follow one another, of the two bits of its remainder by 3; both are set
	// where no moves lead.
	Bits []uint64
}

// BitsOf returns the bits of tables.
func BitsOf(tables []*Table) (bits [][]uint64) {
	for _, t := range tables {
		bits = append(bits, t.Bits)
	}
	return bits
}

// Second returns bit 1 of the distance of a state.
func (t *Table) Second(x State) uint8 {
	return uint8(t.Bits[int(x.Row)*t.Words()+int(x.Place>>6)]>>(x.Place&63)) & 1
}

// Third returns the remainder of the distance of a state by 3, in the line metric.
func (t *Table) Third(x State) uint8 {
	words := t.Bits[2*(int(x.Row)*t.Words()+int(x.Place>>6)):]
	return uint8(words[0]>>(x.Place&63)&1 | words[1]>>(x.Place&63)&1<<1)
}

// remainder returns that of the distance of a state by 4, or by 3 in the line metric.
func (t *Table) remainder(x State) uint8 {
	if t.Line {
		return t.Third(x)
	}
	m := 2 * t.Second(x)
	if t.Odd(x.Row) {
		m++
	}
	return m
}

// Distance returns the distance of a state, which it finds by walking downhill.
// The error says so when the table leads nowhere, which no sound one does.
func (t *Table) Distance(x State) (int, error) {
	goal := State{Row: t.Goal()}
	by := uint8(4)
	if t.Line {
		by = 3
	}
	for d := 0; d <= maxDistance; d++ {
		if x == goal {
			return d, nil
		}
		below, next := (t.remainder(x)+by-1)%by, x
		t.Moves(x, func(y State) {
			if next == x && t.remainder(y) == below {
				next = y
			}
		})
		if next == x {
			break
		}
		x = next
	}
	return 0, fmt.Errorf("the pattern database of tiles at home in cells %d leads nowhere: build "+
		"it again with --force", t.Tiles())
}

// maxDistance is more than any pattern of at most eight tiles on twenty cells needs.
const maxDistance = 250
