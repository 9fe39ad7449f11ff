package analyze

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// bestVectors is the fastest kernel of this build and processor.
var bestVectors = plainVectors

// plainVectors is the kernel in plain Go.
var plainVectors = vectorKernel{"plain", followPlain, sumPlain, tallyPlain}

func followPlain(v *vectors, number uint64, w *vectorWays) {
	w.farther, w.reached = vector.Bits{}, vector.Bits{}
	for _, plane := range w.here {
		for r, word := range plane {
			w.reached[r] |= word
		}
	}
	for i, listed := range w.listed {
		m := &v.moves[listed]
		legal := vector.All
		if i >= w.whole {
			for k := range m.Inner {
				for r, lanes := range m.Inner[k].In(number) {
					legal[r] &= lanes
				}
			}
			w.legal[i-w.whole] = legal
		}
		for r := range uint(vectorRows) {
			nearer, farther := v.compare(m, w.here, number, r)
			w.nearer[i][r] = nearer & legal[r]
			w.farther[r] |= farther & legal[r]
		}
		// Only unreached positions have a code of 0 in these planes and no nearer neighbour.
		if v.bipartite {
			for r, lanes := range w.nearer[i] {
				w.reached[r] |= lanes
			}
		}
	}
}

// compare returns the lanes of a row where a move leads nearer or farther.
func (v *vectors) compare(m *xormoves.Move, planes []vector.Bits, number uint64,
	r uint) (nearer, farther uint64) {
	if v.bipartite {
		there := vector.SwapLanes(v.planes[1][number^m.Vector][(r^m.Swap/space.Lanes)%vectorRows],
			m.Lane)
		nearer = planes[0][r%vectorRows] ^ planes[1][r%vectorRows] ^ there
		return nearer, ^nearer
	}
	var here, there [16]uint64
	for k, plane := range v.planes {
		here[k], there[k] = planes[k][r], plane[number^m.Vector][r^m.Swap/space.Lanes]
	}
	return compareAll(here[:len(v.planes)], there[:len(v.planes)], m.Lane)
}

func sumPlain(sets []vector.Bits, n int, planes *[wayPlanes]vector.Bits) {
	end := (n + 3) &^ 3
	*planes = [wayPlanes]vector.Bits{}
	clear(sets[n:end])
	for r := range vectorRows {
		var p0, p1, p2 uint64
		for i := 0; i < end; i += 4 {
			four := sets[i : i+4]
			var a, b, c uint64
			p0, a = addBits(p0, four[0][r], four[1][r])
			p0, b = addBits(p0, four[2][r], four[3][r])
			p1, c = addBits(p1, a, b)
			p2, c = p2^c, p2&c
			for k := 3; c != 0; k++ {
				planes[k][r], c = planes[k][r]^c, planes[k][r]&c
			}
		}
		planes[0][r], planes[1][r], planes[2][r] = p0, p1, p2
	}
}

// addBits adds three bits, in each lane: the sum and the carry.
func addBits(a, b, c uint64) (sum, carry uint64) {
	differ := a ^ b
	return differ ^ c, a&b | differ&c
}

func tallyPlain(planes *[wayPlanes]vector.Bits, set *vector.Bits, n, _ []vector.Bits) {
	var count [wayPlanes]uint64
	for r, lanes := range set {
		for k := range planes {
			count[k] = planes[k][r]
		}
		for lanes != 0 {
			v := space.Value(count[:], uint(bits.TrailingZeros64(lanes)))
			same := space.Equal(count[:], v) & lanes
			n[v][r] += uint64(bits.OnesCount64(same))
			lanes &^= same
		}
	}
}
