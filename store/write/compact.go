package write

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// The content hash is made from whole rows, and a compact layout stores less for each. The stored
// bytes of one hashed block do not fill a block of the file. So they are gathered and cut again.

// fold puts the stored bits of rows, from row first on, into the folded layout. It takes the
// positions that represent their orbits.
func (w *packer) fold(first uint64, stored []uint64) {
	words := uint64(w.manifest.Layout.Words(w.manifest.Shape))
	for i, ones := range stored {
		row, word := first+uint64(i)/words, uint64(i)%words
		for ; ones != 0; ones &= ones - 1 {
			x := space.Index(row, bits.TrailingZeros64(ones))
			if uint64(x) < w.manifest.Size && w.orbits.Represents(x) {
				orbit := w.orbits.Orbit(x)
				atomic.OrUint64(&w.folded[orbit/space.Lanes*words+word], 1<<(orbit%space.Lanes))
			}
		}
	}
}

// foldPastEnd marks what lies past the last orbit as a layout marks unreached positions.
func (w *packer) foldPastEnd() {
	words := w.manifest.Layout.Words(w.manifest.Shape)
	if lanes := w.manifest.Stored % space.Lanes; lanes > 0 && words == 2 {
		for k := len(w.folded) - words; k < len(w.folded); k++ {
			w.folded[k] |= ^uint64(0) << lanes
		}
	}
}

// gather adds the stored bytes of more rows. It puts blocks if there are enough for a batch.
func (w *packer) gather(stored []byte) error {
	w.stored = append(w.stored, stored...)
	if len(w.stored) < batchBlocks*w.blockBytes() {
		return nil
	}
	return w.putStored(len(w.stored) - len(w.stored)%w.blockBytes())
}

// blockBytes is the size of a block, but the last one may be smaller.
func (w *packer) blockBytes() int {
	return 8 * w.manifest.BlockRows * w.manifest.Layout.Words(w.manifest.Shape)
}

// putStored puts the first n gathered bytes as blocks.
func (w *packer) putStored(n int) error {
	var blocks [][]byte
	for value := range slices.Chunk(w.stored[:n], w.blockBytes()) {
		// A chunk has no room beyond its end, so Seal copies it.
		blocks = append(blocks, layouts.Seal(w.next+len(blocks), value))
	}
	w.stored = append(w.stored[:0], w.stored[n:]...)
	w.next += len(blocks)
	return w.putBlocks(store.BlocksBucket, w.next-len(blocks), blocks)
}

// gatherFolded gathers all of a layout that folds, which fold has filled. It does nothing for other
// layouts.
func (w *packer) gatherFolded(ctx context.Context, report progress.Func) error {
	if w.folded == nil {
		return nil
	}
	w.foldPastEnd()
	written := report.Count("writing", "blocks", uint64(w.manifest.Blocks))
	block := w.manifest.BlockRows * w.manifest.Layout.Words(w.manifest.Shape)
	for words := range slices.Chunk(w.folded, batchBlocks*block) {
		if err := errors.Join(ctx.Err(), w.gather(bigmem.LittleEndian(words))); err != nil {
			return err
		}
		written.Add(uint64((len(words) + block - 1) / block))
	}
	return nil
}

// encoded returns a reader of what the layout of p stores of a space.
func encoded(s space.Space, p puzzle.Puzzle) space.RowReader {
	if has, ok := s.(space.Stored); ok {
		return has.StoredBits
	}
	layout, shape := layouts.Default(p), s.Shape()
	if layout.Folds() {
		return folded(s, layout, p.Features().Folded.Get())
	}
	return func(first uint64, dst []uint64) error {
		rows := make([]uint64, len(dst)/layout.Words(shape)*shape.Words())
		err := s.Rows(first, rows)
		layout.Encode(shape, rows, dst)
		return err
	}
}

// folded is encoded for a layout that folds. It reads one orbit after another.
func folded(s space.Space, layout layouts.Layout, form *puzzle.FoldedForm) space.RowReader {
	shape := s.Shape()
	return func(first uint64, dst []uint64) error {
		row, bits := make([]uint64, shape.Words()), make([]uint64, layout.Words(shape))
		for i := range dst {
			dst[i] = ^uint64(0) // as for unreached positions
		}
		from := first * space.Lanes
		end := min(from+uint64(len(dst)/len(bits))*space.Lanes, form.Size())
		for n := from; n < end; n++ {
			x := form.Unfold(puzzle.Index(n))
			if err := s.Rows(uint64(x)/space.Lanes, row); err != nil {
				return err
			}
			layout.Encode(shape, row, bits)
			for k, word := range bits {
				at := int((n-from)/space.Lanes)*len(bits) + k
				dst[at] ^= (^word >> (x % space.Lanes) & 1) << (n % space.Lanes)
			}
		}
		return nil
	}
}
