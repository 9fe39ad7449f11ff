//go:build goexperiment.simd && amd64

package xor

import (
	"math/bits"
	"simd/archsimd"

	"puzzlebase/internal/machine/vector"
)

// builtKernels are the kernels of this build, fastest first.
var builtKernels = []namedKernel{{"AVX-512", avx512{}}, {"plain Go", plain{}}}

// bestKernel returns the fastest kernel that this processor has.
func bestKernel() namedKernel {
	if vector.Has512() {
		return builtKernels[0]
	}
	return builtKernels[1]
}

// avx512 handles a vector in one register.
type avx512 struct{}

func (avx512) gatherVectors(dst, src *tile, vectors uint64, x uint) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d := &dst[r%tileVectors]
		vector.Store(vector.Load(d).Or(vector.Load(&src[(r^x)%tileVectors])), d)
	}
	archsimd.ClearAVXUpperBits()
}

func (avx512) gatherBits(dst, src *tile, vectors uint64, m *tileMove, legal *legality) {
	swap, words := vector.NewSwap(m.word<<wordShift|m.lane), vector.Load(&legal.words)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d := &dst[r%tileVectors]
		v := swap.Of(vector.Load(&src[(r^m.vector)%tileVectors]))
		vector.Store(vector.Load(d).Or(v.And(words)), d)
	}
	archsimd.ClearAVXUpperBits()
}

func (avx512) parents(w *parentFinder, vectors uint64, m *tileMove, legal *legality) (full uint64) {
	swap, words := vector.NewSwap(m.word<<wordShift|m.lane), vector.Load(&legal.words)
	none, all := archsimd.BroadcastUint64x8(0), archsimd.BroadcastUint64x8(^uint64(0))
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		done := vector.Load(&w.done[r])
		match := words.AndNot(done)
		for k := range w.from {
			f := swap.Of(vector.Load(&w.from[k][(r^m.vector)%tileVectors]))
			match = match.AndNot(f.Xor(vector.Load(&w.want[k][r])))
		}
		done = done.Or(match)
		if done.NotEqual(all).ToBits() == 0 {
			full |= 1 << r
		}
		if match.NotEqual(none).ToBits() == 0 {
			continue
		}
		vector.Store(done, &w.done[r])
		for _, mark := range w.marks {
			vector.Store(vector.Load(&mark[r]).Or(match), &mark[r])
		}
	}
	archsimd.ClearAVXUpperBits()
	return full
}

func (avx512) advance(level, found *tile, marks []*tile, left *[tileVectors]uint16,
	vectors uint64) (count int, fresh, full uint64) {
	var zero vector.Bits
	none := vector.Load(&zero)
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		f := vector.Load(&found[r]).AndNot(vector.Load(&level[r]))
		if f.NotEqual(none).ToBits() == 0 {
			continue
		}
		vector.Store(f, &level[r])
		fresh |= 1 << r
		n := sum512(f.OnesCount())
		count += int(n)
		left[r] -= uint16(n)
		if left[r] == 0 {
			full |= 1 << r
		}
		for _, m := range marks {
			d := &m[r]
			vector.Store(vector.Load(d).Or(f), d)
		}
	}
	archsimd.ClearAVXUpperBits()
	return count, fresh, full
}

func (avx512) halves(code, whole []*tile, target, done *tile, odd oddPositions, vectors uint64) {
	all, none := archsimd.BroadcastUint64x8(^uint64(0)), archsimd.BroadcastUint64x8(0)
	even := vector.Load(odd.even)
	for ; vectors != 0; vectors &= vectors - 1 {
		v := uint(bits.TrailingZeros64(vectors)) % tileVectors
		isOdd, low, beyond := even, vector.Load(&code[0][v]), none
		if odd.vectors>>v&1 == 0 {
			isOdd = all.AndNot(even)
		}
		for _, plane := range code[1:] {
			beyond = beyond.Or(vector.Load(&plane[v]))
		}
		reached := low.Or(beyond)
		borrow := reached.AndNot(isOdd)
		vector.Store(borrow, &whole[0][v])
		for k, plane := range whole[1:] {
			half := none
			if k < len(code) {
				half = vector.Load(&code[k][v])
			}
			vector.Store(half.Xor(borrow), &plane[v])
			borrow = borrow.AndNot(half)
		}
		vector.Store(all.AndNot(low.Xor(isOdd)), &target[v])
		vector.Store(all.AndNot(reached).Or(low.AndNot(beyond).AndNot(isOdd)), &done[v])
	}
	archsimd.ClearAVXUpperBits()
}

// sum512 adds up eight numbers of at most 64. It packs them into bytes, adds pairs, then multiplies
// once to add all pairs.
func sum512(counts archsimd.Uint64x8) uint64 {
	w := counts.TruncateToUint8().AsUint64x2().GetElem(0)
	w = w&0x00FF00FF00FF00FF + w>>8&0x00FF00FF00FF00FF
	return w * 0x0001000100010001 >> 48
}
