package verify

import (
	"context"
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// search finds the distances that a compact layout leaves out.
func (v *verifier) search(ctx context.Context) (err error) {
	m := v.manifest
	if v.codes, err = newCodes(m.Size, m.Shape.Distance); err != nil {
		return err
	}
	search, err := newLevelSearch(v.puzzle, v.opt.Workers, v.puzzle.Goals())
	if err != nil {
		return err
	}
	return eachLevel(ctx, search, v.file.Path(), m.Levels,
		v.opt.Progress.Count(phaseSearch, "positions", m.Reached),
		func(d, first uint64, lanes []uint64) error {
			for i, w := range lanes {
				if w != 0 {
					v.codes.add(first+uint64(i), d+1, w)
				}
			}
			return nil
		})
}

// levelSearch is the search of this package for any puzzle.
type levelSearch struct {
	puzzle  puzzle.Graph
	workers int
	moves   []xormoves.Move // nil if the puzzle has no XOR form
	begun   bool            // the first level has been shown
	now     []uint64        // the current level, a bit a position
	coming  []uint64        // the next level, while it is being found
	seen    []uint64        // all positions found so far
	some    []bool          // the chunks in which the current level has positions
}

// newLevelSearch returns a search from some positions before its first level.
func newLevelSearch(p puzzle.Graph, workers int, from []puzzle.Index) (*levelSearch, error) {
	s := &levelSearch{puzzle: p, workers: workers}
	if x := p.Features().XOR; x != nil {
		s.moves = xormoves.Of(x)
	}
	if err := bigmem.Make(space.RowCount(p.Size()), &s.now, &s.coming, &s.seen); err != nil {
		return nil, err
	}
	s.some = make([]bool, (len(s.now)+chunkRows-1)/chunkRows)
	for _, x := range from {
		s.now[x/space.Lanes] |= 1 << (x % space.Lanes)
	}
	return s, nil
}

// chunkRows is the number of rows of a chunk.
const chunkRows = 256

// next implements levels; see may be nil.
func (s *levelSearch) next(ctx context.Context,
	see func(uint64, []uint64) error) (found uint64, err error) {
	if s.begun {
		if err := s.expand(ctx); err != nil {
			return 0, err
		}
	}
	s.begun = true
	err = s.chunks(ctx, func() parallel.Worker {
		var mine uint64
		return parallel.Worker{
			Visit: func(chunk, _ uint64) error {
				n := s.settle(int(chunk))
				s.some[chunk] = n > 0
				mine += n
				if n == 0 || see == nil {
					return nil
				}
				first, last := s.rows(int(chunk))
				return see(uint64(first), s.now[first:last])
			},
			Merge: func() { found += mine },
		}
	})
	return found, err
}

func (s *levelSearch) chunks(ctx context.Context, start func() parallel.Worker) error {
	return parallel.Ranges(ctx, s.workers, uint64(len(s.some)), 1, start)
}

// settle removes the positions of earlier levels from a chunk of the current level, and returns the
// number of the rest. The chunk of the next level is then empty.
func (s *levelSearch) settle(chunk int) (found uint64) {
	first, last := s.rows(chunk)
	clear(s.coming[first:last])
	for i := first; i < last; i++ {
		lanes := s.now[i] &^ s.seen[i]
		s.now[i] = lanes
		if lanes == 0 {
			continue
		}
		found += uint64(bits.OnesCount64(lanes))
		s.seen[i] |= lanes
	}
	return found
}

// rows returns the first row of a chunk, and the row after its last.
func (s *levelSearch) rows(chunk int) (first, last int) {
	return chunk * chunkRows, min((chunk+1)*chunkRows, len(s.now))
}

// expand replaces the current level by all neighbours of its positions. Then settle removes the old
// ones.
func (s *levelSearch) expand(ctx context.Context) error {
	err := s.chunks(ctx, func() parallel.Worker {
		expand := s.pull
		if s.moves == nil {
			expand = s.push
			if r := newRows(s.puzzle); r != nil {
				buf := make([]uint64, r.rowSize/space.Lanes+2)
				expand = func(chunk int) { s.pushRows(chunk, r, buf) }
			}
		}
		return parallel.Worker{Visit: func(chunk, _ uint64) error {
			expand(int(chunk))
			return nil
		}}
	})
	s.now, s.coming = s.coming, s.now
	return err
}

// push adds the neighbours of the positions of a chunk.
func (s *levelSearch) push(chunk int) {
	first, last := s.rows(chunk)
	s.pushEach(uint64(first)*space.Lanes, min(uint64(last)*space.Lanes, s.puzzle.Size()))
}

// pull adds the positions of a chunk that have a move into the current level.
func (s *levelSearch) pull(chunk int) {
	first, last := s.rows(chunk)
	for k := range s.moves {
		m := &s.moves[k]
		if from := chunk ^ int(m.Row/chunkRows); !s.some[from] {
			continue
		}
		for i := first; i < last; i++ {
			lanes := s.now[uint64(i)^m.Row]
			if lanes == 0 || s.seen[i] == ^uint64(0) {
				continue
			}
			s.coming[i] |= vector.SwapLanes(lanes, m.Lane) & m.Legal(uint64(i))
		}
	}
}
