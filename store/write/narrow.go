package write

import (
	"context"
	"errors"
	"math/bits"
	"sync/atomic"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
)

// What is packed where a layout keeps less of a row than is hashed.

// fold puts what a folded layout stores of rows, from row first on, in its place: of the
// positions that stand for their orbits.
func (w *packer) fold(first uint64, kept []uint64) {
	for i, ones := range kept {
		for ; ones != 0; ones &= ones - 1 {
			x := puzzle.Index((first+uint64(i))*space.Lanes + uint64(bits.TrailingZeros64(ones)))
			if w.orbits.Canonical(x) {
				orbit := w.orbits.Orbit(x)
				atomic.OrUint64(&w.folded[orbit/space.Lanes], 1<<(orbit%space.Lanes))
			}
		}
	}
}

// putNarrow adds what a narrow layout keeps of a batch, and puts the blocks that come of
// it as soon as they are as many as are put at a time, or the batch is the last.
func (w *packer) putNarrow(batch [][]byte, last bool) error {
	for _, kept := range batch {
		w.rest = append(w.rest, kept...)
	}
	m := w.manifest
	size := 8 * m.BlockRows * m.Layout.Words(m.Planes)
	if len(w.rest) < batchBlocks*size && !last {
		return nil
	}
	var blocks [][]byte
	at := 0
	for ; len(w.rest)-at >= size && len(blocks) < batchBlocks || last && at < len(w.rest); at += min(size, len(w.rest)-at) {
		value := append([]byte(nil), w.rest[at:min(at+size, len(w.rest))]...)
		blocks = append(blocks, layouts.Seal(w.next+len(blocks), value))
	}
	w.rest = append(w.rest[:0], w.rest[at:]...)
	w.next += len(blocks)
	return w.putBlocks(w.next-len(blocks), blocks)
}

// putFolded puts the blocks of a folded layout.
func (w *packer) putFolded(ctx context.Context, report progress.Func) error {
	if w.folded == nil {
		return nil
	}
	m := w.manifest
	written := report.Count("writing", "blocks", uint64(m.Blocks))
	per := m.BlockRows
	batch := make([][]byte, batchBlocks)
	for first := 0; first < m.Blocks; first += batchBlocks {
		n := min(batchBlocks, m.Blocks-first)
		for i := range n {
			from := (first + i) * per
			batch[i] = layouts.Pack(batch[i], first+i, w.folded[from:min(from+per, len(w.folded))])
		}
		if err := errors.Join(ctx.Err(), w.putBlocks(first, batch[:n])); err != nil {
			return err
		}
		written.Add(uint64(n))
	}
	return nil
}
