//go:build goexperiment.simd && amd64

package xorbfs

import (
	"math/bits"
	"simd/archsimd"
)

// builtKernels are those of this build, fastest first.
var builtKernels = []kernel{avx512{}, avx2{}, plain{}}

// bestKernel returns the fastest kernel that this processor has.
func bestKernel() kernel {
	switch {
	case archsimd.X86.AVX512() && archsimd.X86.AVX512VPOPCNTDQ():
		return avx512{}
	case archsimd.X86.AVX2():
		return avx2{}
	default:
		return plain{}
	}
}

// avx512 handles a vector in one register.
type avx512 struct{}

func (avx512) name() string { return "AVX-512" }

func (avx512) gather(dst, src *tile, vectors uint64, s *step, p *pattern) {
	switch {
	case s.word|s.lane == 0 && p.all:
		gatherVectors512(dst, src, vectors, s.vector)
	case s.lane == 0:
		gatherWords512(dst, src, vectors, s, p)
	default:
		gatherLanes512(dst, src, vectors, s, p)
	}
	archsimd.ClearAVXUpperBits()
}

// load512 and store512 move a vector between memory and a register.
func load512(r *vector) archsimd.Uint64x8     { return archsimd.LoadUint64x8((*[8]uint64)(r)) }
func store512(v archsimd.Uint64x8, r *vector) { v.Store((*[8]uint64)(r)) }

func gatherVectors512(dst, src *tile, vectors uint64, x uint) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d := &dst[r%tileVectors]
		store512(load512(d).Or(load512(&src[(r^x)%tileVectors])), d)
	}
}

// wordOrder[x] is the permutation of the words of a vector by XOR with x.
var wordOrder = func() (order [vectorWords]vector) {
	for x := range order {
		for j := range order[x] {
			order[x][j] = uint64(j ^ x)
		}
	}
	return order
}()

func gatherWords512(dst, src *tile, vectors uint64, s *step, p *pattern) {
	order, legal := load512(&wordOrder[s.word%vectorWords]), load512(&p.words)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d := &dst[r%tileVectors]
		v := load512(&src[(r^s.vector)%tileVectors]).Permute(order).And(legal)
		store512(load512(d).Or(v), d)
	}
}

// laneMasks[k] has the lanes whose bit k is 0.
var laneMasks = [laneBits]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
	0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF,
}

// swap512 permutes the positions of a vector as a step does. Shifts are by a
// vector: shifts by a constant are slow (golang/go#80835).
type swap512 struct {
	order         archsimd.Uint64x8           // of the words
	masks, shifts [laneBits]archsimd.Uint64x8 // for each bit of the lane number to flip
	n             int
}

func newSwap512(s *step) (w swap512) {
	w.order = load512(&wordOrder[s.word%vectorWords])
	for k := range uint(laneBits) {
		if s.lane>>k&1 == 1 {
			w.masks[w.n], w.shifts[w.n] = archsimd.BroadcastUint64x8(laneMasks[k]), archsimd.BroadcastUint64x8(1<<k)
			w.n++
		}
	}
	return w
}

// lanes swaps neighbouring runs of lanes, one bit of the lane number after
// the other.
func (w *swap512) lanes(v archsimd.Uint64x8) archsimd.Uint64x8 {
	for k := range w.n {
		v = v.ShiftRight(w.shifts[k]).And(w.masks[k]).Or(v.And(w.masks[k]).ShiftLeft(w.shifts[k]))
	}
	return v
}

func gatherLanes512(dst, src *tile, vectors uint64, s *step, p *pattern) {
	swap, legal := newSwap512(s), load512(&p.words)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d := &dst[r%tileVectors]
		v := swap.lanes(load512(&src[(r^s.vector)%tileVectors]).Permute(swap.order))
		store512(load512(d).Or(v.And(legal)), d)
	}
}

func (avx512) agree(dst *tile, from, want []*tile, vectors uint64, s *step, p *pattern) {
	swap, legal := newSwap512(s), load512(&p.words)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		v := legal
		for k := range from {
			f := swap.lanes(load512(&from[k][(r^s.vector)%tileVectors]).Permute(swap.order))
			v = v.AndNot(f.Xor(load512(&want[k][r])))
		}
		store512(v, &dst[r])
	}
	archsimd.ClearAVXUpperBits()
}

func (avx512) settle(found, seen *tile, marks []*tile, vectors uint64) (count int, fresh, full uint64) {
	var zero vector
	none, counts := load512(&zero), load512(&zero)
	all := archsimd.BroadcastUint64x8(^uint64(0))
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		s := load512(&seen[r])
		f := load512(&found[r]).AndNot(s)
		if f.NotEqual(none).ToBits() == 0 {
			continue
		}
		store512(f, &found[r])
		counts = counts.Add(f.OnesCount())
		s = s.Or(f)
		store512(s, &seen[r])
		fresh |= 1 << r
		if s.NotEqual(all).ToBits() == 0 {
			full |= 1 << r
		}
		for _, m := range marks {
			d := &m[r]
			store512(load512(d).Or(f), d)
		}
	}
	var sums vector
	store512(counts, &sums)
	archsimd.ClearAVXUpperBits()
	for _, n := range sums {
		count += int(n)
	}
	return count, fresh, full
}

func (avx512) advance(level, found *tile, held uint64, marks []*tile, left *[tileVectors]uint16, vectors uint64) (count int, fresh, full uint64) {
	var zero vector
	none := load512(&zero)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		f := load512(&found[r])
		if held>>r&1 == 1 {
			f = f.AndNot(load512(&level[r]))
		}
		if f.NotEqual(none).ToBits() == 0 {
			continue
		}
		store512(f, &level[r])
		fresh |= 1 << r
		n := sum512(f.OnesCount())
		count += int(n)
		left[r] -= uint16(n)
		if left[r] == 0 {
			full |= 1 << r
		}
		for _, m := range marks {
			d := &m[r]
			store512(load512(d).Or(f), d)
		}
	}
	archsimd.ClearAVXUpperBits()
	return count, fresh, full
}

// sum512 adds up eight numbers of up to 64: as bytes, then in pairs, then all
// pairs by one multiplication.
func sum512(counts archsimd.Uint64x8) uint64 {
	w := counts.TruncateToUint8().AsUint64x2().GetElem(0)
	w = w&0x00FF00FF00FF00FF + w>>8&0x00FF00FF00FF00FF
	return w * 0x0001000100010001 >> 48
}

// avx2 handles half a vector in one register, and leaves to plain Go the few moves
// that permute words or lanes.
type avx2 struct{ plain }

func (avx2) name() string { return "AVX2" }

func (k avx2) gather(dst, src *tile, vectors uint64, s *step, p *pattern) {
	if s.word|s.lane != 0 {
		k.plain.gather(dst, src, vectors, s, p)
		return
	}
	low, high := load256(&p.words, 0), load256(&p.words, 4)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d, from := &dst[r%tileVectors], &src[(r^s.vector)%tileVectors]
		store256(load256(d, 0).Or(load256(from, 0).And(low)), d, 0)
		store256(load256(d, 4).Or(load256(from, 4).And(high)), d, 4)
	}
	archsimd.ClearAVXUpperBits()
}

// load256 and store256 move four words of a vector, from word i, which is 0 or 4.
func load256(r *vector, i int) archsimd.Uint64x4 { return archsimd.LoadUint64x4((*[4]uint64)(r[i:])) }
func store256(v archsimd.Uint64x4, r *vector, i int) {
	v.Store((*[4]uint64)(r[i:]))
}
