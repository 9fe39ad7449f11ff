package analyze

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestHalving has each piece of boards of several families and sizes tell of its
// positions: with the images of each under some symmetry, as many as there are.
func TestHalving(t *testing.T) {
	for spec, halved := range map[string]bool{
		"tails:3x4": true, "lights:3x5": true, "peg:4x4": true, "peg:4x4,rule=w": true,
		"peg:triangle15": true, "tails:1x1": false,
	} {
		p := catalogtest.Find(t, spec)
		features := p.Features()
		width := features.XOR.Bits
		for piece := 0; piece < min(width, 10); piece += 3 {
			h := halvingOf(p, 1<<piece)
			var counted, doubled uint64
			for x := uint64(0); x < p.Size(); x += 1 << piece {
				n := h.times(x)
				counted += n << piece
				if n == 2 {
					doubled++
				}
				for y := x; y < x+1<<piece && n != 1; y++ {
					if h.times(y) != n {
						t.Fatalf("%s: positions %d and %d count %d and %d times", spec, x, y, n,
							h.times(y))
					}
					if !countsWith(p, h, puzzle.Index(y), 2-n) {
						t.Fatalf("%s: position %d counts %d times, and no image of it %d", spec, y,
							n, 2-n)
					}
				}
			}
			if counted != p.Size() {
				t.Errorf("%s: pieces of 2^%d positions tell of %d in all, want %d", spec, piece,
					counted, p.Size())
			}
			if piece == 0 && (doubled > 0) != halved {
				t.Errorf("%s: %d positions count twice", spec, doubled)
			}
		}
	}
}

// countsWith reports whether some image of x counts so many times.
func countsWith(p puzzle.Puzzle, h *halving, x puzzle.Index, times uint64) bool {
	group := p.Features().Symmetry
	for i := range group.Order {
		if y, ok := p.Rank(group.Image(p.Unrank(x), i)); ok && h.times(uint64(y)) == times {
			return true
		}
	}
	return false
}
