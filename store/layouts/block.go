package layouts

import (
	"encoding/binary"
	"hash/crc32"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
	"puzzlebase/store/pages"
)

// BodyBytes is the size of the rows in a block. Two blocks fill a leaf with its header (16 bytes):
// each has an element header (16), a key (4), a body and a checksum (4). In small blocks the first
// touch, which checks the checksum, is fast.
const (
	BodyBytes     = (pages.LeafPages*pages.Size-16)/2 - 16 - KeyBytes - ChecksumBytes
	KeyBytes      = 4
	ChecksumBytes = 4
)

// RowsOfBlock returns how many rows of that many words a block holds.
func RowsOfBlock(words int) int { return BodyBytes / (8 * words) }

// Blocks returns how many blocks hold size positions.
func Blocks(size uint64, blockRows int) int {
	n := uint64(blockRows)
	return int((space.RowCount(size) + n - 1) / n)
}

// Key is the key of block n: big-endian, so that keys sort as numbers.
func Key(n int) []byte { return binary.BigEndian.AppendUint32(nil, uint32(n)) }

// Castagnoli is the polynomial of all checksums in files.
var Castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers the number of the block too. So a block in the wrong place is detected.
func checksum(n int, body []byte) uint32 {
	var key [KeyBytes]byte
	binary.BigEndian.PutUint32(key[:], uint32(n))
	return crc32.Update(crc32.Checksum(key[:], Castagnoli), Castagnoli, body)
}

// Seal appends the checksum of block n to its body.
func Seal(n int, body []byte) []byte {
	return binary.LittleEndian.AppendUint32(body, checksum(n, body))
}

// Unseal returns the body of block n, or false if its checksum fails.
func Unseal(n int, value []byte) (body []byte, ok bool) {
	end := len(value) - ChecksumBytes
	if end < 0 || checksum(n, value[:end]) != binary.LittleEndian.Uint32(value[end:]) {
		return nil, false
	}
	return value[:end:end], true
}

// Pack writes the value of block n into buf, and extends buf if necessary. The value is the
// words, little-endian, and their checksum.
func Pack(buf []byte, n int, words []uint64) []byte {
	return Seal(n, bigmem.AppendWords(buf[:0], words))
}
