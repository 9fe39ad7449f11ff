package pattern

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// State is one state of a pattern.
type State struct {
	Placement uint32
	Rank      uint16 // of the order of the tiles
}

// State returns the state of a board.
func (s *Space) State(board []uint8) State {
	var set uint32
	var order [maxTiles]uint8
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
	return s.stateOf(set, &order, gap)
}

// Moves calls f with the end of each move from x. It takes tiles one by one and uses neither
// [Space.Steps] nor the tables of moves: tests and proofs compare the engines with it.
func (s *Space) Moves(x State, f func(State)) {
	p, order := s.placements[x.Placement], unrank(len(s.tiles), int(x.Rank))
	if s.Line {
		s.movesInLine(p, order, f)
		return
	}
	for tiles := p.set; tiles != 0; tiles &= tiles - 1 {
		cell := bits.TrailingZeros32(tiles)
		for free := s.Neighbours(cell) & p.region; free != 0; free &= free - 1 {
			moved := order
			set := s.take(p.set, &moved, cell, bits.TrailingZeros32(free))
			f(s.stateOf(set, &moved, cell))
		}
	}
}

func (s *Space) movesInLine(p placement, order [maxTiles]uint8, f func(State)) {
	gap := bits.TrailingZeros32(p.region)
	for direction := range directions {
		set, moved, to := p.set, order, gap
		for tiles := 1; ; tiles++ {
			cell, ok := s.Toward(gap, direction, tiles)
			if !ok {
				break
			}
			set = s.take(set, &moved, cell, to)
			f(s.stateOf(set, &moved, cell))
			to = cell
		}
	}
}

// take moves the tile in one cell, if there is one, to another cell, and in the order too.
func (s *Space) take(set uint32, order *[maxTiles]uint8, from, to int) uint32 {
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

func (s *Space) stateOf(set uint32, order *[maxTiles]uint8, gap int) State {
	rank, _ := puzzle.RankPermutation(order[:len(s.tiles)])
	return State{s.Placement(set, gap), uint16(rank)}
}

// unrank returns the sequence of n numbers with a lexicographic rank.
func unrank(n, rank int) (order [maxTiles]uint8) {
	for i := n - 1; i >= 0; i-- { // Digit i counts the smaller numbers that are left.
		order[i] = uint8(rank % (n - i))
		rank /= n - i
		for j := i + 1; j < n; j++ {
			if order[j] >= order[i] {
				order[j]++
			}
		}
	}
	return order
}
