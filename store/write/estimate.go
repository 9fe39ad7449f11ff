package write

import (
	"math/bits"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// leafKeys is the least number of leaves of a branch page.
const leafKeys = 100

// FileBytes returns the size of the database of p with rows of shape s, to within a few pages.
func FileBytes(p puzzle.Graph, s space.Shape, l layouts.Layout) int64 {
	const (
		fixed = 8 * pages.Size // the first pages, the manifest, free pages
		pair  = pages.LeafPages * pages.Size
	)
	n, found := int64(layouts.Blocks(l.Stored(p), layouts.RowsOfBlock(l.Words(s)))),
		positionBytes(p)
	if n == 1 {
		small := int64(space.RowCount(l.Stored(p))) * int64(l.Words(s)) * 8
		return fixed + found + (small+pages.Size-1)/pages.Size*pages.Size
	}
	leaves := (n + 1) / 2
	return fixed + found + leaves*pair + (leaves+leafKeys-1)/leafKeys*pages.Size
}

// MappedBytes returns the address space that bbolt needs for the file of p: a power of two up to 1
// GiB, then whole GiB.
func MappedBytes(p puzzle.Graph, s space.Shape, l layouts.Layout) uint64 {
	const least, step = 32 << 10, 1 << 30
	bytes := uint64(FileBytes(p, s, l))
	if bytes > step {
		return (bytes + step - 1) / step * step
	}
	return max(least, uint64(1)<<bits.Len64(bytes-1))
}

// Memory returns the bytes that [Table] needs besides the content: two batches of blocks, the
// digests, and all of a layout that folds rows.
func Memory(p puzzle.Graph, s space.Shape, l layouts.Layout) uint64 {
	bytes := uint64(2 * batchBlocks * layouts.BodyBytes)
	hashed, only := p.Size(), space.CompactOnly(p)
	if only {
		hashed, s = l.Stored(p), space.Shape{Distance: l.Words(s)}
	}
	bytes += uint64(layouts.Blocks(hashed,
		layouts.RowsOfBlock(s.Words()))) * uint64(len(layouts.Sum{}))
	if l.Folds() && !only {
		bytes += space.RowCount(l.Stored(p)) * 8 * uint64(l.Words(s))
	}
	return bytes
}

// Time returns roughly the time of the writer on a number of processors. It does not include the
// time of the content to give its rows.
func Time(p puzzle.Graph, s space.Shape, l layouts.Layout, processors int) time.Duration {
	const (
		packed  = 300e6 // bytes of rows a second and processor: tallied, hashed and packed
		written = 500e6 // bytes a second, through the page cache
	)
	size, words := p.Size(), s.Words()
	if space.CompactOnly(p) {
		size, words = l.Stored(p), l.Words(s)
	}
	rows := float64(space.RowCount(size)) * 8 * float64(words)
	seconds := rows/packed/float64(max(processors, 1)) + float64(FileBytes(p, s, l))/written
	return time.Duration(seconds * float64(time.Second))
}
