package verify

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// unitLevels finds levels of sliding tiles in two columns, with one bit for each position. The
// colour of the gap's cell is the parity of the distance. So the next level is what moves lead to
// from the last one, less the level before. It replaces the level before. Where several tiles slide
// together, the last level has its own set and is removed too.
//
// The rules say where moves lead, but are not asked for every position at each level. For one place
// of the gap, a unit is all orders of the last nine tiles, and a run all orders of the last eight.
// A move takes every run to a run, or every unit to a unit. It keeps the order of the positions
// inside, or permutes them in one of two ways: one if the tiles before are in even order, one if in
// odd order. So the rules are asked for all positions of two units for each place of the gap, and
// for two positions of every run: the first one, and another that confirms the rest.
type unitLevels struct {
	puzzle  puzzle.Puzzle
	goal    puzzle.Index
	side    func(puzzle.Index) int // nil where several tiles slide together
	workers int
	sheets  int    // places of the gap
	units   uint64 // in a sheet
	moves   [][]unitMove
	odd     []uint8 // by unit, whether the tiles before the last nine are in odd order

	// The last level and the one before. They share one set, by their sides, unless several tiles
	// slide together. Then whether a unit of a sheet has positions of them.
	set, before      []uint64
	some, someBefore []bool
	left             []uint32 // positions left to find, by sheet and unit
	distance         puzzle.Distance
	begun            bool
}

// unitMove is a move in the sheet where it is played.
type unitMove struct {
	move puzzle.Move
	part uint64   // positions of a unit or of a run: the size of what it takes together
	to   []uint32 // by unit or run of the sheet, the one that it leads to, counted in all sheets
	// by order of the tiles before: for each position there, the position before the move
	back [2][]uint32
	stay [2]bool // whether both are the same
}

const (
	unitTiles     = 9
	unitPositions = 181_440 // half of the orders of nine
	runPositions  = 20_160  // half of the orders of eight
	unitRows      = unitPositions / space.Lanes
	unitRuns      = unitTiles
)

// newUnitLevels returns nil if p is not such a puzzle, or too small.
func newUnitLevels(p puzzle.Puzzle, workers int) (_ levels, err error) {
	s := newUnits(p, workers)
	if s == nil {
		return nil, nil
	}
	rows, units := space.RowCount(p.Size()), uint64(s.sheets)*s.units
	if err := bigmem.Make(rows, &s.set); err != nil {
		return nil, err
	}
	s.some, s.left = make([]bool, units), make([]uint32, units)
	for at := range s.left {
		s.left[at] = unitPositions
	}
	if s.before, s.someBefore = s.set, s.some; s.side == nil {
		s.someBefore = make([]bool, units)
		return s, bigmem.Make(rows, &s.before)
	}
	return s, nil
}

// newUnits is newUnitLevels without sets.
func newUnits(p puzzle.Puzzle, workers int) *unitLevels {
	features := p.Features()
	if features.Tiles == nil {
		return nil
	}
	form := features.Tiles
	if form.Cols != 2 || form.Rows*form.Cols <= unitTiles ||
		form.Line == (features.Side != nil) {
		return nil
	}
	s := &unitLevels{puzzle: p, goal: p.Goals()[0], side: features.Side, workers: workers,
		sheets: form.Rows * form.Cols}
	s.units = p.Size() / uint64(s.sheets) / unitPositions
	s.odd = []uint8{0}
	for tiles := s.sheets - 1; tiles > unitTiles; tiles-- { // that may be the next one
		var longer []uint8
		for _, odd := range s.odd {
			for smaller := range tiles {
				longer = append(longer, odd^uint8(smaller&1))
			}
		}
		s.odd = longer
	}
	return s
}

