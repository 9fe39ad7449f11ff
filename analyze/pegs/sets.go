package pegs

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
)

// setKernel is what takes the time of counting sets of positions. All kernels do the same.
type setKernel struct {
	name string
	// part returns the positions of a vector by the number that planes hold of them, for each
	// number that there is. They last until the room is used again.
	part func(planes []vector.Bits, room *parts) []part
	// count adds to n[i], for each i, how many positions the set shares with sets[i]; it
	// is a number for each row of the vector.
	count func(set *vector.Bits, sets, n []vector.Bits)
}

// part is the positions of a vector of which planes hold one number.
type part struct {
	set  vector.Bits
	code int
}

// parts is room for all of them.
type parts [2][]part

// newParts is room for the numbers of so many planes.
func newParts(planes int) *parts {
	room := make([]part, 2<<planes)
	return &parts{room[: 1<<planes : 1<<planes], room[1<<planes:]}
}

// plainSets is the kernel in plain Go.
var plainSets = setKernel{"plain", partPlain, countPlain}

// partPlain parts all positions by one plane after the other, from the highest down.
func partPlain(planes []vector.Bits, room *parts) []part {
	sets, next := room[0][:1], room[1]
	sets[0] = part{vector.All, 0}
	for k := len(planes) - 1; k >= 0; k-- {
		n := 0
		for i := range sets {
			off, on := part{code: 2 * sets[i].code}, part{code: 2*sets[i].code + 1}
			var anyOff, anyOn uint64
			for r, w := range sets[i].set {
				off.set[r], on.set[r] = w&^planes[k][r], w&planes[k][r]
				anyOff |= off.set[r]
				anyOn |= on.set[r]
			}
			if anyOff != 0 {
				next[n] = off
				n++
			}
			if anyOn != 0 {
				next[n] = on
				n++
			}
		}
		sets, next = next[:n], sets[:cap(sets)]
	}
	return sets
}

func countPlain(set *vector.Bits, sets, n []vector.Bits) {
	for i := range sets {
		for r, w := range set {
			n[i][r] += uint64(bits.OnesCount64(w & sets[i][r]))
		}
	}
}
