package scan

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// Halving is a symmetry of a space in XOR form that is its own inverse, by which half of
// the positions stand for all: a position and its image are as far from the goals, and have as
// many moves, as many that lead nearer and, on a peg board, as many white cells.
//
// The index is an affine function of the cells, so the map of indices is affine too. What a
// position's index and its image's differ in is the same for both; where the highest bit
// of that is one in which all of a piece of the space agree, the piece has either only the
// lesser or only the greater one of each pair.
type Halving struct {
	differ uint64   // in which bits the image of 0 differs from it
	bits   []uint64 // what each bit of the index changes in that
	agree  int      // from this bit on, all positions of a piece agree in what they differ in
}

// HalvingRows is of how many rows pieces are, a power of two.
const HalvingRows = 64

// HalvingOf finds the best one for pieces of so many positions, a power of two. Without
// any it is the identity, by which each piece stands for itself.
func HalvingOf(p puzzle.Puzzle, positions uint64) *Halving {
	width, piece := bits.Len64(p.Size()-1), bits.Len64(positions-1)
	best := &Halving{agree: width}
	group := p.Features().Symmetry
	if group == nil {
		return best
	}
	for i := 1; i < group.Order; i++ {
		image := func(x uint64) uint64 {
			y, _ := p.Rank(group.Image(p.Unrank(puzzle.Index(x)), i))
			return uint64(y)
		}
		h := &Halving{agree: piece}
		h.differ, h.bits = Differences(image, width)
		inverse := image(h.differ) == 0
		for k := range h.bits {
			x := uint64(1) << k
			inverse = inverse && image(image(x)) == x
			if k < piece {
				h.agree = max(h.agree, bits.Len64(h.bits[k]))
			}
		}
		if inverse && h.agree < best.agree {
			best = h
		}
	}
	return best
}

// Differences returns in which bits the image of 0 differs from it under an affine map of
// indices of so many bits, and what each bit of an index changes in that.
func Differences(image func(uint64) uint64, width int) (differ uint64, bits []uint64) {
	differ, bits = image(0), make([]uint64, width)
	for k := range bits {
		x := uint64(1) << k
		bits[k] = x ^ image(x) ^ differ
	}
	return differ, bits
}

// Times returns for how many positions each one counts of the piece with position x.
func (h *Halving) Times(x uint64) uint64 {
	differ := h.differ
	for n := x; n != 0 && h.bits != nil; n &= n - 1 {
		differ ^= h.bits[bits.TrailingZeros64(n)]
	}
	switch top := bits.Len64(differ) - 1; {
	case top < h.agree:
		return 1
	case x>>top&1 == 0:
		return 2
	default:
		return 0
	}
}
