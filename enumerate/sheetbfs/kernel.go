package sheetbfs

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// orBits puts n bits of src, from bit from on, into dst from bit to on. Src must
// have a word more than those that the bits lie in.
func orBits(dst []uint64, to uint64, src []uint64, from, n uint64) {
	for {
		i := from / 64
		w := src[i]>>(from%64) | src[i+1]<<1<<(63-from%64)
		room := 64 - to%64
		if n <= room {
			dst[to/64] |= w << (64 - n) >> (64 - n) << (to % 64)
			return
		}
		dst[to/64] |= w << (to % 64)
		to, from, n = to+room, from+room, n-room
	}
}

// pullRuns puts into dst the offsets from first up to end that a turn takes into
// a sheet. Bit 0 of dst is offset first. Of blocks and parts of the sheet the
// larger are made of whole smaller ones.
func pullRuns(dst []uint64, first, end uint64, t *puzzle.Turn, from *sheet) {
	size := t.Block()
	for at := first; at < end; {
		block := at / size
		base := block * size
		table := t.Table(block)
		stop := min(base+size, end)
		if size > from.span {
			pullParts(dst, at, first, stop, base, t.Run, table, from)
			at = stop
			continue
		}
		src, skip := from.part(base)
		if src == nil {
			at = stop
			continue
		}
		if t.Run == 1 {
			pullBits(dst, at-first, table[at-base:stop-base], src, base-skip)
			at = stop
			continue
		}
		digit, rest := (at-base)/t.Run, (at-base)%t.Run
		for ; at < stop; digit++ {
			n := min(t.Run-rest, stop-at)
			orBits(dst, at-first, src, base-skip+uint64(table[digit])*t.Run+rest, n)
			at += n
			rest = 0
		}
	}
}

// pullParts is pullRuns for the offsets from at up to stop of a block of several
// parts, which begins at base.
func pullParts(dst []uint64, at, first, stop, base, run uint64, table []uint32, from *sheet) {
	eachRun(at, stop, base, run, from.span, table, func(at, source, n uint64) {
		if src, skip := from.part(source); src != nil {
			orBits(dst, at-first, src, source-skip, n)
		}
	})
}

// eachRun tells of the runs, or pieces of them, that the offsets from at up to stop
// come from, in a block that begins at base: how many offsets from at on are those
// from source on. No piece reaches from one part of so many offsets to the next.
func eachRun(at, stop, base, run, span uint64, table []uint32, piece func(at, source, n uint64)) {
	for at < stop {
		digit, rest := (at-base)/run, (at-base)%run
		source := base + uint64(table[digit])*run + rest
		n := min(run-rest, stop-at, span-source%span)
		piece(at, source, n)
		at += n
	}
}

// pullBits is pullRuns for runs of one offset: entry i of table says which bit
// of src after bit base goes to bit to+i of dst.
func pullBits(dst []uint64, to uint64, table []uint32, src []uint64, base uint64) {
	for _, from := range table {
		x := base + uint64(from)
		dst[to/64] |= src[x/64] >> (x % 64) & 1 << (to % 64)
		to++
	}
}

// pushBits puts into dst where a move comes from to each position of src; both
// are the same chunk of two sheets, and first is its first block.
func pushBits(dst, src []uint64, first uint64, p *pull) {
	size := uint32(p.turn.Block())
	base, table := uint32(0), p.backOf(first)
	for i, w := range src {
		for ; w != 0; w &= w - 1 {
			x := uint32(i*64 + bits.TrailingZeros64(w))
			if x-base >= size {
				block := x / size
				base, table = block*size, p.backOf(first+uint64(block))
			}
			y := base + table[x-base]
			dst[y/64] |= 1 << (y % 64)
		}
	}
}

// backOf returns the table that applies to a block.
func (p *pull) backOf(block uint64) []uint32 {
	if p.turn.Second == nil {
		return p.back[0]
	}
	return p.back[p.turn.Second[block/64]>>(block%64)&1]
}

// settle adds to found what of got is in neither found nor seen, and marks that
// in the planes.
func settle(found, got, seen []uint64, marks [][]uint64) {
	for i, w := range got {
		if w == 0 {
			continue
		}
		w &^= seen[i] | found[i]
		if w == 0 {
			continue
		}
		found[i] |= w
		for _, m := range marks {
			m[i] |= w
		}
	}
}

// finish adds found to seen, marks it in the planes, and counts it.
func finish(found, seen []uint64, marks [][]uint64) (count int) {
	for i, w := range found {
		if w == 0 {
			continue
		}
		count += bits.OnesCount64(w)
		seen[i] |= w
		for _, m := range marks {
			m[i] |= w
		}
	}
	return count
}
