package tiles

import (
	"context"
	"slices"
	"sync"

	"puzzlebase/enumerate/engine"
	"puzzlebase/space"
)

func (s *enumeration) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	if s.Want == engine.Stored {
		return s.bits(), nil
	}
	// only the search needs them
	s.set, s.before, s.have, s.haveBefore, s.left = nil, nil, nil, nil, nil
	readers := sync.Pool{New: func() any { return s.newReader(shape) }}
	return func(first uint64, dst []uint64) error {
		r := readers.Get().(*reader)
		defer readers.Put(r)
		return r.rows(first, dst)
	}, nil
}

// bits returns a reader of the stored words of a search for engine.Stored.
func (s *enumeration) bits() space.RowReader {
	if !s.line {
		return s.Planes.Rows(wordBits, 0)
	}
	rows := s.Planes.Rows(wordBits, 0, 1)
	size := s.Planes.Words() * wordBits
	return func(first uint64, dst []uint64) error {
		err := rows(first, dst)
		// Positions past the end count as unreached.
		if end := first + uint64(len(dst)/2); end*space.Lanes > size {
			past := ^uint64(0) << (size % space.Lanes)
			dst[len(dst)-2] |= past
			dst[len(dst)-1] |= past
		}
		return err
	}
}

// LastLevel implements engine.Enumeration.
func (s *enumeration) LastLevel() space.RowReader {
	holding := s.holding(s.last) // others hold the level before
	return func(first uint64, dst []uint64) error {
		from := first * space.Lanes / wordBits
		x, size := first*space.Lanes-from*wordBits, (s.setWords()-from)*wordBits
		count := (x+uint64(len(dst))*space.Lanes-1)/wordBits + 1
		words := slices.Clone(s.set[from:min(from+count, s.setWords())])
		for i := range words {
			if !holding[(int(from)+i)/s.sheetWords()] {
				words[i] = 0
			}
		}
		for i := range dst {
			dst[i] = space.Unpacked(words, x+uint64(i)*space.Lanes, size, wordBits)
		}
		return nil
	}
}

// reader is one goroutine's memory to read rows.
type reader struct {
	worker
	shape   space.Shape
	low     [][]uint64 // the planes that parents need
	done    []uint64   // positions without a parent, or with a parent found
	code    [][]uint64 // the planes of the wanted words
	wanted  [][]uint64 // the wanted words of the search for each word of a row
	sources []source   // the lowest planes of all positions
	nearer  [][]uint64 // the source positions that a move leads to
}

// rows writes rows: it packs the words that hold them.
func (r *reader) rows(first uint64, dst []uint64) error {
	width := r.shape.Words()
	positions := first * space.Lanes
	count := len(dst) / width
	words := int(positions / wordBits)
	end := min(int((positions+uint64(count)*space.Lanes)/wordBits)+1, len(r.low[0]))
	for k := range r.wanted {
		r.wanted[k] = r.wanted[k][:0]
	}
	for at := words; at < end; {
		n := min(end-at, r.words-at%r.words)
		r.read(at, n)
		at += n
	}
	for k, plane := range r.wanted {
		for i := range count {
			dst[i*width+k] = space.Unpacked(plane,
				uint64(i)*space.Lanes+positions-uint64(words)*wordBits,
				uint64(len(plane))*wordBits, wordBits)
		}
	}
	return r.Planes.Err()
}

func (s *enumeration) newReader(shape space.Shape) *reader {
	r := &reader{worker: *s.newWorker(source{}), shape: shape,
		low:  s.Planes.Memory()[:min(s.Near, s.Planes.Count())],
		done: make([]uint64, s.words), wanted: make([][]uint64, shape.Words())}
	for _, low := range r.low {
		r.sources, r.nearer = append(r.sources, s.whole(low, nil)),
			append(r.nearer, make([]uint64, s.words))
	}
	r.code = make([][]uint64, r.Planes.Count())
	for k := len(r.Planes.Memory()); k < len(r.code); k++ {
		r.code[k] = make([]uint64, r.words)
	}
	return r
}

// read appends n words of the search to wanted, from word at on, all of one unit.
func (r *reader) read(at, n int) {
	sheet, unit := at/r.sheetWords(), at%r.sheetWords()/r.words
	r.first = at % r.words
	r.end = r.first + n
	for k := range r.code {
		r.code[k] = r.Planes.Read(k, uint64(at), uint64(at+n), r.code[k])
	}
	for k := range r.wanted {
		r.wanted[k] = append(r.wanted[k], make([]uint64, n)...)
	}
	odd := !r.line && r.oddSheet(sheet)
	for i := range n {
		r.distances(i, len(r.wanted[0])-n+i, r.shape.Distance, odd)
	}
	r.parents(sheet, unit, odd)
}

// distances writes word to of the distance planes from the wanted word i. With whole distances it
// copies the code. With half distances it doubles the code, and subtracts one if the distance is
// even. Reached positions other than the goal then want a parent.
func (r *reader) distances(i, to, planes int, odd bool) {
	var reached, beyond uint64 // a one anywhere; a one above the lowest bit
	for k, plane := range r.code {
		reached |= plane[i]
		if k > 0 {
			beyond |= plane[i]
		}
	}
	r.done[r.first+i] = ^reached
	even := reached
	if odd {
		even = 0
	}
	r.done[r.first+i] |= even &^ beyond
	if r.line {
		for k := range min(planes, len(r.code)) {
			r.wanted[k][to] = r.code[k][i]
		}
		return
	}
	r.wanted[0][to] = even
	borrow := even
	for k := 1; k < planes; k++ {
		var half uint64
		if k <= len(r.code) {
			half = r.code[k-1][i]
		}
		r.wanted[k][to] = half ^ borrow
		borrow &^= half
	}
}

// parents finds the parent moves of the wanted words of a unit. If neighbours differ by one, the
// lowest bit of half the distance shows the nearer ones: an odd distance has the same bit as the
// next nearer one, an even distance the other. Where several tiles slide together, neighbours may
// be at the same distance. Then the two lowest bits of the code show it.
func (r *reader) parents(sheet, unit int, odd bool) {
	flip := uint64(0)
	if odd {
		flip = allBits
	}
	base := len(r.wanted[0]) - (r.end - r.first)
	low, found := r.unit(r.low[0], sheet, unit), r.nearer[0]
	second := len(r.low) - 1 // or the same
	low2, found2 := r.unit(r.low[second], sheet, unit), r.nearer[second]
	for _, m := range r.moves[sheet] {
		for k, from := range r.sources {
			r.source, r.found, r.some = from, r.nearer[k], false
			r.begin()
			r.follow(&m, sheet, unit)
		}
		for i := r.first; i < r.end; i++ {
			match := (found[i] ^ low[i] ^ flip) &^ r.done[i]
			if second > 0 {
				match &= found2[i] ^ low2[i] ^ low[i]
			}
			r.done[i] |= match
			for k := range r.shape.Parent {
				if m.number>>k&1 == 1 {
					r.wanted[r.shape.Distance+k][base+i-r.first] |= match
				}
			}
		}
	}
}
