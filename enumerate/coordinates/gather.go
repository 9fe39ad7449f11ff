package coordinates

import (
	"math/bits"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/vector"
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

	fresh []uint64 // what an edge has found, for each word of a row
	parts []part   // by plane, what it has of the visited rows
	begin uint64   // the first word of these rows in a plane
	end   uint64   // the word after their last

	// For a search in place, by word of a row: the positions of the current level in the row that a
	// move leads to, those of this row that have been found before, and now.
	before          flips
	level, old, got []uint64
}

// part is a part of a plane.
type part struct {
	words []uint64
	read  bool // since the visit of the rows began
}

func (s *enumeration) newWorker(d puzzle.Distance) *worker {
	w := &worker{enumeration: s, buffer: newEdgeBuffer(s.form), code: uint64(d) + 1,
		all: allColumns(s.form), fresh: make([]uint64, s.form.Words),
		parts: make([]part, s.Planes.Count())}
	if s.residues != nil {
		w.code, w.before = codeAt(d), flipsOf(codeAt(d-1))
		for _, words := range []*[]uint64{&w.level, &w.old, &w.got} {
			*words = make([]uint64, s.form.Words)
		}
	}
	return w
}

// gatherAll gathers the rows from number 64*from up to 64*to. It reads and writes only planes in
// which they change.
func (w *worker) gatherAll(from, to uint64) {
	wide := 64 * uint64(w.form.Words)
	w.begin = from*wide - w.first*uint64(w.form.Words)
	w.end = min(w.begin+(to-from)*wide, w.Planes.Words())
	for i := from; i < to; i++ {
		w.gather(i)
	}
	for k := range w.parts {
		if p := &w.parts[k]; p.read {
			w.Planes.Write(k, w.begin, p.words)
			p.read = false
		}
	}
}

// plane returns what plane k has of the visited rows, from a word of the plane on.
func (w *worker) plane(k int, word uint64) []uint64 {
	p := &w.parts[k]
	if !p.read {
		p.words, p.read = w.Planes.Read(k, w.begin, w.end, p.words), true
	}
	return p.words[word-w.begin:]
}

// gather gathers 64 rows: number 64*i and those after it.
func (w *worker) gather(i uint64) {
	if w.residues != nil {
		w.inPlace(i)
		return
	}
	wide := uint64(w.form.Words)
	first := (i*64 - w.first) * wide
	seen := w.seen[first:min(first+64*wide, uint64(len(w.next.set)))]
	for old := w.next.rows[i]; old != 0; old &= old - 1 { // of the level before the current one
		row := uint64(bits.TrailingZeros64(old))
		clear(w.next.set[first+row*wide:][:wide])
	}
	w.next.rows[i] = 0
	for _, row := range w.lacking(i) {
		at := row % 64 * wide
		seen, got := seen[at:][:wide], w.next.set[first+at:][:wide]
		if w.complete(seen) {
			continue
		}
		n := w.row(seen, got, first+at, w.from(row, w.buffer))
		if n == 0 {
			continue
		}
		for i, g := range got {
			seen[i] |= g
		}
		if w.Want == engine.Distances {
			w.store(w.Parents, w.code, first+at, got)
		}
		w.add(row, n)
	}
}

// add adds the new positions of a row, which are not none, to the next level.
func (w *worker) add(row, n uint64) {
	w.found += n * w.weight(row)
	w.some++
	w.next.rows[row/64] |= 1 << (row % 64)
}

// lacking returns those of the same 64 rows that are wanted and may lack positions.
func (w *worker) lacking(i uint64) []uint64 {
	wanted := ^uint64(0)
	if w.wanted != nil {
		wanted = w.wanted[i]
	}
	w.rows = w.rows[:0]
	for ; wanted != 0; wanted &= wanted - 1 {
		row := i*64 + uint64(bits.TrailingZeros64(wanted))
		if row < w.form.Rows && (w.left == nil || w.left[row] > 0) {
			w.rows = append(w.rows, row)
		}
	}
	return w.rows
}

