package coordinates

import (
	"math/bits"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// worker is one goroutine's memory in a step.
type worker struct {
	*enumeration
	buffer *edgeBuffer
	rows   []uint64 // the rows to gather
	code   uint64   // of the distance
	all    uint64   // a word of all columns
	found  uint64
	some   uint64 // rows with any

	last  []uint64 // see seenIn
	fresh []uint64 // what an edge has found, for each word of a row
}

func (s *enumeration) newWorker(d puzzle.Distance) *worker {
	return &worker{enumeration: s,
		buffer: newEdgeBuffer(s.form),
		code:   uint64(d) + 1, all: full(s.form), fresh: make([]uint64, s.form.Words)}
}

// gather gathers 64 rows: number 64*i and those after it.
func (w *worker) gather(i uint64) {
	wide := uint64(w.form.Words)
	first := (i*64 - w.first) * wide
	seen := w.seenIn(first, min(first+64*wide, uint64(len(w.next.set))))
	for old := w.next.rows[i]; old != 0; old &= old - 1 { // of the level before the current one
		row := uint64(bits.TrailingZeros64(old))
		clear(w.next.set[first+row*wide:][:wide])
	}
	w.next.rows[i] = 0
	for _, row := range w.incomplete(i, seen) {
		at := row % 64 * wide
		n := w.row(seen[at:][:wide], first+at, w.from(row, w.buffer))
		if n > 0 {
			if w.left != nil {
				w.left[row] -= uint16(n)
			}
			w.found += n * w.weight(row)
			w.some++
			w.next.rows[i] |= 1 << (row % 64)
		}
	}
}

// seenIn returns the positions of some words that were found in earlier levels. Without a set of
// these, it returns those of the current level and the one before it. Where moves can be taken
// back, no others are a move away from the current level.
func (w *worker) seenIn(first, end uint64) []uint64 {
	if w.seen != nil {
		return w.seen[first:end]
	}
	w.last = w.last[:0]
	for k := first; k < end; k++ {
		w.last = append(w.last, w.now.set[k]|w.next.set[k])
	}
	return w.last
}

// incomplete returns those of the same 64 rows that are wanted and lack positions.
func (w *worker) incomplete(i uint64, seen []uint64) []uint64 {
	wide, wanted := uint64(w.form.Words), ^uint64(0)
	if w.wanted != nil {
		wanted = w.wanted[i]
	}
	w.rows = w.rows[:0]
	for ; wanted != 0; wanted &= wanted - 1 {
		row := uint64(bits.TrailingZeros64(wanted))
		if i*64+row >= w.form.Rows {
			break
		}
		if w.left != nil && w.left[i*64+row] == 0 {
			continue
		}
		for _, s := range seen[row*wide:][:wide] {
			if s != w.all {
				w.rows = append(w.rows, i*64+row)
				break
			}
		}
	}
	return w.rows
}

// lineWords is the number of words in a cache line.
const lineWords = 8

// row gathers the row whose first word is given, and returns its number of positions in the next
// level.
func (w *worker) row(seen []uint64, first uint64, edges []edge) uint64 {
	got := w.next.set[first:][:len(seen)]
	if len(got) == 1 && w.mixed == nil && w.shuffles == nil {
		return w.word(seen, got, first, edges)
	}
	lines := (len(got) + 2*lineWords - 2) / lineWords
	for i := range edges { // all begin to load before the first is needed
		if to := uint64(edges[i].to); w.now.rows[to/64]>>(to%64)&1 == 1 {
			prefetch(&w.now.set[to*uint64(len(got))], lines)
		}
	}
	some := uint64(0)
	for _, e := range edges {
		to := uint64(e.to)
		if w.now.rows[to/64]>>(to%64)&1 == 0 {
			continue
		}
		source := w.now.set[to*uint64(len(got)):][:len(got)]
		var fresh uint64
		switch {
		case w.mixed != nil:
			fresh = pullMixed(w.fresh, got, seen, source, w.mixed[e.columns], w.all)
		case w.shuffles != nil:
			fresh = w.pullShifted(w.fresh, got, seen, source, &w.words[e.words], int(e.columns))
		default:
			fresh = pull(w.fresh, got, seen, source, &w.words[e.words], &w.columns[e.columns])
		}
		if some |= fresh; fresh != 0 && w.parents > 0 {
			w.note(e.move, first)
		}
	}
	if some == 0 {
		return 0
	}
	return w.finish(seen, got, first)
}

// note stores a move as the parent of the fresh positions of a row.
func (w *worker) note(m puzzle.Move, first uint64) {
	for k := 0; m != 0 && k < w.parents; k, m = k+1, m>>1 {
		if m&1 == 0 {
			continue
		}
		plane := w.planes[k][first:][:len(w.fresh)]
		for i, f := range w.fresh {
			plane[i] |= f
		}
	}
}

// word is row for rows of one word.
func (w *worker) word(seen, got []uint64, row uint64, edges []edge) uint64 {
	missing, found := w.all&^seen[0], uint64(0)
	for _, e := range edges {
		set := w.now.set[e.to]
		if set == 0 {
			continue
		}
		if set = w.columns[e.columns].before(set) & missing; set == 0 {
			continue
		}
		found |= set
		missing &^= set
		for k, m := 0, e.move; m != 0 && k < w.parents; k, m = k+1, m>>1 {
			if m&1 == 1 {
				w.planes[k][row] |= set
			}
		}
		if missing == 0 {
			break
		}
	}
	if found == 0 {
		return 0
	}
	got[0] = found
	return w.finish(seen, got, row)
}

// finish stores the distance of the new positions of a row and returns their number.
func (w *worker) finish(seen, got []uint64, first uint64) uint64 {
	n := ones(got)
	for i, g := range got {
		seen[i] |= g
	}
	if w.Want != engine.Distances {
		return uint64(n)
	}
	for k, code := w.parents, w.code; code != 0; k, code = k+1, code>>1 {
		if code&1 == 0 {
			continue
		}
		plane := w.planes[k][first:]
		for i, g := range got {
			plane[i] |= g
		}
	}
	return uint64(n)
}
