//go:build goexperiment.simd && amd64

package verify

import (
	"math/bits"
	"simd/archsimd"
)

// bestFollow returns the fastest kernel of this processor.
func bestFollow() func(*xorJudge, *view) {
	if archsimd.X86.AVX512() {
		return follow512
	}
	return followPlain
}

// load512 and store512 move a vector between memory and a register.
func load512(v *vector) archsimd.Uint64x8     { return archsimd.LoadUint64x8((*[8]uint64)(v)) }
func store512(r archsimd.Uint64x8, v *vector) { r.Store((*[8]uint64)(v)) }

// wordOrder[x] is the permutation of the words of a vector by XOR with x.
var wordOrder = func() (order [vectorRows]vector) {
	for x := range order {
		for j := range order[x] {
			order[x][j] = uint64(j ^ x)
		}
	}
	return order
}()

// follow512 is followPlain with a vector in a register.
func follow512(j *xorJudge, w *view) {
	n := j.codes.planes
	here, bad, wanting := load512(&w.here), load512(&w.bad), load512(&w.wanting)
	all := archsimd.BroadcastUint64x8(^uint64(0))
	var zero vector
	none := load512(&zero)
	for k := range j.moves {
		m := &j.moves[k]
		legal := all
		for c := range m.when {
			when := &m.when[c]
			legal = legal.And(load512(&when.vectors[bits.OnesCount64(w.number*vectorRows&when.row)&1]))
		}
		order := load512(&wordOrder[m.word%vectorRows])
		from := j.codes.words[(w.number^m.vector)*uint64(n)*vectorRows:][:n*vectorRows]
		any, equal, less := none, all, none
		for p := range n {
			there := archsimd.LoadUint64x8((*[8]uint64)(from[p*vectorRows:])).Permute(order)
			for b := uint(0); m.lane>>b != 0; b++ {
				if m.lane>>b&1 == 1 {
					low, by := archsimd.BroadcastUint64x8(halves[b]), archsimd.BroadcastUint64x8(1<<b)
					there = there.ShiftRight(by).And(low).Or(there.And(low).ShiftLeft(by))
				}
			}
			want := load512(&w.less[p])
			differ := there.Xor(want)
			any = any.Or(there)
			equal = equal.AndNot(differ)
			less = less.AndNot(differ).Or(want.AndNot(there))
		}
		any = any.And(legal)
		bad = bad.Or(any.And(less.Or(all.AndNot(here))))
		hit := any.And(equal).And(wanting)
		if hit.NotEqual(none).ToBits() != 0 {
			wanting = wanting.AndNot(hit)
			for p := range j.wide {
				if k>>p&1 == 1 {
					store512(load512(&w.parents[p]).Or(hit), &w.parents[p])
				}
			}
		}
	}
	store512(bad, &w.bad)
	store512(wanting, &w.wanting)
	archsimd.ClearAVXUpperBits()
}
