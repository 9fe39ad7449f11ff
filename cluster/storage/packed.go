package storage

import (
	"encoding/binary"
	"math/bits"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
)

// packedBytes is the greatest size of a packed vector: a bit for each byte that is not 0, and these
// bytes.
const packedBytes = 8 + vectorBits/8

// appendPacked writes Some and the vectors that it names, packed. Out must have room for
// packedBytes for each vector.
func appendPacked(out []byte, set *engine.Set) []byte {
	out = bigmem.AppendWords(out, set.Some)
	for t, some := range set.Some {
		for ; some != 0; some &= some - 1 {
			out = pack(out, vectorOf(set, t, bits.TrailingZeros64(some)))
		}
	}
	return out
}

// packWords appends a packed vector of at most eight words.
func packWords(out []byte, vector []uint64) []byte {
	at, mask := len(out), uint64(0)
	out = out[:at+8]
	for i, w := range vector {
		for w != 0 {
			low := bits.TrailingZeros64(w) &^ 7
			out = append(out, byte(w>>low))
			mask |= 1 << (8*i + low/8)
			w &^= 0xff << low
		}
	}
	binary.LittleEndian.PutUint64(out[at:], mask)
	return out
}

// unpackWords reads a packed vector and returns the bytes behind it. It returns false if it is no
// packed vector.
func unpackWords(vector []uint64, body []byte) ([]byte, bool) {
	if len(body) < 8 {
		return nil, false
	}
	mask := binary.LittleEndian.Uint64(body)
	body = body[8:]
	if n := len(vector); len(body) < bits.OnesCount64(mask) || mask>>(4*n)>>(4*n) != 0 {
		return nil, false
	}
	for i := range vector {
		w := uint64(0)
		for some := mask >> (8 * i) & 0xff; some != 0; some &= some - 1 {
			w |= uint64(body[0]) << (8 * bits.TrailingZeros64(some))
			body = body[1:]
		}
		vector[i] = w
	}
	return body, true
}
