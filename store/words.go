package store

import (
	"encoding/binary"
	"unsafe"
)

// littleEndian tells whether words lie in memory as they do in files; most machines need
// not turn them.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// asBytes returns the memory of words.
func asBytes(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}

// appendWords appends words to room, little-endian.
func appendWords(room []byte, words []uint64) []byte {
	if littleEndian {
		return append(room, asBytes(words)...)
	}
	for _, w := range words {
		room = binary.LittleEndian.AppendUint64(room, w)
	}
	return room
}

// readWords reads as many words as dst has, little-endian, from bytes that hold them.
func readWords(dst []uint64, from []byte) {
	from = from[:8*len(dst)]
	if littleEndian {
		copy(asBytes(dst), from)
		return
	}
	for i := range dst {
		dst[i] = binary.LittleEndian.Uint64(from[8*i:])
	}
}
