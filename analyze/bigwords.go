package analyze

import (
	"math/big"
	"math/bits"
)

// addWords adds b to a, numbers of equal length, least significant word first.
func addWords(a, b []uint64) {
	var carry uint64
	for i := range a {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
}

// toBig returns the number that the words hold.
func toBig(words []uint64) *big.Int {
	n := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64)
		n.Or(n, new(big.Int).SetUint64(words[i]))
	}
	return n
}
