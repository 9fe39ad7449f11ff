package bigmem

import (
	"encoding/binary"
	"unsafe"
)

// littleEndian says whether words lie in memory as they do in files; most machines need
// not swap them.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// Bytes returns the memory of words, eight bytes each in the order of this machine.
func Bytes(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// LittleEndian returns words as bytes, little-endian: their memory, or on some machines a
// copy of it.
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

// ReadWords sets words from what AppendWords has appended, which from must begin with, and
// returns what follows.
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
