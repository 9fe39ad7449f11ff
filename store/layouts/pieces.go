package layouts

import (
	"encoding/binary"
	"hash/crc32"

	"puzzlebase/internal/machine/bigmem"
)

// pieceWords is the number of words of a pattern database in the value of one key; the last value
// may have fewer. With a checksum and bbolt's headers they fill whole pages.
const pieceWords = 1<<17 - 16

// Pieces is the number of pieces for the given words.
func Pieces(words uint64) int { return int((words + pieceWords - 1) / pieceWords) }

// Piece returns the words of piece i.
func Piece(words []uint64, i int) []uint64 {
	return words[i*pieceWords : min((i+1)*pieceWords, len(words))]
}

// PieceKey is the key of a piece: the number of its pattern, and of the piece.
func PieceKey(pattern, piece int) []byte {
	return binary.BigEndian.AppendUint32([]byte{byte(pattern)}, uint32(piece))
}

// PackPiece writes the value of a piece into buf, and extends buf if necessary. The value is the
// words, little-endian, and their checksum.
func PackPiece(buf []byte, piece []uint64) []byte {
	buf = bigmem.AppendWords(buf[:0], piece)
	return binary.LittleEndian.AppendUint32(buf, crc32.Checksum(buf, Castagnoli))
}

// UnpackPiece sets a piece from its value. It returns false if the length or the checksum is wrong.
func UnpackPiece(value []byte, piece []uint64) bool {
	body := len(value) - ChecksumBytes
	if body != 8*len(piece) ||
		crc32.Checksum(value[:body], Castagnoli) != binary.LittleEndian.Uint32(value[body:]) {
		return false
	}
	bigmem.ReadWords(piece, value)
	return true
}
