package verify

import (
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/xormoves"
)

// TestFollow holds the fastest kernel against the one in plain Go, on codes that mean nothing.
func TestFollow(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	for _, spec := range []string{"tails:1x2", "tails:3x3", "lights:3x4", "peg:4x4",
		"peg:triangle15,rule=w", "hiriq"} {
		p := catalogtest.Find(t, spec)
		form := p.Features().XOR
		c, err := newCodes(min(p.Size(), 1<<20), 1+rng.IntN(6))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.vectors {
			for r := range c.vectors[i] {
				c.vectors[i][r] = rng.Uint64() & rng.Uint64()
			}
		}
		vectors := uint64(len(c.vectors) / c.planes)
		j := newXORChecker(form, p.Goals(), c)
		for i := range j.moves { // keep within the part of the space that has codes
			j.moves[i].Vector %= vectors
		}
		possible := xormoves.NewPossible(j.moves)
		for v := range min(vectors, 200) {
			var fast, slow vectorCheck
			fast.number, slow.number = v, v
			j.begin(&fast)
			j.begin(&slow)
			listed := possible.In(v, nil)
			follow(j, &fast, listed)
			followPlain(j, &slow, listed)
			if fast != slow {
				t.Fatalf("%s, vector %d: %+v, want %+v", spec, v, fast, slow)
			}
		}
	}
}
