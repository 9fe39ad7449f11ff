//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

// Has512 reports whether this processor has the AVX-512 instructions of the kernels: the basic
// ones, and those that count bits, permute bytes and multiply by matrices over GF(2).
func Has512() bool {
	x := archsimd.X86
	return x.AVX512() && x.AVX512VPOPCNTDQ() && x.AVX512VBMI() && x.AVX512GFNI()
}

// Load loads a vector into a register.
func Load(b *Bits) archsimd.Uint64x8 { return archsimd.LoadUint64x8((*[Words]uint64)(b)) }

// Store writes a register to memory.
func Store(r archsimd.Uint64x8, b *Bits) { r.Store((*[Words]uint64)(b)) }

// Swap is a permutation of the bits of a vector: bit i of the result is bit i^x. It permutes bytes
// first, and then bits within bytes if necessary.
type Swap struct {
	bytes archsimd.Uint8x64 // the byte that comes to each place
	bits  archsimd.Uint64x8 // the same for bits, as a matrix over GF(2) for each word
	some  bool              // whether bits move within bytes
}

// NewSwap returns the permutation for x, which is below 512.
func NewSwap(x uint) Swap {
	return Swap{archsimd.LoadUint8x64(&byteOrder[x/8%64]),
		archsimd.BroadcastUint64x8(bitOrder[x%8]), x%8 != 0}
}

// Of permutes v.
func (s *Swap) Of(v archsimd.Uint64x8) archsimd.Uint64x8 {
	b := v.AsUint8x64().Permute(s.bytes)
	if s.some {
		b = b.GaloisFieldAffineTransform(s.bits, 0)
	}
	return b.AsUint64x8()
}

// Swapped permutes v as NewSwap(x) does. It is for a single vector.
func Swapped(v archsimd.Uint64x8, x uint) archsimd.Uint64x8 {
	s := NewSwap(x)
	return s.Of(v)
}

// byteOrder[x] says which byte of a vector comes to each place when byte i becomes byte i^x.
// bitOrder[x] does so for the bits of a byte. It is a matrix: row i, which is byte 7-i of the word,
// has a one in column i^x.
var byteOrder, bitOrder = func() (bytes [8 * Words][8 * Words]uint8, matrices [8]uint64) {
	for x := range bytes {
		for i := range bytes[x] {
			bytes[x][i] = uint8(i ^ x)
		}
	}
	for x := range matrices {
		for i := range 8 {
			matrices[x] |= 1 << (i ^ x) << (8 * (7 - i))
		}
	}
	return bytes, matrices
}()
