package analyze

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// halving is a symmetry of a space in XOR form that is its own inverse. A position and its image
// have the same distance, as many moves, and as many that lead nearer. So it is enough to count one
// of them, twice.
//
// A piece of the space is skipped or counted twice as a whole. That is possible where the highest
// bit of x XOR its image is the same for all x of the piece: then each x is less than its image, or
// each is greater.
type halving struct {
	all   *Symmetries
	which int
	agree int // from this bit on, x XOR its image is the same for all x of a piece
}

// halvingRows is the number of rows of a piece, a power of two.
const halvingRows = 64

// halvingOf finds the best symmetry for pieces of a number of positions, a power of two. Without
// any it is the identity, and each piece counts once.
func halvingOf(p puzzle.Puzzle, positions uint64) *halving {
	best := &halving{all: SymmetriesOf(p), agree: bits.Len64(p.Size() - 1)}
	piece := bits.Len64(positions - 1)
	for i, m := range best.all.maps {
		square := func(x uint64) uint64 {
			return uint64(best.all.Image(best.all.Image(puzzle.Index(x), i), i))
		}
		agree, inverse := piece, square(0) == 0
		for k, changes := range m.changes {
			inverse = inverse && square(1<<k) == 1<<k
			if k < piece {
				agree = max(agree, bits.Len64(changes))
			}
		}
		if i > 0 && inverse && agree < best.agree {
			best.which, best.agree = i, agree
		}
	}
	return best
}

// times returns how many times each position counts of the piece that has position x.
func (h *halving) times(x uint64) uint64 {
	differ := x ^ uint64(h.all.Image(puzzle.Index(x), h.which))
	switch top := bits.Len64(differ) - 1; {
	case top < h.agree:
		return 1
	case x>>top&1 == 0:
		return 2
	default:
		return 0
	}
}
