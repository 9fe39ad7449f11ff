package verify

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/puzzletest"
)

// TestFollow holds the fastest kernel against the one in plain Go, on codes that mean
// nothing.
func TestFollow(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{"tails:1x2", "tails:3x3", "lights:3x4", "peg:4x4", "peg:triangle15,rule=w", "hiriq"} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		form := puzzle.TraitsOf(p).XOR.Form()
		c, err := newCodes(min(p.Size(), 1<<20), 1+rng.IntN(6))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.words {
			c.words[i] = rng.Uint64() & rng.Uint64()
		}
		j := newXORJudge(form, p.Goals(), c)
		for i := range j.moves { // keep within the part of the space that has codes
			j.moves[i].vector %= uint64(len(c.words) / vectorRows / c.planes)
		}
		for v := range uint64(min(len(c.words)/vectorRows/c.planes, 200)) {
			var fast, slow view
			fast.number, slow.number = v, v
			j.begin(&fast)
			j.begin(&slow)
			j.follow(j, &fast)
			followPlain(j, &slow)
			if fast != slow {
				t.Fatalf("%s, vector %d: %+v, want %+v", spec, v, fast, slow)
			}
		}
	}
}
