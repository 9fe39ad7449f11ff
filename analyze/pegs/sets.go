package pegs

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
)

// group is the positions of a vector for which planes hold one number.
type group struct {
	set  vector.Bits
	code int
}

type groups [2][]group

func newGroups(planes int) *groups {
	room := make([]group, 2<<planes)
	return &groups{room[: 1<<planes : 1<<planes], room[1<<planes:]}
}

// of groups the positions of a vector by the number that planes hold for them. It splits all
// positions by one plane after the other, from the highest down. The groups are valid until the
// next call.
func (p *groups) of(planes []vector.Bits) []group {
	sets, next := p[0][:1], p[1]
	sets[0] = group{vector.All, 0}
	for k := len(planes) - 1; k >= 0; k-- {
		n := 0
		for i := range sets {
			off, on := group{code: 2 * sets[i].code}, group{code: 2*sets[i].code + 1}
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

// countShared adds to n[i], for each i, how many positions the set shares with sets[i].
func countShared(set *vector.Bits, sets []vector.Bits, n []uint64) {
	for i := range sets {
		if sets[i] == (vector.Bits{}) {
			continue // every other one, where moves change the parity
		}
		shared := 0
		for r, w := range set {
			shared += bits.OnesCount64(w & sets[i][r])
		}
		n[i] += uint64(shared)
	}
}
