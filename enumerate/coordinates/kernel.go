package coordinates

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// pullWords pulls a row along an edge, in plain Go. For every word i of got it takes the word of
// source that the map of words names, and permutes its bits by the columns. Bits that neither seen
// nor got has are fresh: they are added to fresh and to got. The result is 0 if nothing is fresh.
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

// pull is pullWords with the fastest kernel of this processor.
func pull(fresh, got, seen, source []uint64, to *wordMap, c *columns) uint64 {
	n := len(got)
	switch {
	case !wide:
		return pullWords(fresh, got, seen, source, to, c)
	case n > 8:
		return pullWide(&fresh[:n][0], &got[0], &seen[:n][0], &source[:n][0], &to.bytes,
			&to.lanes, &c.rotations[0], len(c.rotations))
	default:
		return pullNarrow(&fresh[:n][0], &got[0], &seen[:n][0], &source[:n][0], &to.bytes,
			&to.lanes, &c.rotations[0], len(c.rotations))
	}
}

// pullShifted is pull where the map of columns differs from word to word; see
// [puzzle.CoordinateForm].
func (p *plan) pullShifted(fresh, got, seen, source []uint64, to *wordMap, columns int) uint64 {
	n := p.form.Columns
	first := columns / n * n
	sums := p.form.ColumnSums[(columns-first)*n:][:n]
	if !wide {
		return pullShiftedWords(fresh, got, seen, source, to, sums, p.columns[first:][:n])
	}
	count := len(got)
	return pullShuffled(&fresh[:count][0], &got[0], &seen[:count][0], &source[:count][0], &to.to[0],
		&to.shift[0], &sums[0], &p.shuffles[first], full(p.form), count)
}

// pullShiftedWords is pullShifted in plain Go. A word's map is the one of maps that sums names.
func pullShiftedWords(fresh, got, seen, source []uint64, to *wordMap, sums []uint8,
	maps []columns) (some uint64) {
	for i := range got {
		fresh[i] = 0
		if set := source[to.to[i]]; set != 0 {
			fresh[i] = maps[sums[to.shift[i]]].back(set) &^ (seen[i] | got[i])
			got[i] |= fresh[i]
			some |= fresh[i]
		}
	}
	return some
}

// mixed is the inverse of a map of all positions of a row: transfers in plain Go, or gathers for
// the kernel in assembly.
type mixed struct {
	transfers [][]transfer // by word
	gathers   []gather     // by word and block
}

// transfer says which bits of one word become bits of another.
type transfer struct {
	word int
	columns
}

// gather says for each bit of a word from which byte of a block of words it comes, and from which
// bit of that: none if it comes from another block. The kernel knows where these lie.
type gather struct{ from, bit [64]uint8 }

// blockWords is how many words two registers of the kernel hold.
const blockWords = 16

// newMixed inverts a map of rows whose words have count columns.
func newMixed(to []uint16, count int) mixed {
	if wide {
		return mixed{gathers: newGathers(to, count)}
	}
	return mixed{transfers: newTransfers(to, count)}
}

func newTransfers(to []uint16, count int) [][]transfer {
	words := len(to) / count
	apart := make([][]uint8, words*words) // by the two words
	for k := range apart {
		apart[k] = slices.Repeat([]uint8{puzzle.NoColumn}, count)
	}
	for x, y := range to {
		apart[x/count*words+int(y)/count][x%count] = uint8(int(y) % count)
	}
	out := make([][]transfer, words)
	for k, columns := range apart {
		if c := newColumns(columns); c.mask != 0 {
			out[k/words] = append(out[k/words], transfer{k % words, c})
		}
	}
	return out
}

func newGathers(to []uint16, count int) []gather {
	words := len(to) / count
	blocks := (words + blockWords - 1) / blockWords
	out := make([]gather, words*blocks)
	for x, y := range to {
		word, column := int(y)/count, int(y)%count
		g := &out[x/count*blocks+word/blockWords]
		g.from[x%count] = uint8(word%blockWords*8 + column/8)
		g.bit[x%count] = 1 << (column % 8)
	}
	return out
}

// pullMixed is the kernel for maps of all positions of a row.
func pullMixed(fresh, got, seen, source []uint64, m *mixed, all uint64) uint64 {
	n := len(got)
	if !wide {
		return pullTransfers(fresh, got, seen, source, m.transfers)
	}
	return pullGathered(&fresh[:n][0], &got[0], &seen[:n][0], &source[:n][0], &m.gathers[0], all, n)
}

// pullTransfers is pullMixed in plain Go.
func pullTransfers(fresh, got, seen, source []uint64, words [][]transfer) (some uint64) {
	for i, from := range words {
		set := uint64(0)
		for k := range from {
			set |= from[k].back(source[from[k].word])
		}
		fresh[i] = set &^ (seen[i] | got[i])
		got[i] |= fresh[i]
		some |= fresh[i]
	}
	return some
}

// before returns the columns that the map takes into a set. It uses the fastest way.
func (c *columns) before(set uint64) uint64 {
	if !wide {
		return c.back(set)
	}
	return shuffleWord(set, &c.from) & c.mask
}

func ones(words []uint64) (n int) {
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}
