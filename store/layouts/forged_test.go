package layouts

import (
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle"
)

// TestForgedPositions ranks and unranks in blocks that make no sense, as whoever
// makes a file may give them the right checksums: whatever comes out, it does.
func TestForgedPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		p := &PositionList{width: 1 + rng.IntN(puzzle.MaxPositionBytes),
			size: 1 + rng.Uint64N(2*BlockPositions)}
		p.blocks = make([][]byte, PositionBlocks(p.size))
		for n := range p.blocks {
			p.blocks[n] = make([]byte, goalBytes+p.groups(n)*offsetBytes+rng.IntN(5000))
			for i := range p.blocks[n] {
				if rng.IntN(3) == 0 {
					p.blocks[n][i] = byte(rng.Uint32())
				}
			}
			p.addGoals(n)
		}
		position := make([]byte, p.width)
		for range 20 {
			p.Unrank(puzzle.Index(rng.Uint64N(p.size)), position)
			if x, ok := p.Rank(position); ok && uint64(x) >= p.size {
				t.Fatalf("number %d of %d", x, p.size)
			}
		}
	}
}
