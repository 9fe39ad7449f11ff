package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"puzzlebase/internal/parallel"
	"puzzlebase/space"
)

// checkBits compares a compact file with the rules, level by level. It is for spaces whose
// distances do not fit into memory.
func (v *verifier) checkBits(ctx context.Context) error {
	m := v.manifest
	find := newLevels
	if m.Layout.Folds() {
		find = newFoldedLevels
	}
	search, err := find(ctx, v.puzzle, v.opt.Workers)
	if err != nil {
		return fmt.Errorf("%s: %w", v.file.Path(), err)
	}
	k := &storedBits{v: v, levels: make([]uint64, len(m.Levels)+1),
		bufs: sync.Pool{New: func() any { return new([]uint64) }}}
	if err := eachLevel(ctx, search, v.damaged, m.Levels,
		v.opt.Progress.Count(phaseCheck, "positions", m.Reached), k.see); err != nil {
		return err
	}
	if v.suspects.count > 0 {
		return v.failed()
	}
	return v.compareRest(ctx, k.levels)
}

type storedBits struct {
	v      *verifier
	levels []uint64  // the number of stored positions at each distance
	bufs   sync.Pool // of *[]uint64
}

func (k *storedBits) see(d, first uint64, lanes []uint64) error {
	buf := k.bufs.Get().(*[]uint64)
	defer k.bufs.Put(buf)
	have, err := k.v.bits(first, len(lanes), buf)
	if err != nil {
		return err
	}
	n := len(have) / len(lanes)
	want := storedOf(d, n)
	count := 0
	for i, here := range lanes {
		count += bits.OnesCount64(here)
		have[i] = here &^ space.Equal(have[i*n:(i+1)*n], want) // it is not read again
	}
	atomic.AddUint64(&k.levels[d], uint64(count))
	k.v.suspects.note(first, have[:len(lanes)])
	return nil
}

// storedOf returns what some stored bits, one or two, say of distance d.
func storedOf(d uint64, bits int) uint64 {
	if bits == 2 {
		return d % 3
	}
	return d >> 1 & 1
}

// bits reads the stored words of rows from row first on into buf, which grows if necessary.
func (v *verifier) bits(first uint64, rows int, buf *[]uint64) ([]uint64, error) {
	words := rows * v.manifest.Layout.Words(v.manifest.Shape)
	if cap(*buf) < words {
		*buf = make([]uint64, words)
	}
	stored := (*buf)[:words]
	return stored, v.read.StoredBits(first, stored)
}

// compareRest checks the stored bits of unreached positions, and of lanes past the end of the
// space. All other bits have been checked. So the only other ones are those that mark unreached
// positions, in a layout of two bits.
func (v *verifier) compareRest(ctx context.Context, levels []uint64) error {
	m := v.manifest
	rows := space.RowCount(m.Stored)
	want := m.Layout.Ones(levels, rows)
	have := make([]uint64, len(want))
	err := parallel.Ranges(ctx, v.opt.Workers, rows, space.ScanRows,
		func() parallel.Worker {
			mine, buf := make([]uint64, len(want)), new([]uint64)
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					stored, err := v.bits(from, int(to-from), buf)
					for i, ones := range stored {
						mine[i%len(mine)] += uint64(bits.OnesCount64(ones))
					}
					return err
				},
				Merge: func() {
					for i, n := range mine {
						have[i] += n
					}
				},
			}
		})
	if err == nil && !slices.Equal(have, want) {
		err = v.damaged("it holds bits of positions that are unsolvable or do not exist")
	}
	return err
}
