package scan

import "puzzlebase/internal/machine/vector"

// Transpose puts the first words of up to eight rows of so many words into planes.
func Transpose(planes []vector.Bits, rows []uint64, words int) {
	for k := range planes {
		plane := vector.Bits{}
		for r, at := 0, k; r < vector.Words && at < len(rows); r++ {
			plane[r] = rows[at]
			at += words
		}
		planes[k] = plane
	}
}
