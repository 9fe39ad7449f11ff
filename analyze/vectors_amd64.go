//go:build goexperiment.simd && amd64

package analyze

import (
	"math/bits"
	"simd/archsimd"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/xormoves"
)

func init() {
	if vector.Has512() {
		bestVectors = vectorKernel{"AVX-512", follow512, sum512, tally512}
	}
}

// there512 returns a plane of the vector that a move leads to, in the order of the positions before
// the move.
func there512(m *xormoves.Move, plane *vector.Bits) archsimd.Uint64x8 {
	if m.Swap == 0 { // as in most moves
		return vector.Load(plane)
	}
	return vector.Swapped(vector.Load(plane), m.Swap)
}

func follow512(v *vectors, number uint64, w *vectorWays) {
	all, none := archsimd.BroadcastUint64x8(^uint64(0)), archsimd.BroadcastUint64x8(0)
	reached, farther := none, none
	for k := range w.here {
		reached = reached.Or(vector.Load(&w.here[k]))
	}
	// the second of two planes, unless all are compared
	second := v.planes[len(v.planes)-1]
	// zero where the second plane is that of a code one higher
	up := vector.Load(&w.here[0]).Xor(vector.Load(&w.here[len(w.here)-1]))
	for i := range w.listed {
		m := &v.moves[w.listed[i]]
		legal := all
		if n := i - w.whole; n >= 0 {
			for k := range m.Inner {
				legal = legal.And(vector.Load(m.Inner[k].In(number)))
			}
			vector.Store(legal, &w.legal[n])
		}
		to := number ^ m.Vector
		var nearer archsimd.Uint64x8
		if v.bipartite {
			nearer = legal.And(up.Xor(there512(m, &second[to])))
			farther = farther.Or(legal.AndNot(nearer))
			reached = reached.Or(nearer)
		} else {
			less, same := v.compare512(m, w.here, number)
			nearer = legal.And(less)
			farther = farther.Or(legal.AndNot(less.Or(same)))
		}
		vector.Store(nearer, &w.nearer[i])
	}
	vector.Store(farther, &w.farther)
	vector.Store(reached, &w.reached)
	archsimd.ClearAVXUpperBits()
}

// compare512 is compareAll for a vector: where a move leads nearer, and where to the same distance.
func (v *vectors) compare512(m *xormoves.Move, planes []vector.Bits,
	number uint64) (nearer, same archsimd.Uint64x8) {
	same, nearer = archsimd.BroadcastUint64x8(^uint64(0)), archsimd.BroadcastUint64x8(0)
	reached := nearer
	for k := len(v.planes) - 1; k >= 0; k-- {
		here, there := vector.Load(&planes[k]), there512(m, &v.planes[k][number^m.Vector])
		nearer = nearer.Or(same.And(here).AndNot(there))
		same = same.AndNot(here.Xor(there))
		reached = reached.Or(there)
	}
	return nearer.And(reached), same
}

// sum512 adds four sets at a time, so that carries into the higher planes are few.
func sum512(sets []vector.Bits, n int, planes *[wayPlanes]vector.Bits) {
	end := (n + 3) &^ 3
	clear(sets[n:end])
	sets = sets[:end]
	zero := archsimd.BroadcastUint64x8(0)
	p0, p1, p2, p3, p4, p5, p6 := zero, zero, zero, zero, zero, zero, zero
	for ; len(sets) >= 4; sets = sets[4:] {
		var a, b, c archsimd.Uint64x8
		p0, a = add512(p0, vector.Load(&sets[0]), vector.Load(&sets[1]))
		p0, b = add512(p0, vector.Load(&sets[2]), vector.Load(&sets[3]))
		p1, c = add512(p1, a, b)
		p2, c = p2.Xor(c), p2.And(c)
		p3, c = p3.Xor(c), p3.And(c)
		p4, c = p4.Xor(c), p4.And(c)
		p5, c = p5.Xor(c), p5.And(c)
		p6 = p6.Xor(c)
	}
	vector.Store(p0, &planes[0])
	vector.Store(p1, &planes[1])
	vector.Store(p2, &planes[2])
	vector.Store(p3, &planes[3])
	vector.Store(p4, &planes[4])
	vector.Store(p5, &planes[5])
	vector.Store(p6, &planes[6])
	archsimd.ClearAVXUpperBits()
}

// add512 adds three bits: the sum and the carry.
func add512(a, b, c archsimd.Uint64x8) (sum, carry archsimd.Uint64x8) {
	differ := a.Xor(b)
	return differ.Xor(c), a.And(b).Or(differ.And(c))
}

// tally512 splits the set by each plane, from the highest down, as far as there are numbers.
// What the lowest plane would split it counts at once.
func tally512(planes *[wayPlanes]vector.Bits, set *vector.Bits, n, parts []vector.Bits) {
	parts[0] = *set
	last := len(n) - 1
	for k := bits.Len(uint(last)) - 1; k > 0; k-- {
		plane := vector.Load(&planes[k])
		for i := last >> (k + 1); i >= 0; i-- {
			part := vector.Load(&parts[i])
			vector.Store(part.And(plane), &parts[2*i+1])
			vector.Store(part.AndNot(plane), &parts[2*i])
		}
	}
	lowest := vector.Load(&planes[0])
	for i := range n {
		part := vector.Load(&parts[i/2])
		if i%2 == 0 {
			part = part.AndNot(lowest)
		} else {
			part = part.And(lowest)
		}
		vector.Store(vector.Load(&n[i]).Add(part.OnesCount()), &n[i])
	}
	archsimd.ClearAVXUpperBits()
}
