package verify

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
	"puzzlebase/store"
)

// search finds the distances that a compact layout leaves out, by the plainest
// search there is: level by level from the goals. Only puzzles whose moves can
// be taken back have such a layout, so successors are predecessors too.
func (v *verifier) search(ctx context.Context) error {
	m := v.manifest
	codes, err := newCodes(m.Size, m.Planes.Distance)
	if err != nil {
		return err
	}
	s, err := newLevelSearch(v.puzzle, v.opt.Workers, codes)
	if err != nil {
		return err
	}
	done := v.opt.Progress.Count(phaseSearch, "positions", m.Reached)
	for d := uint64(0); ; d++ {
		found, err := s.settle(ctx, d+1)
		if err != nil {
			return err
		}
		if found == 0 {
			break
		}
		if d > uint64(m.MaxDistance) {
			return fmt.Errorf("%s is %w: the rules give %d positions at distance %d, its "+
				"manifest ends at %d; build it again with --force",
				m.Puzzle, store.ErrDamaged, found, d, m.MaxDistance)
		}
		done.Add(found)
		if err := s.expand(ctx); err != nil {
			return err
		}
	}
	v.codes = s.codes
	return nil
}

// levelSearch is a search in progress.
type levelSearch struct {
	puzzle  puzzle.Graph
	workers int
	moves   []xormoves.Move // nil when the puzzle has no such form
	codes   *codes
	now     []uint64 // the current level, a bit a position
	next    []uint64 // the next one, while it is found
	seen    []uint64 // all positions that have a code
	some    []bool   // the tiles in which the current level has positions
}

// newLevelSearch returns a search before its first level.
func newLevelSearch(p puzzle.Puzzle, workers int, c *codes) (*levelSearch, error) {
	s := &levelSearch{puzzle: p, workers: workers, codes: c}
	if x := p.Features().XOR; x != nil {
		s.moves = xormoves.Of(x)
	}
	if err := bigmem.Make(space.RowCount(p.Size()), &s.now, &s.next, &s.seen); err != nil {
		return nil, err
	}
	s.some = make([]bool, (len(s.now)+tileRows-1)/tileRows)
	for _, g := range p.Goals() {
		s.now[g/space.Lanes] |= 1 << (g % space.Lanes)
	}
	return s, nil
}

// tileRows is how many rows make a tile.
const tileRows = 256

// settle takes out of the current level what an earlier one has, gives the rest
// its code, and returns how many positions that are. The next level is empty
// afterwards.
func (s *levelSearch) settle(ctx context.Context, code uint64) (found uint64, err error) {
	fits := code>>s.codes.planes == 0 // else the manifest is wrong, which the caller tells
	err = s.tiles(ctx, func() space.Worker {
		var mine uint64
		return space.Worker{
			Visit: func(tile, _ uint64) error {
				n := s.settleTile(int(tile), code, fits)
				s.some[tile] = n > 0
				mine += n
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	return found, err
}

// tiles shares the tiles out among workers.
func (s *levelSearch) tiles(ctx context.Context, start func() space.Worker) error {
	return space.Ranges(ctx, s.workers, uint64(len(s.some)), 1, start)
}

// settleTile is settle for one tile; code is given only if it fits.
func (s *levelSearch) settleTile(tile int, code uint64, fits bool) (found uint64) {
	first, last := s.rows(tile)
	clear(s.next[first:last])
	for i := first; i < last; i++ {
		lanes := s.now[i] &^ s.seen[i]
		s.now[i] = lanes
		if lanes == 0 {
			continue
		}
		found += uint64(bits.OnesCount64(lanes))
		s.seen[i] |= lanes
		if fits {
			s.codes.or(uint64(i), code, lanes)
		}
	}
	return found
}

// rows returns the first row of a tile and the one behind its last.
func (s *levelSearch) rows(tile int) (first, last int) {
	return tile * tileRows, min((tile+1)*tileRows, len(s.now))
}

// expand replaces the current level by all neighbours of its positions, of which
// settle then keeps the new ones.
func (s *levelSearch) expand(ctx context.Context) error {
	err := s.tiles(ctx, func() space.Worker {
		expand := s.pull
		if s.moves == nil {
			expand = s.push
			if r := newRows(s.puzzle); r != nil {
				room := make([]uint64, r.wide/space.Lanes+2)
				expand = func(tile int) { s.pushRows(tile, r, room) }
			}
		}
		return space.Worker{Visit: func(tile, _ uint64) error {
			expand(int(tile))
			return nil
		}}
	})
	s.now, s.next = s.next, s.now
	return err
}

// push adds the neighbours of the positions of a tile.
func (s *levelSearch) push(tile int) {
	first, last := s.rows(tile)
	s.pushEach(uint64(first)*space.Lanes, min(uint64(last)*space.Lanes, s.puzzle.Size()))
}

// pull adds the positions of a tile that have a move into the current level.
func (s *levelSearch) pull(tile int) {
	first, last := s.rows(tile)
	for k := range s.moves {
		m := &s.moves[k]
		if from := tile ^ int(m.Row/tileRows); !s.some[from] {
			continue
		}
		for i := first; i < last; i++ {
			lanes := s.now[uint64(i)^m.Row]
			if lanes == 0 || s.seen[i] == ^uint64(0) {
				continue
			}
			s.next[i] |= vector.SwapLanes(lanes, m.Lane) & m.Legal(uint64(i))
		}
	}
}
