package pattern

import (
	"math/bits"
	"slices"
)

// State is one state, by its row and its place in it.
type State struct {
	Row   uint32
	Place uint16
}

// State returns the state of a board, which has in each cell what is at home in
// another, as cells are numbered.
func (s *Space) State(board []uint8) State {
	var set uint32
	var order [MaxTiles]uint8
	gap, k := 0, 0
	for cell, home := range board {
		if int(home) == s.Home {
			gap = cell
		} else if tile, ok := slices.BinarySearch(s.tiles, int(home)); ok {
			set |= 1 << cell
			order[k] = uint8(tile)
			k++
		}
	}
	return State{s.Row(set, gap), uint16(placeOf(order[:k]))}
}

// Moves calls f with the end of each move from x. It takes tiles by the hand, one
// by one, and uses none of the tables of moves: it is what engines are held
// against.
func (s *Space) Moves(x State, f func(State)) {
	r := s.rows[x.Row]
	k := len(s.tiles)
	order := ordered(k, int(x.Place))
	at := 0
	for tiles := r.set; tiles != 0; tiles &= tiles - 1 {
		cell := bits.TrailingZeros32(tiles)
		for free := s.Beside(cell) & r.region; free != 0; free &= free - 1 {
			to := bits.TrailingZeros32(free)
			set := r.set&^(1<<cell) | 1<<to
			moved := order
			copy(moved[at:k], order[at+1:k])
			after := bits.OnesCount32(set & (1<<to - 1))
			copy(moved[after+1:k], moved[after:k-1])
			moved[after] = order[at]
			f(State{s.Row(set, cell), uint16(placeOf(moved[:k]))})
		}
		at++
	}
}

// ordered returns the tiles in the order of their cells in a place.
func ordered(k, place int) (order [MaxTiles]uint8) {
	for i := k - 1; i >= 0; i-- { // digit i counts the smaller tiles behind
		order[i] = uint8(place % (k - i))
		place /= k - i
		for j := i + 1; j < k; j++ {
			if order[j] >= order[i] {
				order[j]++
			}
		}
	}
	return order
}

// placeOf is the inverse of ordered.
func placeOf(order []uint8) (place int) {
	for i, x := range order {
		smaller := int(x)
		for _, y := range order[:i] {
			if y < x {
				smaller--
			}
		}
		place = place*(len(order)-i) + smaller
	}
	return place
}