// complete reports whether a row has all positions.
func (w *worker) complete(row []uint64) bool {
	for _, set := range row {
		if set != w.all {
			return false
		}
	}
	return true
}

// row adds the positions of a row in the next level to got, and returns their number. The first
// word of the row is given for the planes of parents.
func (w *worker) row(seen, got []uint64, first uint64, edges []edge) uint64 {
	if len(got) == 1 && w.mixed == nil {
		return w.word(seen, got, first, edges)
	}
	sources, words := w.sources()
	lines := uint64(1)<<((words+2*vector.Words-2)/vector.Words) - 1
	for i := range edges { // all begin to load before the first is needed
		if to := uint64(edges[i].to); w.now.rows[to/64]>>(to%64)&1 == 1 {
			vector.Prefetch(&sources[to*uint64(words)], lines)
		}
	}
	some, lacking := uint64(0), w.fewLacking(seen)
	r := pulled{seen: seen, got: got, fresh: w.fresh}
	for _, e := range edges {
		to := uint64(e.to)
		if w.now.rows[to/64]>>(to%64)&1 == 0 {
			continue
		}
		r.source = sources[to*uint64(words):][:words]
		if w.residues != nil {
			w.before.level(w.level, r.source)
			r.source = w.level
		}
		var fresh uint64
		switch {
		case w.mixed != nil:
			fresh = pullMixed(&r, &w.mixed[e.columns], w.all)
		case w.shuffles != nil:
			fresh = w.pullShifted(&r, &w.words[e.words], int(e.columns))
		default:
			fresh = pull(&r, &w.words[e.words], &w.columns[e.columns])
		}
		if some |= fresh; fresh != 0 && w.Parents > 0 {
			w.store(0, uint64(e.move), first, w.fresh)
		}
		if lacking >= 0 && fresh != 0 {
			if lacking -= ones(w.fresh); lacking == 0 {
				break
			}
		}
	}
	if some == 0 {
		return 0
	}
	return uint64(ones(got))
}

// fewLacking returns how many positions a row lacks, or -1 if so many that one level will hardly
// find them all.
func (w *worker) fewLacking(seen []uint64) int {
	all := w.form.Words * w.form.Columns
	if lacking := all - ones(seen); lacking < all/2 {
		return lacking
	}
	return -1
}

// sources returns the memory in which rows have the current level, and how many words of it each
// has.
func (w *worker) sources() (memory []uint64, words int) {
	if w.residues != nil {
		return w.residues, 2 * w.form.Words
	}
	return w.now.set, w.form.Words
}

// store writes a number for positions of a row: one bit in each plane from plane k on. First is the
// word of a plane where the row begins.
func (w *worker) store(k int, number, first uint64, positions []uint64) {
	for ; number != 0; k, number = k+1, number>>1 {
		if number&1 == 0 {
			continue
		}
		plane := w.plane(k, first)
		for i, p := range positions {
			plane[i] |= p
		}
	}
}

// word is row for rows of one word.
func (w *worker) word(seen, got []uint64, row uint64, edges []edge) uint64 {
	missing, found := w.all&^seen[0], uint64(0)
	for _, e := range edges {
		set := uint64(0)
		if w.residues != nil {
			set = w.before.word(w.residues.row(uint64(e.to), 1), 0)
		} else {
			set = w.now.set[e.to]
		}
		if set == 0 {
			continue
		}
		if set = w.columns[e.columns].before(set) & missing; set == 0 {
			continue
		}
		found |= set
		missing &^= set
		if w.Parents > 0 {
			w.fresh[0] = set
			w.store(0, uint64(e.move), row, w.fresh)
		}
		if missing == 0 {
			break
		}
	}
	got[0] = found
	return uint64(bits.OnesCount64(found))
}
