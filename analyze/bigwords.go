package analyze

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Numbers of several words, least significant first. Package math/big does more
// than they need, and the engine in the browser would have to carry it.

// addWords adds b to a, which has as many words.
func addWords(a, b []uint64) {
	var carry uint64
	for i := range a {
		a[i], carry = bits.Add64(a[i], b[i], carry)
	}
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
