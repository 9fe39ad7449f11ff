package analyze

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Numbers of several words, least significant first. Package math/big does more
// than they need, and the engine in the browser would have to carry it.

// addWords returns a plus b. It may change a, which grows where it must.
func addWords(a, b []uint64) []uint64 {
	var carry uint64
	for i := range max(len(a), len(b)) {
		if i == len(a) {
			a = append(a, 0)
		}
		word := uint64(0)
		if i < len(b) {
			word = b[i]
		}
		a[i], carry = bits.Add64(a[i], word, carry)
	}
	if carry > 0 {
		a = append(a, carry)
	}
	return a
}

// decimal writes a number of one word or more, which it overwrites.
func decimal(words []uint64) string {
	const digits, unit = 19, 1e19 // the largest power of ten in a word
	var parts []string
	for {
		var rest uint64
		for i := len(words) - 1; i >= 0; i-- {
			words[i], rest = bits.Div64(rest, words[i], unit)
		}
		if !slices.ContainsFunc(words, func(w uint64) bool { return w != 0 }) {
			parts = append(parts, fmt.Sprint(rest))
			break
		}
		parts = append(parts, fmt.Sprintf("%0*d", digits, rest))
	}
	slices.Reverse(parts)
	return strings.Join(parts, "")
}
