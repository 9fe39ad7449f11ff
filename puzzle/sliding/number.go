package sliding

import (
	"math/bits"
	"strings"

	"puzzlebase/puzzle"
)

// board is where the gap is and the tiles in reading order without it, counted
// from 0, of the numbered grid unless something else is said.
type board struct {
	gap   int
	tiles [MaxSearched]uint8
}

// rank returns the lexicographic rank of the tiles, and the number of their
// inversions, which is the sum of the rank's digits.
func (s *Sliding) rank(b *board) (rank uint64, inversions int) {
	var seen uint32
	n := s.cells - 1
	for i := range n {
		v := b.tiles[i]
		smaller := int(v) - bits.OnesCount32(seen&(1<<v-1)) // smaller ones yet to come
		seen |= 1 << v
		inversions += smaller
		rank = rank*uint64(n-i) + uint64(smaller)
	}
	return rank, inversions
}

// odd returns the parity of inversions that a solvable board with this gap has:
// each row between the gap and its place at the goal changes it by C-1.
func (s *form) odd(gap int) int { return (s.cols - 1) * (s.home/s.cols - gap/s.cols) & 1 }

// index returns the index of b, and false when its parity is the wrong one.
func (s *Sliding) index(b board) (puzzle.Index, bool) {
	if s.half == 0 {
		_, inversions := s.rank(&b)
		return 0, inversions&1 == s.odd(b.gap)
	}
	rank, inversions := s.rank(&b)
	if s.cells > 2 {
		rank /= 2
	}
	return puzzle.Index(uint64(b.gap)*s.half + rank), inversions&1 == s.numbered.odd(b.gap)
}

func (s *Sliding) boardOf(x puzzle.Index) board {
	b := board{gap: int(uint64(x) / s.half)}
	if n := s.cells - 1; n >= 2 {
		unrank(uint64(x)%s.half, b.tiles[:n], s.numbered.odd(b.gap))
	}
	return b
}

// unrank sets tiles to the sequence, of that parity, whose lexicographic
// rank is 2*half or 2*half+1.
func unrank(half uint64, tiles []uint8, odd int) {
	// The last two digits are 0 for now; the others come off the rank from the
	// end. The digit of tile i counts the smaller tiles behind it.
	var digit [MaxSearched]uint8
	n := len(tiles)
	inversions := 0
	for i := n - 3; i >= 0; i-- {
		digit[i] = uint8(half % uint64(n-i))
		half /= uint64(n - i)
		inversions += int(digit[i])
	}
	digit[n-2] = uint8((inversions ^ odd) & 1)
	left := uint32(1)<<n - 1
	for i := range tiles {
		v := nthBit(left, digit[i])
		left &^= 1 << v
		tiles[i] = v
	}
}

// nthBit returns the place of the n-th one of set, from 0.
func nthBit(set uint32, n uint8) uint8 {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros32(set))
}

func (s *Sliding) Rank(p puzzle.Position) (puzzle.Index, bool) { return s.index(s.turnOver(p)) }

// turnOver reads a position as one of the numbered grid.
func (s *Sliding) turnOver(p puzzle.Position) board {
	if !s.turned {
		return read(p)
	}
	var b board
	b.gap = int(s.cellOf[strings.IndexByte(string(p), 0)])
	for cell := range len(p) {
		if p[cell] == 0 {
			continue
		}
		place := int(s.cellOf[cell])
		if place > b.gap {
			place--
		}
		b.tiles[place] = s.tileOf[p[cell]-1]
	}
	return b
}

// read reads a position as it is written.
func read(p puzzle.Position) board {
	var b board
	at := 0
	for i := range len(p) {
		if p[i] == 0 {
			b.gap = i
			continue
		}
		b.tiles[at] = p[i] - 1
		at++
	}
	return b
}

func (s *Sliding) Unrank(x puzzle.Index) puzzle.Position {
	if s.half == 0 {
		return s.inOrder()
	}
	b := s.boardOf(x)
	cells := make([]byte, s.cells)
	for cell := range cells {
		place := int(s.cellOf[cell])
		switch {
		case place == b.gap:
			continue
		case place > b.gap:
			place--
		}
		cells[cell] = s.tileFrom[b.tiles[place]] + 1
	}
	return puzzle.Position(cells)
}
