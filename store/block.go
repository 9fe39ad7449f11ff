package store

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// bodyBytes is the room for rows in a block. bbolt puts two values into a leaf
// at the least, so a leaf of sixteen 4 KiB pages is filled by its header (16
// bytes) and twice an element header (16), a key (4), a body and a checksum
// (4). Small blocks make the first touch of one, which checks its checksum,
// quick.
const (
	pageSize      = 4096
	bodyBytes     = (16*pageSize-16)/2 - 16 - keyBytes - checksumBytes
	keyBytes      = 4
	checksumBytes = 4
)

// rowsOfBlock returns how many rows of that many words a block holds.
func rowsOfBlock(words int) int { return bodyBytes / (8 * words) }

// blocks returns how many blocks hold size positions.
func blocks(size uint64, blockRows int) int {
	n := uint64(blockRows)
	return int((space.RowCount(size) + n - 1) / n)
}

// blockKey is the key of block n: big-endian, so that keys sort as numbers.
func blockKey(n int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

// checksum covers the block's number too, so that a block in the wrong place
// does not pass.
func checksum(n int, body []byte) uint32 {
	var key [keyBytes]byte
	binary.BigEndian.PutUint32(key[:], uint32(n))
	return crc32.Update(crc32.Checksum(key[:], castagnoli), castagnoli, body)
}

// pack writes block n into room, which it grows as need be, and returns the
// value to put: the words, little-endian, and their checksum.
func pack(room []byte, n int, words []uint64) []byte {
	size := 8 * len(words)
	if cap(room) < size+checksumBytes {
		room = make([]byte, bodyBytes+checksumBytes)
	}
	room = room[:size+checksumBytes]
	for i, w := range words {
		binary.LittleEndian.PutUint64(room[8*i:], w)
	}
	binary.LittleEndian.PutUint32(room[size:], checksum(n, room[:size]))
	return room
}

// body returns the words of a packed value.
func body(value []byte) []byte { return value[:len(value)-checksumBytes] }

// tally counts positions by distance and hashes each level.
//
// The hash of a level is the sum modulo 2^64, over all rows that have positions
// at that distance, of mix(number of the row, set of lanes). A sum does not
// depend on the order, so blocks can be tallied on any processor. It guards
// against accidents, not against a forger; that is what the content hash is
// for.
type tally struct {
	counts, hashes []uint64
}

func newTally(levels int) *tally {
	return &tally{make([]uint64, levels), make([]uint64, levels)}
}

// add tallies consecutive rows from row first; false when a row holds a distance
// that is out of range.
func (t *tally) add(first uint64, shape space.Shape, rows []uint64) bool {
	words := shape.Words()
	for i := 0; i < len(rows); i += words {
		row := rows[i : i+shape.Distance]
		for left := shape.Reached(row); left != 0; {
			code := space.Value(row, uint(bits.TrailingZeros64(left)))
			lanes := space.Equal(row, code)
			left &^= lanes
			if code > uint64(len(t.counts)) {
				return false
			}
			t.counts[code-1] += uint64(bits.OnesCount64(lanes))
			t.hashes[code-1] += mix(first+uint64(i/words), lanes)
		}
	}
	return true
}

// merge adds what another tally has counted.
func (t *tally) merge(o *tally) {
	for i := range t.counts {
		t.counts[i] += o.counts[i]
		t.hashes[i] += o.hashes[i]
	}
}

// mix hashes the number of a row and a set of lanes: two rounds of the finalizer of
// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func mix(row, lanes uint64) uint64 {
	return splitMix(splitMix(row+0x9E3779B97F4A7C15) ^ lanes)
}

func splitMix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Entry is what a database knows of one position.
type Entry struct {
	Reached  bool            // whether any sequence of moves leads to a goal
	Distance puzzle.Distance // to the nearest goal; 0 when not reached
	Parent   puzzle.Move     // the parent move; 0 for a goal or when not reached
}
