package write

import (
	"math/bits"
	"math/rand/v2"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/pages"
)

// leafKeys is how many leaves a branch page points at, at the least.
const leafKeys = 100

// FileBytes returns how large the database of p will be when its rows have the
// shape given, to within a few pages.
func FileBytes(p puzzle.Graph, s space.Shape, l layouts.Layout) int64 {
	const (
		fixed = 8 * pages.Size // the first pages, the manifest, what is free
		pair  = layouts.LeafPages * pages.Size
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

// MappedBytes returns how much address space bbolt takes for the file of p: a
// power of two up to 1 GiB, and then whole GiB.
func MappedBytes(p puzzle.Graph, s space.Shape, l layouts.Layout) uint64 {
	const least, step = 32 << 10, 1 << 30
	bytes := uint64(FileBytes(p, s, l))
	if bytes > step {
		return (bytes + step - 1) / step * step
	}
	return max(least, uint64(1)<<bits.Len64(bytes-1))
}

// Memory returns how many bytes [Database] holds besides the content: two
// batches of blocks, the digests, and all of a folded layout.
func Memory(p puzzle.Graph, s space.Shape, l layouts.Layout) uint64 {
	bytes := uint64(2 * batchBlocks * layouts.BodyBytes)
	if layouts.CompactOnly(p) {
		s = space.Shape{Distance: l.Words(s)}
	}
	bytes += uint64(layouts.Blocks(p.Size(),
		layouts.RowsOfBlock(s.Words()))) * uint64(len(layouts.Sum{}))
	if l == layouts.Folded {
		bytes += space.RowCount(l.Stored(p)) * 8
	}
	return bytes
}

// Time returns how long the writer is expected to take with so many processors,
// by packing invented blocks on one of them for about the time given. What the
// content itself takes for its rows is not in it.
func Time(p puzzle.Graph, s space.Shape, l layouts.Layout, processors int,
	budget time.Duration) time.Duration {
	const diskBytes = 500e6 // a second, through the page cache
	put := float64(FileBytes(p, s, l)) / diskBytes
	if layouts.CompactOnly(p) {
		s = space.Shape{Distance: l.Words(s)}
	}
	w := &packer{
		rows: invented{s, rand.New(rand.NewPCG(1, 2))}.rows,
		manifest: &store.Manifest{Layout: layouts.Full,
			Size: uint64(layouts.RowsOfBlock(s.Words())) * space.Lanes, Planes: s},
		digests: make([]layouts.Sum, 1),
	}
	t := layouts.NewTally(1 << s.Distance)
	rows := make([]uint64, w.blockRows()*s.Words())
	began := time.Now()
	n := 0
	var value []byte
	for n == 0 || time.Since(began) < budget {
		value, _ = w.packBlock(value, 0, rows, nil, t)
		n++
	}
	each := time.Since(began).Seconds() / float64(n)
	pack := each * float64(layouts.Blocks(p.Size(), w.blockRows())) / float64(max(processors, 1))
	return time.Duration((pack + put) * float64(time.Second))
}

// invented are rows that have a dozen distances each, as in the middle of a space.
type invented struct {
	shape space.Shape
	rng   *rand.Rand
}

// rows writes some.
func (c invented) rows(_ uint64, dst []uint64) error {
	const distances = 12
	words := c.shape.Words()
	for i := 0; i < len(dst); i += words {
		row := dst[i : i+words]
		clear(row)
		first := uint64(max(0, 1<<c.shape.Distance-1-distances))
		for left := ^uint64(0); left != 0; {
			lanes := left & (c.rng.Uint64() & c.rng.Uint64())
			left &^= lanes
			space.Or(row[:c.shape.Distance], first+c.rng.Uint64N(distances)&(1<<c.shape.Distance-1),
				lanes)
		}
	}
	return nil
}
