package storage

import (
	"encoding/binary"
	"math/bits"
)

// bitWriter appends bits to bytes, the low ones first.
type bitWriter struct {
	out  []byte
	word uint64
	n    uint // bits in it, below 8
}

// put appends the n low bits of v, at most 56. The other bits of v are 0.
func (w *bitWriter) put(v uint64, n uint) {
	w.word |= v << w.n
	w.n += n
	at := len(w.out)
	w.out = binary.LittleEndian.AppendUint64(w.out, w.word)[:at+int(w.n/8)] // without a branch
	w.word >>= w.n &^ 7
	w.n %= 8
}

// end returns all bytes.
func (w *bitWriter) end() []byte {
	if w.n > 0 {
		w.out = append(w.out, byte(w.word))
	}
	return w.out
}

// bitReader is the inverse of bitWriter.
type bitReader struct {
	in   []byte
	at   uint // bits that were read
	past bool // a read went past the end
}

// peek returns the next bits, at least 57. They are zero past the end.
func (r *bitReader) peek() uint64 {
	i := int(r.at / 8)
	if i+8 <= len(r.in) {
		return binary.LittleEndian.Uint64(r.in[i:]) >> (r.at % 8)
	}
	var last [8]byte
	copy(last[:], r.in[min(i, len(r.in)):])
	return binary.LittleEndian.Uint64(last[:]) >> (r.at % 8)
}

// skip skips n bits.
func (r *bitReader) skip(n uint) {
	r.at += n
	r.past = r.past || r.at > 8*uint(len(r.in))
}

// get returns the next n bits, at most 57.
func (r *bitReader) get(n uint) uint64 {
	v := r.peek() & (1<<n - 1)
	r.skip(n)
	return v
}

// rice returns the next number with Rice parameter k. Its high bits are written in unary, as ones
// and a zero. Its k low bits follow.
func (r *bitReader) rice(k uint) uint64 {
	for high := uint64(0); !r.past; high += 16 {
		v := r.peek()
		n := uint(bits.TrailingZeros64(^v))
		if n < 16 {
			r.skip(n + 1 + k)
			return (high+uint64(n))<<k + v>>(n+1)&(1<<k-1)
		}
		r.skip(16)
	}
	return 0
}
