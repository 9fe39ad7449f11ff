//go:build !amd64

package coordinates

const wide = false

func pullWide(r *pulled, to *wordMap, c *columns) (some uint64) {
	panic("this processor has no such instructions")
}

func pullNarrow(r *pulled, to *wordMap, c *columns) (some uint64) {
	panic("this processor has no such instructions")
}

func pullShuffled(r *pulled, to *wordMap, sums *uint8, shuffles *[64]uint8,
	all uint64) (some uint64) {
	panic("this processor has no such instructions")
}

func levelOf(dst, row *uint64, low, high uint64, n int) {
	panic("this processor has no such instructions")
}

func addTo(dst, words *uint64, n int) {
	panic("this processor has no such instructions")
}

func shuffleWord(set uint64, from *[64]uint8) uint64 {
	panic("this processor has no such instructions")
}

func pullGathered(r *pulled, from *gather, all uint64) (some uint64) {
	panic("this processor has no such instructions")
}
