package scan

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// Halving is a symmetry of a space in XOR form that is its own inverse. A position and its image
// have the same distance, as many moves, as many that lead nearer and, on a peg board, as many
// white cells. So it is enough to count one of them, twice.
//
// The map of indices is affine, so x XOR image(x) is an affine function of x. A piece of the space
// is skipped or counted twice as a whole. That is possible where the highest bit of x XOR image(x)
// is the same for all x of the piece: then each x is less than its image, or each is greater.
type Halving struct {
	differ uint64   // 0 XOR its image
	bits   []uint64 // what each bit of x changes in x XOR image(x)
	agree  int      // from this bit on, x XOR image(x) is the same for all x of a piece
}

// HalvingRows is the number of rows of a piece, a power of two.
const HalvingRows = 64

// HalvingOf finds the best symmetry for pieces of a number of positions, a power of two. Without
// any it is the identity, and each piece counts once.
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

// Differences returns 0 XOR its image under an affine map of indices of a number of bits, and what
// each bit of x changes in x XOR image(x).
func Differences(image func(uint64) uint64, width int) (differ uint64, bits []uint64) {
	differ, bits = image(0), make([]uint64, width)
	for k := range bits {
		x := uint64(1) << k
		bits[k] = x ^ image(x) ^ differ
	}
	return differ, bits
}

// Times returns how many times each position counts of the piece that has position x.
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
