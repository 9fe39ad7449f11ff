package verify

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// units are the parts of sliding tiles in two columns: what moves do with them. The colour of the
// gap's cell is the parity of the distance, unless several tiles slide together.
//
// The rules say where moves lead, but are not asked for every position at each level. For one place
// of the gap, a unit is all orders of the last nine tiles, and a run all orders of the last eight.
// A move takes every run to a run, or every unit to a unit. It keeps the order of the positions
// inside, or permutes them in one of two ways: one if the tiles before are in even order, one if in
// odd order. So the rules are asked for all positions of two units for each place of the gap, and
// for two positions of every run: the first one, and another that confirms the rest.
type units struct {
	puzzle puzzle.Puzzle
	sheets int    // places of the gap
	count  uint64 // units of a sheet
	moves  [][]unitMove
	odd    []uint8 // by unit, whether the tiles before the last nine are in odd order
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
func newUnitLevels(ctx context.Context, p puzzle.Puzzle, workers int) (levels, error) {
	u := newUnits(p)
	if u == nil {
		return nil, nil
	}
	s := &levelSearch{workers: workers, goals: p.Goals()}
	if side := p.Features().Side; side != nil {
		goals := side(s.goals[0])
		s.side = func(unit uint64) uint64 {
			return uint64(side(puzzle.Index(unit*unitPositions)) ^ goals)
		}
	}
	s.reach = func() reach {
		return func(unit uint64, set []uint64) bool { return u.gather(s, unit, set) }
	}
	if err := s.begin(space.RowCount(p.Size()), unitRows, unitPositions); err != nil {
		return nil, err
	}
	return s, u.learn(ctx, workers)
}

// newUnits returns units before their moves are learnt, or nil.
func newUnits(p puzzle.Puzzle) *units {
	features := p.Features()
	form := features.Tiles
	if form == nil || form.Cols != 2 || form.Rows*form.Cols <= unitTiles ||
		form.Line == (features.Side != nil) {
		return nil
	}
	u := &units{puzzle: p, sheets: form.Rows * form.Cols, odd: []uint8{0}}
	u.count = p.Size() / uint64(u.sheets) / unitPositions
	u.moves = make([][]unitMove, u.sheets)
	for tiles := u.sheets - 1; tiles > unitTiles; tiles-- { // that may be the next one
		var longer []uint8
		for _, odd := range u.odd {
			for smaller := range tiles {
				longer = append(longer, odd^uint8(smaller&1))
			}
		}
		u.odd = longer
	}
	return u
}

func (u *units) first(sheet int, unit uint64) puzzle.Index {
	return puzzle.Index((uint64(sheet)*u.count + unit) * unitPositions)
}

// gather is the reach of a unit, counted in all sheets.
func (u *units) gather(s *levelSearch, at uint64, set []uint64) (found bool) {
	sheet, unit := at/u.count, at%u.count
	for i := range u.moves[sheet] {
		m := &u.moves[sheet][i]
		parts, rows := unitPositions/m.part, m.part/space.Lanes
		for k, to := range m.to[unit*parts:][:parts] {
			if s.some[uint64(to)*m.part/unitPositions] {
				m.add(set[uint64(k)*rows:][:rows], s.now[uint64(to)*rows:][:rows],
					u.order(m, unit, k))
				found = true
			}
		}
	}
	return found
}

// order returns 1 if the tiles before part k of a unit are in odd order.
func (u *units) order(m *unitMove, unit uint64, k int) uint8 {
	if m.part == runPositions {
		// k of the last nine tiles are smaller than the one before the run.
		return u.odd[unit] ^ uint8(k&1)
	}
	return u.odd[unit]
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

// learn asks the rules for the moves.
func (u *units) learn(ctx context.Context, workers int) error {
	return parallel.Ranges(ctx, workers, uint64(u.sheets), 1, func() parallel.Worker {
		buf := new(learnBuffers)
		return parallel.Worker{Visit: func(sheet, _ uint64) error {
			return u.learnSheet(ctx, int(sheet), buf)
		}}
	})
}

func (u *units) learnSheet(ctx context.Context, sheet int, buf *learnBuffers) error {
	edges := u.puzzle.Successors(u.first(sheet, 0), nil)
	u.moves[sheet] = make([]unitMove, len(edges))
	for k, e := range edges {
		u.moves[sheet][k].move = e.Move
	}
	for order := range uint8(2) {
		if unit := slices.Index(u.odd, order); unit >= 0 {
			if err := u.learnUnit(sheet, uint64(unit), buf); err != nil {
				return err
			}
		}
	}
	for unit := range u.count {
		if err := errors.Join(ctx.Err(), u.learnParts(sheet, unit, buf)); err != nil {
			return err
		}
	}
	return nil
}

// learnUnit asks the rules for every position of a unit. It finds where the moves lead, and which
// of them permute.
func (u *units) learnUnit(sheet int, unit uint64, buf *learnBuffers) error {
	first, moves := u.first(sheet, unit), u.moves[sheet]
	for len(buf.to) < len(moves) {
		buf.to = append(buf.to, make([]puzzle.Index, unitPositions))
	}
	to := buf.to
	for x := range puzzle.Index(unitPositions) {
		if buf.edges = u.puzzle.Successors(first+x,
			buf.edges[:0]); len(buf.edges) != len(moves) {
			return u.unexpectedMoves(first + x)
		}
		for k, e := range buf.edges {
			to[k][x] = e.To
		}
	}
	for k := range moves {
		m := &moves[k]
		if m.part == 0 {
			m.part = partOf(to[k])
			m.to = make([]uint32, u.count*(unitPositions/m.part))
		}
		for at := uint64(0); at < unitPositions; at += m.part {
			order := u.order(m, unit, int(at/m.part))
			back, ok := buf.inverse(to[k][at:][:m.part])
			if m.back[order] == nil {
				m.back[order] = slices.Clone(back)
			}
			if !ok || !slices.Equal(back, m.back[order]) {
				return u.unexpectedMoves(first + puzzle.Index(at))
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
func (u *units) unexpectedMoves(x puzzle.Index) error {
	return fmt.Errorf("%s: the moves of position %s are not those of tiles in two columns; this "+
		"is a fault of the program", u.puzzle.Spec(), u.puzzle.Format(u.puzzle.Unrank(x)))
}

// learnParts asks the rules for the first position of each run of a unit, and for one more
// position to confirm the move.
func (u *units) learnParts(sheet int, unit uint64, buf *learnBuffers) error {
	moves := u.moves[sheet]
	for run := range uint64(unitRuns) {
		begin := u.first(sheet, unit) + puzzle.Index(run*runPositions)
		inside := puzzle.Index(rand.NewPCG(uint64(begin), run).Uint64() % runPositions)
		for _, x := range []puzzle.Index{begin, begin + inside} {
			if buf.edges = u.puzzle.Successors(x, buf.edges[:0]); len(buf.edges) != len(moves) {
				return u.unexpectedMoves(x)
			}
			for k, e := range buf.edges {
				m := &moves[k]
				at, within := uint64(x)/m.part, uint64(x)%m.part
				at -= uint64(sheet) * uint64(len(m.to))
				if within == 0 {
					m.to[at] = uint32(uint64(e.To) / m.part)
				}
				back := m.back[u.order(m, unit, int(at%(unitPositions/m.part)))]
				if e.Move != m.move || m.to[at] != uint32(uint64(e.To)/m.part) ||
					back[uint64(e.To)%m.part] != uint32(within) {
					return u.unexpectedMoves(x)
				}
			}
		}
	}
	return nil
}
