package coordbfs

import "math/bits"

// A row is pulled along an edge by a kernel: for every word i of got, the word of
// source that the map of words names has its bits turned round by the columns; what
// neither seen nor got has yet is fresh, and got takes it. A kernel returns a number
// that is not 0 when anything is fresh.
//
// pullWords is the kernel in plain Go.
func pullWords(fresh, got, seen, source []uint64, to *wordMap, c *columns) (some uint64) {
	for i := range got {
		fresh[i] = 0
		if set := source[to.to[i]]; set != 0 {
			fresh[i] = c.back(set) &^ (seen[i] | got[i])
			got[i] |= fresh[i]
			some |= fresh[i]
		}
	}
	return some
}

// pull does as the kernel does, by the fastest that there is.
func pull(fresh, got, seen, source []uint64, to *wordMap, c *columns) uint64 {
	n := len(got)
	switch {
	case !wide:
		return pullWords(fresh, got, seen, source, to, c)
	case n > 8:
		return pullWide(&fresh[:n][0], &got[0], &seen[:n][0], &source[:n][0], &to.to, &to.lanes, &c.turns[0], len(c.turns))
	default:
		return pullNarrow(&fresh[:n][0], &got[0], &seen[:n][0], &source[:n][0], &to.to, &to.lanes, &c.turns[0], len(c.turns))
	}
}

// turn returns the columns that the map takes into a set, by the fastest way that
// there is.
func (c *columns) turn(set uint64) uint64 {
	if !wide {
		return c.back(set)
	}
	return shuffleWord(set, &c.from) & c.mask
}

// Kernel names the instructions that turn the bits of words round.
func Kernel() string {
	if wide {
		return "AVX-512"
	}
	return "plain Go"
}

// missing appends the words in which seen lacks columns of all.
func missing(open []uint32, seen []uint64, all uint64) []uint32 {
	for i, s := range seen {
		if s != all {
			open = append(open, uint32(i))
		}
	}
	return open
}

// ones counts the bits of words.
func ones(words []uint64) (n int) {
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}
