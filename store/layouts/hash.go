package layouts

import (
	"encoding/hex"
	"hash"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
)

// Sum is a SHA-256.
type Sum = [32]byte

// Hash is the SHA-256 of what is written to it, as fast after vector instructions as before them.
type Hash struct{ sum hash.Hash }

func (h Hash) Write(b []byte) (int, error) {
	vector.ClearUpper()
	return h.sum.Write(b)
}

// Hex is the hash in hexadecimal.
func (h Hash) Hex() string {
	vector.ClearUpper()
	return hex.EncodeToString(h.sum.Sum(nil))
}

// SumWords returns the SHA-256 of words, little-endian.
func SumWords(words []uint64) Sum { return Sum256(bigmem.LittleEndian(words)) }
