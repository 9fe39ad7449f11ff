package verify

import (
	"context"
	"fmt"
	"math/bits"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// levels finds the positions at each distance in turn from the rules, without
// keeping the distances. Only puzzles whose moves can be taken back are searched so.
type levels interface {
	// next finds the positions at the distance after that of the last call, 0 at
	// first, shows them and returns how many they are. Of consecutive rows from row
	// first, lanes has those that are among them. See may be called from several
	// goroutines.
	next(ctx context.Context, see func(first uint64, lanes []uint64) error) (uint64, error)
}

// verifyKept holds what a compact file keeps against the rules, level by level:
// of a space so large that no one keeps its distances.
func (v *verifier) verifyKept(ctx context.Context) error {
	search, err := v.newLevels()
	if err != nil {
		return err
	}
	m := v.manifest
	k := &keptJudge{v: v, rooms: sync.Pool{New: func() any { return new([]uint64) }}}
	done := v.opt.Progress.Count(phaseJudge, "positions", m.Reached)
	for d, want := range append(m.Levels, 0) { // none beyond the last
		k.distance = uint64(d)
		found, err := search.next(ctx, k.see)
		if err != nil {
			return err
		}
		if found != want {
			return fmt.Errorf("%s is %w: the rules give %d positions at distance %d, its "+
				"manifest says %d; build it again with --force",
				m.Puzzle, store.ErrDamaged, found, d, want)
		}
		done.Add(found)
	}
	if v.suspects.count > 0 {
		return v.failed()
	}
	return v.compareRest(ctx)
}

// newLevels returns the fastest search that the puzzle allows.
func (v *verifier) newLevels() (levels, error) {
	if s, err := newUnitLevels(v.puzzle, v.opt.Workers); s != nil || err != nil {
		return s, err
	}
	return newPlainLevels(v.puzzle, v.opt.Workers)
}

// keptJudge compares the positions at one distance with what the file keeps of
// them.
type keptJudge struct {
	v        *verifier
	distance uint64
	rooms    sync.Pool  // of *[]uint64
	mu       sync.Mutex // guards the suspects
}

// see compares some of them.
func (k *keptJudge) see(first uint64, lanes []uint64) error {
	room := k.rooms.Get().(*[]uint64)
	defer k.rooms.Put(room)
	kept, err := k.v.kept(first, len(lanes), room)
	if err != nil {
		return err
	}
	n := len(kept) / len(lanes)
	want := k.distance >> 1 & 1
	if n == 2 {
		want = k.distance % 3
	}
	wrong := false
	for i, here := range lanes {
		if bad := here &^ space.Equal(kept[i*n:(i+1)*n], want); bad != 0 {
			kept[i], wrong = bad, true // which is not read again
		} else {
			kept[i] = 0
		}
	}
	if wrong {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.v.suspects.note(first, kept[:len(lanes)])
	}
	return nil
}

// kept reads what the file keeps of so many rows into room.
func (v *verifier) kept(first uint64, rows int, room *[]uint64) ([]uint64, error) {
	words := rows * v.manifest.Layout.Words(v.manifest.Planes)
	if cap(*room) < words {
		*room = make([]uint64, words)
	}
	kept := (*room)[:words]
	return kept, v.src.Kept(first, kept)
}

// compareRest checks what the file keeps of unreached positions, and of what lies
// past the end of the space, when it is known to be right of all others: with one
// bit there are no more ones than those have, with two no fewer threes.
func (v *verifier) compareRest(ctx context.Context) error {
	m := v.manifest
	var want, have uint64
	one := m.Layout == layouts.OneBit
	if one {
		for d, n := range m.Levels {
			want += n * (uint64(d) >> 1 & 1)
		}
	} else {
		want = space.RowCount(m.Size)*space.Lanes - m.Reached
	}
	err := space.Ranges(ctx, v.opt.Workers, space.RowCount(m.Size), space.ScanRows,
		func() space.Worker {
			var mine uint64
			room := new([]uint64)
			return space.Worker{
				Visit: func(from, to uint64) error {
					kept, err := v.kept(from, int(to-from), room)
					for i := 0; i < len(kept); i += m.Layout.Words(m.Planes) {
						if ones := kept[i]; one {
							mine += uint64(bits.OnesCount64(ones))
						} else {
							mine += uint64(bits.OnesCount64(ones & kept[i+1]))
						}
					}
					return err
				},
				Merge: func() { have += mine },
			}
		})
	if err == nil && have != want {
		err = fmt.Errorf("%s is %w: it holds bits of positions that are unsolvable or do not "+
			"exist; build it again with --force", m.Puzzle, store.ErrDamaged)
	}
	return err
}

// plainLevels is the search of this package for any puzzle, without distances.
type plainLevels struct {
	*levelSearch
	begun bool
}

func newPlainLevels(p puzzle.Puzzle, workers int) (levels, error) {
	s, err := newLevelSearch(p, workers, &codes{})
	return &plainLevels{levelSearch: s}, err
}

func (s *plainLevels) next(ctx context.Context, see func(uint64, []uint64) error) (uint64, error) {
	if s.begun {
		if err := s.expand(ctx); err != nil {
			return 0, err
		}
	}
	s.begun = true
	found, err := s.settle(ctx, 1)
	if err != nil {
		return 0, err
	}
	return found, s.tiles(ctx, func() space.Worker {
		return space.Worker{Visit: func(tile, _ uint64) error {
			first, last := s.rows(int(tile))
			if !s.some[tile] {
				return nil
			}
			return see(uint64(first), s.now[first:last])
		}}
	})
}
