//go:build goexperiment.simd && amd64

package storage

import (
	"encoding/binary"
	"math/bits"
	"simd/archsimd"
	"unsafe"

	"puzzlebase/enumerate/engine"
)

// packs reports whether this processor can pack the bytes of a vector register.
var packs = archsimd.X86.AVX512() && archsimd.X86.AVX512VBMI2()

// pack is packWords.
func pack(out []byte, vector []uint64) []byte {
	if len(vector) < engine.VectorWords || !packs {
		return packWords(out, vector)
	}
	at := len(out)
	b := archsimd.LoadUint8x64((*[64]byte)(unsafe.Pointer(&vector[0])))
	some := b.NotEqual(archsimd.Uint8x64{})
	mask := some.ToBits()
	to := out[at : at+packedBytes]
	binary.LittleEndian.PutUint64(to, mask)
	b.Compress(some).Store((*[64]byte)(to[8:]))
	return out[:at+8+bits.OnesCount64(mask)]
}

// unpack is unpackWords.
func unpack(vector []uint64, body []byte) ([]byte, bool) {
	if len(vector) < engine.VectorWords || len(body) < packedBytes || !packs {
		return unpackWords(vector, body)
	}
	mask := binary.LittleEndian.Uint64(body)
	b := archsimd.LoadUint8x64((*[64]byte)(body[8:]))
	b.Expand(archsimd.Mask8x64FromBits(mask)).Store((*[64]byte)(unsafe.Pointer(&vector[0])))
	return body[8+bits.OnesCount64(mask):], true
}
