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
	return State{s.Row(set, gap), uint16(rank(k, order[:k]))}
}

// Moves calls f with the end of each move from x. It takes tiles by the hand, one
// by one, and uses none of the tables of moves: it is what engines are held
// against.
func (s *Space) Moves(x State, f func(State)) {
	r := s.rows[x.Row]
	order := unrank(len(s.tiles), len(s.tiles), int(x.Place))
	if s.Line {
		gap := bits.TrailingZeros32(r.region)
		for direction := range directions {
			set, moved := r.set, order
			for tiles := 1; ; tiles++ {
				cell, ok := s.Toward(gap, direction, tiles)
				if !ok {
					break
				}
				to, _ := s.Toward(gap, direction, tiles-1)
				set = s.take(set, &moved, cell, to)
				f(s.stateOf(set, &moved, cell))
			}
		}
		return
	}
	for tiles := r.set; tiles != 0; tiles &= tiles - 1 {
		cell := bits.TrailingZeros32(tiles)
		for free := s.Beside(cell) & r.region; free != 0; free &= free - 1 {
			moved := order
			set := s.take(r.set, &moved, cell, bits.TrailingZeros32(free))
			f(s.stateOf(set, &moved, cell))
		}
	}
}

// take takes the tile in one cell, if there is one, to another, and puts it into its place in
// the order.
func (s *Space) take(set uint32, order *[MaxTiles]uint8, from, to int) uint32 {
	if set>>from&1 == 0 {
		return set
	}
	k, at := len(s.tiles), bits.OnesCount32(set&(1<<from-1))
	tile := order[at]
	copy(order[at:k], order[at+1:k])
	set &^= 1 << from
	at = bits.OnesCount32(set & (1<<to - 1))
	copy(order[at+1:k], order[at:k-1])
	order[at] = tile
	return set | 1<<to
}

// stateOf is the state with tiles in that order on a set of cells.
func (s *Space) stateOf(set uint32, order *[MaxTiles]uint8, gap int) State {
	k := len(s.tiles)
	return State{s.Row(set, gap), uint16(rank(k, order[:k]))}
}

// unrank returns the sequence of m of n different numbers that has a lexicographic rank.
func unrank(n, m, rank int) (order [MaxTiles]uint8) {
	for i := m - 1; i >= 0; i-- { // Digit i counts the smaller numbers that are left.
		order[i] = uint8(rank % (n - i))
		rank /= n - i
		for j := i + 1; j < m; j++ {
			if order[j] >= order[i] {
				order[j]++
			}
		}
	}
	return order
}

// rank is the inverse of unrank.
func rank(n int, order []uint8) (rank int) {
	for i, x := range order {
		smaller := int(x)
		for _, y := range order[:i] {
			if y < x {
				smaller--
			}
		}
		rank = rank*(n-i) + smaller
	}
	return rank
}