func (s *unitLevels) next(ctx context.Context,
	see func(uint64, []uint64) error) (found uint64, err error) {
	if !s.begun {
		s.begun = true
		return s.begin(ctx, see)
	}
	s.distance++
	err = parallel.Ranges(ctx, s.workers, s.units, 1, func() parallel.Worker {
		var mine uint64
		buf := make([]uint64, unitRows)
		return parallel.Worker{
			Visit: func(unit, _ uint64) error {
				for sheet := range s.sheets {
					if !s.mayHold(sheet) {
						continue
					}
					n, err := s.advance(sheet, unit, buf, see)
					if mine += n; err != nil {
						return err
					}
				}
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	s.set, s.before, s.some, s.someBefore = s.before, s.set, s.someBefore, s.some
	return found, err
}

// mayHold reports whether a sheet may have positions at the current distance.
func (s *unitLevels) mayHold(sheet int) bool {
	return s.side == nil || s.side(s.first(sheet, 0)) == s.side(s.goal)^int(s.distance&1)
}

func (s *unitLevels) first(sheet int, unit uint64) puzzle.Index {
	return puzzle.Index((uint64(sheet)*s.units + unit) * unitPositions)
}

// begin asks the rules for the moves and finds distance 0.
func (s *unitLevels) begin(ctx context.Context, see func(uint64, []uint64) error) (uint64, error) {
	s.moves = make([][]unitMove, s.sheets)
	err := parallel.Ranges(ctx, s.workers, uint64(s.sheets), 1, func() parallel.Worker {
		buf := new(learnBuffers)
		return parallel.Worker{Visit: func(sheet,
			_ uint64) error {
			return s.learn(ctx, int(sheet), buf)
		}}
	})
	if err != nil {
		return 0, err
	}
	goals := s.puzzle.Goals()
	for _, g := range goals {
		row, at := uint64(g)/space.Lanes, uint64(g)/unitPositions
		s.set[row] |= 1 << (g % space.Lanes)
		s.some[at] = true
		s.left[at]--
		if err := see(row, s.set[row:row+1]); err != nil {
			return 0, err
		}
	}
	return uint64(len(goals)), nil
}

// advance replaces the level before the last by the next level in one unit. It shows the new
// positions and counts them.
func (s *unitLevels) advance(sheet int, unit uint64, buf []uint64,
	see func(uint64, []uint64) error) (uint64, error) {
	at := uint64(sheet)*s.units + unit
	next := s.before[at*unitRows:][:unitRows]
	if s.left[at] == 0 || !s.gather(sheet, unit, buf) {
		if s.someBefore[at] {
			clear(next)
			s.someBefore[at] = false
		}
		return 0, nil
	}
	count := 0
	now := s.set[at*unitRows:][:unitRows] // the same as next, unless several tiles slide together
	for i, w := range buf {
		w &^= next[i] | now[i]
		next[i] = w
		count += bits.OnesCount64(w)
	}
	s.someBefore[at] = count > 0
	s.left[at] -= uint32(count)
	if count == 0 {
		return 0, nil
	}
	return uint64(count), see(at*unitRows, next)
}

// gather writes to buf the positions of a unit from which a move leads into the set. It returns
// false if there are none.
func (s *unitLevels) gather(sheet int, unit uint64, buf []uint64) (found bool) {
	for i := range s.moves[sheet] {
		m := &s.moves[sheet][i]
		parts, rows := unitPositions/m.part, m.part/space.Lanes
		for k, to := range m.to[unit*parts:][:parts] {
			if !s.some[uint64(to)*m.part/unitPositions] {
				continue
			}
			if !found {
				clear(buf)
				found = true
			}
			m.add(buf[uint64(k)*rows:][:rows], s.set[uint64(to)*rows:][:rows], s.order(m, unit, k))
		}
	}
	return found
}

// order returns 1 if the tiles before part k of a unit are in odd order.
func (s *unitLevels) order(m *unitMove, unit uint64, k int) uint8 {
	if m.part == runPositions {
		// k of the last nine tiles are smaller than the one before the run.
		return s.odd[unit] ^ uint8(k&1)
	}
	return s.odd[unit]
}

// add adds to buf the positions of one part from which the move leads into set.
func (m *unitMove) add(buf, set []uint64, order uint8) {
	if m.stay[order] {
		for i, w := range set {
			buf[i] |= w
		}
		return
	}
	back := m.back[order]
	for i, lanes := range set {
		for ; lanes != 0; lanes &= lanes - 1 {
			x := back[i*space.Lanes+bits.TrailingZeros64(lanes)]
			buf[x/space.Lanes] |= 1 << (x % space.Lanes)
		}
	}
}

// learnBuffers is one goroutine's memory to learn moves. It is reused, for the collector frees
// nothing before the garbage is as large as the sets.
type learnBuffers struct {
	to    [][]puzzle.Index // by move, where it leads from each position of a unit
	back  []uint32
	seen  []bool
	edges []puzzle.Edge
}

func (s *unitLevels) learn(ctx context.Context, sheet int, buf *learnBuffers) error {
	edges := s.puzzle.Successors(s.first(sheet, 0), nil)
	s.moves[sheet] = make([]unitMove, len(edges))
	for k, e := range edges {
		s.moves[sheet][k].move = e.Move
	}
	for order := range uint8(2) {
		if unit := slices.Index(s.odd, order); unit >= 0 {
			if err := s.learnUnit(sheet, uint64(unit), buf); err != nil {
				return err
			}
		}
	}
	for unit := range s.units {
		if err := errors.Join(ctx.Err(), s.learnParts(sheet, unit, buf)); err != nil {
			return err
		}
	}
	return nil
}

// learnUnit asks the rules for every position of a unit. It finds where the moves lead, and which
// of them permute.
func (s *unitLevels) learnUnit(sheet int, unit uint64, buf *learnBuffers) error {
	first, moves := s.first(sheet, unit), s.moves[sheet]
	for len(buf.to) < len(moves) {
		buf.to = append(buf.to, make([]puzzle.Index, unitPositions))
	}
	to := buf.to
	for x := range puzzle.Index(unitPositions) {
		if buf.edges = s.puzzle.Successors(first+x,
			buf.edges[:0]); len(buf.edges) != len(moves) {
			return s.unexpectedMoves(first + x)
		}
		for k, e := range buf.edges {
			to[k][x] = e.To
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.part == 0 {
			m.part = partOf(to[k])
			m.to = make([]uint32, s.units*(unitPositions/m.part))
		}
		for at := uint64(0); at < unitPositions; at += m.part {
			order := s.order(m, unit, int(at/m.part))
			back, ok := buf.inverse(to[k][at:][:m.part])
			if m.back[order] == nil {
				m.back[order] = slices.Clone(back)
			}
			if !ok || !slices.Equal(back, m.back[order]) {
				return s.unexpectedMoves(first + puzzle.Index(at))
			}
			m.stay[order] = !slices.ContainsFunc(back, func(x uint32) bool { return back[x] != x })
		}
	}
	return nil
}

// partOf returns the size of the parts that a move takes together. To has its targets from one
// unit. The parts are runs if all positions of the first run come to one run.
func partOf(to []puzzle.Index) uint64 {
	for _, x := range to[:runPositions] {
		if x/runPositions != to[0]/runPositions {
			return unitPositions
		}
	}
	return runPositions
}

// inverse inverts the targets of one part. It returns false unless they are exactly one part. The
// next call overwrites the result.
func (r *learnBuffers) inverse(to []puzzle.Index) ([]uint32, bool) {
	r.back, r.seen = slices.Grow(r.back[:0], len(to))[:len(to)],
		slices.Grow(r.seen[:0], len(to))[:len(to)]
	clear(r.seen)
	back, seen, size := r.back, r.seen, puzzle.Index(len(to))
	for x, y := range to {
		if y/size != to[0]/size || seen[y%size] {
			return nil, false
		}
		back[y%size], seen[y%size] = uint32(x), true
	}
	return back, true
}

// unexpectedMoves is the error for a position whose moves do not fit this search.
func (s *unitLevels) unexpectedMoves(x puzzle.Index) error {
	return fmt.Errorf("%s: the moves of position %s are not those of tiles in two columns; this "+
		"is a fault of the program", s.puzzle.Spec(), s.puzzle.Format(s.puzzle.Unrank(x)))
}

// learnParts asks the rules for the first position of each run of a unit, and for one more
// position to confirm the move.
func (s *unitLevels) learnParts(sheet int, unit uint64, buf *learnBuffers) error {
	moves := s.moves[sheet]
	for run := range uint64(unitRuns) {
		begin := s.first(sheet, unit) + puzzle.Index(run*runPositions)
		inside := puzzle.Index(rand.NewPCG(uint64(begin), run).Uint64() % runPositions)
		for _, x := range []puzzle.Index{begin, begin + inside} {
			if buf.edges = s.puzzle.Successors(x, buf.edges[:0]); len(buf.edges) != len(moves) {
				return s.unexpectedMoves(x)
			}
			for k, e := range buf.edges {
				m := &moves[k]
				at, within := uint64(x)/m.part, uint64(x)%m.part
				at -= uint64(sheet) * uint64(len(m.to))
				if within == 0 {
					m.to[at] = uint32(uint64(e.To) / m.part)
				}
				back := m.back[s.order(m, unit, int(at%(unitPositions/m.part)))]
				if e.Move != m.move || m.to[at] != uint32(uint64(e.To)/m.part) ||
					back[uint64(e.To)%m.part] != uint32(within) {
					return s.unexpectedMoves(x)
				}
			}
		}
	}
	return nil
}
