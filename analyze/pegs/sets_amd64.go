//go:build goexperiment.simd && amd64

package pegs

import (
	"simd/archsimd"

	"puzzlebase/internal/machine/vector"
)

// bestSets is the fastest kernel of this build and processor.
var bestSets = func() setKernel {
	if vector.Has512() {
		return setKernel{"AVX-512", part512, count512}
	}
	return plainSets
}()

func part512(planes []vector.Bits, room *parts) []part {
	zero := archsimd.BroadcastUint64x8(0)
	sets, next := room[0][:1], room[1]
	sets[0] = part{vector.All, 0}
	for k := len(planes) - 1; k >= 0; k-- {
		plane, n := vector.Load(&planes[k]), 0
		for i := range sets {
			set, code := vector.Load(&sets[i].set), 2*sets[i].code
			if off := set.AndNot(plane); off.NotEqual(zero).ToBits() != 0 {
				vector.Store(off, &next[n].set)
				next[n].code = code
				n++
			}
			if on := set.And(plane); on.NotEqual(zero).ToBits() != 0 {
				vector.Store(on, &next[n].set)
				next[n].code = code + 1
				n++
			}
		}
		sets, next = next[:n], sets[:cap(sets)]
	}
	archsimd.ClearAVXUpperBits()
	return sets
}

func count512(set *vector.Bits, sets, n []vector.Bits) {
	s := vector.Load(set)
	n = n[:len(sets)]
	for i := range sets {
		vector.Store(vector.Load(&n[i]).Add(s.And(vector.Load(&sets[i])).OnesCount()), &n[i])
	}
	archsimd.ClearAVXUpperBits()
}
