package analyze

import (
	"slices"
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestVectorKernels compares the kernel of this processor with the plain one, on
// planes at random: all ways to compare distances, moves that permute rows and lanes.
func TestVectorKernels(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{"tails:2x3", "tails:4x4", "lights:4x4", "hiriq", "hiriq-w",
		"peg:triangle15", "peg:french"} {
		p := catalogtest.Find(t, spec)
		for bipartite, depth := range map[bool]int{false: 5, true: 2} {
			v := &vectors{bipartite: bipartite, planes: make([][]vector.Bits, depth)}
			v.setMoves(p.Features().XOR)
			var reach uint64 // of the vectors that moves lead to from the first
			for i := range v.moves {
				v.moves[i].Vector &= 63 // so that a few vectors are enough
				reach |= v.moves[i].Vector
			}
			for k := range v.planes {
				v.planes[k] = make([]vector.Bits, reach+1)
				for i := range v.planes[k] {
					for r := range v.planes[k][i] {
						v.planes[k][i][r] = rng.Uint64() & rng.Uint64()
					}
				}
			}
			for number := range reach + 1 {
				want, got := waysOf(plainVectors, v, number), waysOf(bestVectors, v, number)
				n := len(want.listed)
				if want.farther != got.farther || want.reached != got.reached ||
					!slices.Equal(want.legal, got.legal) || !slices.Equal(want.nearer, got.nearer) {
					t.Fatalf("%s, vector %d: the kernel %s sees other ways", spec, number,
						bestVectors.name)
				}
				var planes, other [wayPlanes]vector.Bits
				sumPlain(want.nearer, n, &planes)
				if bestVectors.sum(want.nearer, n, &other); planes != other {
					t.Fatalf("%s, vector %d: the kernel %s adds up otherwise", spec, number,
						bestVectors.name)
				}
				counts, others := make([]vector.Bits, n+1), make([]vector.Bits, n+1)
				tallyPlain(&planes, &want.reached, counts, nil)
				if bestVectors.tally(&planes, &want.reached, others,
					want.parts); !slices.Equal(counts, others) {
					t.Fatalf("%s, vector %d: the kernel %s counts otherwise", spec, number,
						bestVectors.name)
				}
			}
		}
	}
}

func waysOf(k vectorKernel, v *vectors, number uint64) *vectorWays {
	w := newVectorWays(v)
	for k, plane := range v.planes {
		w.here[k] = plane[number]
	}
	w.list(v, number)
	k.follow(v, number, w)
	return w
}
