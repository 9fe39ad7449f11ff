package coordinates

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// residues has two bits of each position: its code, which is 0 if it has not been found, else 1
// plus its distance modulo 3. A row has the words of the low bits, then as many of the high bits.
//
// A level is found in place, from all positions with the code of the current one. Those of three
// levels before, and of six, have it too. They do no harm: moves to them lead from positions that
// have been found already.
//
// One worker alone writes a row in a level, and others may read it meanwhile. A level of distance 2
// modulo 3 sets both bits. So the low bits are written before the high bits, and the high bits are
// read before the low bits. Then nobody reads the code of the level before, which has the high bit
// alone. In the other levels one bit is set, and nobody wants a code without the other.
//
// In plain Go, package sync/atomic keeps this order. The kernels levelOf and addTo, which the race
// detector cannot see, use VMOVDQU64: amd64 does not reorder loads, nor stores, and a word, which
// is aligned to 8 bytes, is not loaded or stored in parts by any known processor.
// TestResiduesShared reads rows while they are written.
type residues []uint64

// codeAt returns the code of distance d.
func codeAt(d puzzle.Distance) uint64 { return uint64(d)%3 + 1 }

// row returns the words of a row.
func (r residues) row(row uint64, words int) []uint64 {
	return r[row*uint64(2*words):][:2*words]
}

// flips are what the low and the high words of a row are XORed with, so that the positions with a
// code are those that have both bits.
type flips struct{ low, high uint64 }

func flipsOf(code uint64) flips { return flips{code&1 - 1, code>>1 - 1} }

// level writes the positions of a row that have a code to dst.
func (f flips) level(dst, row []uint64) {
	if wide && len(dst) > 1 {
		levelOf(&dst[0], &row[:2*len(dst)][0], f.low, f.high, len(dst))
		return
	}
	for i := range dst {
		dst[i] = f.word(row, i)
	}
}

// word is level for one word of a row.
func (f flips) word(row []uint64, i int) uint64 {
	high := atomic.LoadUint64(&row[len(row)/2+i]) ^ f.high
	return (atomic.LoadUint64(&row[i]) ^ f.low) & high
}

// mark gives new positions of a row a code.
func mark(row, fresh []uint64, code uint64) {
	for k := range 2 {
		if code>>k&1 == 0 {
			continue
		}
		plane := row[k*len(fresh):][:len(fresh)]
		if wide && len(fresh) > 1 {
			addTo(&plane[0], &fresh[0], len(fresh))
			continue
		}
		for i, f := range fresh {
			if f != 0 {
				atomic.StoreUint64(&plane[i], plane[i]|f)
			}
		}
	}
}

// inPlace finds the positions of 64 rows in the next level: number 64*i and those after it.
func (w *worker) inPlace(i uint64) {
	words := w.form.Words
	w.next.rows[i] = 0
	for _, row := range w.lacking(i) {
		here := w.residues.row(row, words)
		for k := range w.old {
			w.old[k], w.got[k] = here[k]|here[words+k], 0
		}
		if w.complete(w.old) {
			continue
		}
		edges, found := w.from(row, w.buffer), uint64(0)
		if w.left != nil && w.left[row] <= fewLeft && w.mixed == nil {
			found = w.positions(edges)
		} else {
			found = w.row(w.old, w.got, row, edges)
		}
		if found == 0 {
			continue
		}
		mark(here, w.got, w.code)
		if w.left != nil {
			w.left[row] -= uint16(found)
		}
		w.add(row, found)
	}
}

// A row that lacks at most fewLeft positions is searched position by position.
const fewLeft = 8

// positions is row for the positions that a row lacks, one by one.
func (w *worker) positions(edges []edge) (found uint64) {
	for k, old := range w.old {
		for lacking := w.all &^ old; lacking != 0; lacking &= lacking - 1 {
			column := bits.TrailingZeros64(lacking)
			for i := range edges {
				if w.leads(&edges[i], k, column) {
					w.got[k] |= 1 << column
					found++
					break
				}
			}
		}
	}
	return found
}

// leads reports whether a move leads from a column of a word to the current level.
func (w *worker) leads(e *edge, word, column int) bool {
	if w.now.rows[e.to/64]>>(e.to%64)&1 == 0 {
		return false
	}
	columns := &w.columns[w.form.ColumnMap(&puzzle.RowEdge{Words: int(e.words),
		Columns: int(e.columns)}, word)]
	if columns.mask>>column&1 == 0 {
		return false
	}
	row := w.residues.row(uint64(e.to), w.form.Words)
	level := w.before.word(row, int(w.words[e.words].to[word]))
	return level>>columns.from[column]&1 == 1
}

// restoreResidues continues from a snapshot of residues.
func (s *enumeration) restoreResidues(ctx context.Context, from *space.Snapshot) error {
	if err := from.CheckPlanes(1, 2*words(s.form), space.Sets); err != nil {
		return err
	}
	s.residues = from.Code[0]
	flips, words := flipsOf(codeAt(from.Last())), s.form.Words
	var some atomic.Uint64
	err := parallel.Ranges(ctx, s.Workers, uint64(len(s.now.rows)), 64, func() parallel.Worker {
		level := make([]uint64, words)
		return parallel.Worker{Visit: func(first, end uint64) error {
			for row := first * 64; row < min(end*64, s.form.Rows); row++ {
				here := s.residues.row(row, words)
				flips.level(level, here)
				if ones(level) > 0 { // also of three levels before, which does no harm
					s.now.rows[row/64] |= 1 << (row % 64)
					some.Add(1)
				}
				if s.left != nil {
					found := 0
					for k := range words {
						found += bits.OnesCount64(here[k] | here[words+k])
					}
					s.left[row] -= uint16(found)
				}
			}
			return nil
		}}
	})
	s.now.some = some.Load()
	return err
}

// bits returns a reader of the stored words of a search for engine.Stored. The file has the
// distance modulo 3, or 3 for positions that have not been found: the code less 1, in two bits.
func (s *enumeration) bits() space.RowReader {
	words, columns, size := uint64(s.form.Words), uint64(s.form.Columns), words(s.form)
	r := s.residues
	s.plan = nil // the edges are not needed any more
	return func(first uint64, dst []uint64) error {
		for i := 0; i < len(dst); i += 2 {
			low, high := r.lanes((first+uint64(i)/2)*space.Lanes, words, columns, size)
			dst[i], dst[i+1] = ^low, ^(low ^ high)
		}
		return nil
	}
}

// lanes returns the low and the high bits of the positions from x on, as many as a row of a file
// has.
func (r residues) lanes(x, words, columns, size uint64) (low, high uint64) {
	at, column := x/columns, x%columns
	for lane := uint64(0); lane < space.Lanes && at < size; at++ {
		k := at/words*2*words + at%words
		low |= r[k] >> column << lane
		high |= r[k+words] >> column << lane
		lane += columns - column
		column = 0
	}
	return low, high
}
