package bigmem

import (
	"encoding/binary"
	"unsafe"
)

// littleEndian says whether words have the same order of bytes in memory as in files. On most
// machines they have.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// Bytes returns the memory of words, eight bytes each in the order of this machine.
func Bytes(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// LittleEndian returns words as bytes, little-endian. It returns their memory or, on some machines,
// a copy of it.
func LittleEndian(words []uint64) []byte {
	if littleEndian {
		return Bytes(words)
	}
	var out []byte
	for _, w := range words {
		out = binary.LittleEndian.AppendUint64(out, w)
	}
	return out
}

// AppendWords appends words to out, little-endian.
func AppendWords(out []byte, words []uint64) []byte {
	return append(out, LittleEndian(words)...)
}

// ReadWords sets words from the beginning of from, which AppendWords has written, and returns the
// rest.
func ReadWords(words []uint64, from []byte) (rest []byte) {
	n := 8 * len(words)
	if littleEndian {
		copy(Bytes(words), from[:n])
		return from[n:]
	}
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(from[8*i:])
	}
	return from[n:]
}
