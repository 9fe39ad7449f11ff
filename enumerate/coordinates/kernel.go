package coordinates

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// pulled has the words of a row, and of the row that an edge leads to. All fields have the same
// number of words, at least one.
type pulled struct {
	source []uint64 // the row that the edge leads to
	seen   []uint64 // the positions of earlier levels
	got    []uint64 // those that edges have found
	fresh  []uint64 // those that this edge adds to got
}

// add settles word i: of a set of positions, those that neither seen nor got has are fresh.
func (r *pulled) add(i int, set uint64) (fresh uint64) {
	fresh = set &^ (r.seen[i] | r.got[i])
	r.fresh[i] = fresh
	r.got[i] |= fresh
	return fresh
}

// pullWords pulls a row along an edge, in plain Go. For every word it takes the word of the source
// that the map of words names, and permutes its bits by the columns. The result is 0 if nothing is
// fresh.
func pullWords(r *pulled, to *wordMap, c *columns) (some uint64) {
	for i := range r.got {
		r.fresh[i] = 0
		if set := r.source[to.to[i]]; set != 0 {
			some |= r.add(i, c.back(set))
		}
	}
	return some
}

// pull is pullWords with the fastest kernel of this processor.
func pull(r *pulled, to *wordMap, c *columns) uint64 {
	switch {
	case !wide:
		return pullWords(r, to, c)
	case r.words() > 8:
		return pullWide(r, to, c)
	default:
		return pullNarrow(r, to, c)
	}
}

// words returns the number of words. It panics unless all have as many: a kernel in assembly does
// not look.
func (r *pulled) words() int {
	n := len(r.got)
	_, _, _ = r.source[:n], r.seen[:n], r.fresh[:n]
	return n
}

// pullShifted is pull where the map of columns differs from word to word; see
// [puzzle.CoordinateForm].
func (p *plan) pullShifted(r *pulled, to *wordMap, columns int) uint64 {
	n := p.form.Columns
	first := columns / n * n
	sums := p.form.ColumnSums[(columns-first)*n:][:n]
	if !wide {
		return pullShiftedWords(r, to, sums, p.columns[first:][:n])
	}
	_, _ = to.to[:r.words()], to.shift[:r.words()]
	return pullShuffled(r, to, &sums[0], &p.shuffles[first], allColumns(p.form))
}

// pullShiftedWords is pullShifted in plain Go. A word's map is the one of maps that sums names.
func pullShiftedWords(r *pulled, to *wordMap, sums []uint8, maps []columns) (some uint64) {
	for i := range r.got {
		r.fresh[i] = 0
		if set := r.source[to.to[i]]; set != 0 {
			some |= r.add(i, maps[sums[to.shift[i]]].back(set))
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
func pullMixed(r *pulled, m *mixed, all uint64) uint64 {
	if !wide {
		return pullTransfers(r, m.transfers)
	}
	n := r.words()
	_ = m.gathers[n*((n+blockWords-1)/blockWords)-1] // the kernel reads as many
	return pullGathered(r, &m.gathers[0], all)
}

// pullTransfers is pullMixed in plain Go.
func pullTransfers(r *pulled, words [][]transfer) (some uint64) {
	for i, from := range words {
		set := uint64(0)
		for k := range from {
			set |= from[k].back(r.source[from[k].word])
		}
		some |= r.add(i, set)
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
