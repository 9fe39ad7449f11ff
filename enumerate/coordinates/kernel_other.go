//go:build !amd64

package coordinates

const wide = false

func pullWide(fresh, got, seen, source *uint64, to *[32]uint8, lanes *[4]uint8,
	rotations *rotation, n int) (some uint64) {
	panic("this processor has no such instructions")
}

func pullNarrow(fresh, got, seen, source *uint64, to *[32]uint8, lanes *[4]uint8,
	rotations *rotation, n int) (some uint64) {
	panic("this processor has no such instructions")
}

func pullShuffled(fresh, got, seen, source *uint64, to *uint16, shift, sums *uint8,
	shuffles *[64]uint8, all uint64, n int) (some uint64) {
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

func pullGathered(fresh, got, seen, source *uint64, from *gather, all uint64, n int) (some uint64) {
	panic("this processor has no such instructions")
}

func prefetch(words *uint64, lines int) {}
