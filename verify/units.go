package verify

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// unitLevels finds levels of tiles in two columns with one bit a position. The
// colour of the gap's cell is the parity of the distance, so the next level is
// what moves lead to from the last one, less the level before, in whose place it
// is put.
//
// What moves do is asked of the rules, but not position by position each time.
// For a place of the gap, a unit is all orders of the last nine tiles, and a run
// all orders of the last eight. A move either takes every run to another run as
// it is, or it permutes the positions of each unit, in one of two ways: as the
// order of the tiles before is even or odd. So every run is asked for its first
// position and two units of each place of the gap for all of theirs; and some
// positions of every other unit are asked to see that it is so.
type unitLevels struct {
	puzzle  puzzle.Graph
	side    puzzle.Bipartite
	workers int
	sheets  int    // places of the gap
	units   uint64 // of a sheet
	moves   [][]unitMove
	odd     []uint8 // whether the tiles before the last nine are in odd order, by unit

	set      []uint64 // the last two levels, by their sides
	some     []bool   // whether a unit of a sheet has any of the set
	left     []uint32 // its positions that are still to be found
	distance puzzle.Distance
	begun    bool
}

// unitMove is a move as seen from the sheet in which it is played.
type unitMove struct {
	move puzzle.Move
	runs []uint64    // by unit and run: the first row of the run that it leads to; nil when it permutes
	to   int         // the sheet that it leads to, when it permutes
	back [2][]uint32 // by order of the tiles before: from which position of the unit it leads to each one
}

const (
	unitTiles     = 9
	unitPositions = 181_440 // half of the orders of nine
	runPositions  = 20_160  // and of eight
	unitRows      = unitPositions / space.Lanes
	runRows       = runPositions / space.Lanes
	unitRuns      = unitTiles
)

// newUnitLevels returns nil when p is not of that kind, or too small.
func newUnitLevels(p puzzle.Puzzle, workers int) (levels, error) {
	traits := puzzle.TraitsOf(p)
	if traits.Tiles == nil || traits.Bipartite == nil {
		return nil, nil
	}
	form := traits.Tiles.TileForm()
	if form.Cols != 2 || form.Rows*form.Cols <= unitTiles {
		return nil, nil
	}
	s := &unitLevels{puzzle: p, side: traits.Bipartite, workers: workers, sheets: form.Rows * form.Cols}
	s.units = p.Size() / uint64(s.sheets) / unitPositions
	s.odd = []uint8{0}
	for tiles := s.sheets - 1; tiles > unitTiles; tiles-- { // that may come next
		var longer []uint8
		for _, odd := range s.odd {
			for smaller := range tiles {
				longer = append(longer, odd^uint8(smaller&1))
			}
		}
		s.odd = longer
	}
	if err := bigmem.Make(space.RowCount(p.Size()), &s.set); err != nil {
		return nil, err
	}
	s.some, s.left = make([]bool, uint64(s.sheets)*s.units), make([]uint32, uint64(s.sheets)*s.units)
	for at := range s.left {
		s.left[at] = unitPositions
	}
	return s, nil
}

// next implements levels.
func (s *unitLevels) next(ctx context.Context, see func(uint64, []uint64) error) (found uint64, err error) {
	if !s.begun {
		s.begun = true
		return s.begin(ctx, see)
	}
	s.distance++
	side := s.side.Side(s.puzzle.Goals()[0]) ^ int(s.distance&1)
	err = space.Ranges(ctx, s.workers, s.units, 1, func() space.Worker {
		var mine uint64
		room := make([]uint64, unitRows)
		return space.Worker{
			Visit: func(unit, _ uint64) error {
				for sheet := range s.sheets {
					if s.side.Side(s.first(sheet, 0)) != side {
						continue
					}
					n, err := s.advance(sheet, unit, room, see)
					if mine += n; err != nil {
						return err
					}
				}
				return nil
			},
			Merge: func() { found += mine },
		}
	})
	return found, err
}

// first returns the first position of a unit of a sheet.
func (s *unitLevels) first(sheet int, unit uint64) puzzle.Index {
	return puzzle.Index((uint64(sheet)*s.units + unit) * unitPositions)
}

// begin asks the rules for the moves and finds distance 0.
func (s *unitLevels) begin(ctx context.Context, see func(uint64, []uint64) error) (uint64, error) {
	s.moves = make([][]unitMove, s.sheets)
	err := space.Ranges(ctx, s.workers, uint64(s.sheets), 1, func() space.Worker {
		return space.Worker{Visit: func(sheet, _ uint64) error { return s.learn(ctx, int(sheet)) }}
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

// advance puts the next level's part of a unit in place of that of the level
// before the last, shows it and counts it.
func (s *unitLevels) advance(sheet int, unit uint64, room []uint64, see func(uint64, []uint64) error) (uint64, error) {
	at := uint64(sheet)*s.units + unit
	set := s.set[at*unitRows:][:unitRows]
	if s.left[at] == 0 || !s.gather(sheet, unit, room) {
		if s.some[at] {
			clear(set)
			s.some[at] = false
		}
		return 0, nil
	}
	count := 0
	for i, w := range room {
		w &^= set[i]
		set[i] = w
		count += bits.OnesCount64(w)
	}
	s.some[at] = count > 0
	s.left[at] -= uint32(count)
	if count == 0 {
		return 0, nil
	}
	return uint64(count), see(at*unitRows, set)
}

// gather puts into room the positions of a unit that have a move into the set;
// false when there are none.
func (s *unitLevels) gather(sheet int, unit uint64, room []uint64) bool {
	any := false
	begin := func() {
		if !any {
			clear(room)
			any = true
		}
	}
	for i := range s.moves[sheet] {
		m := &s.moves[sheet][i]
		if m.runs == nil {
			from := uint64(m.to)*s.units + unit
			if s.some[from] {
				begin()
				permute(room, s.set[from*unitRows:][:unitRows], m.back[s.odd[unit]])
			}
			continue
		}
		for run, row := range m.runs[unit*unitRuns:][:unitRuns] {
			if !s.some[row/unitRows] {
				continue
			}
			begin()
			to := room[run*runRows:][:runRows]
			for j, w := range s.set[row:][:runRows] {
				to[j] |= w
			}
		}
	}
	return any
}

// permute adds to room each position of the set from which a move comes to one
// of set.
func permute(room, set []uint64, back []uint32) {
	for i, lanes := range set {
		for ; lanes != 0; lanes &= lanes - 1 {
			x := back[i*space.Lanes+bits.TrailingZeros64(lanes)]
			room[x/space.Lanes] |= 1 << (x % space.Lanes)
		}
	}
}

// learn asks the rules for the moves of a sheet.
func (s *unitLevels) learn(ctx context.Context, sheet int) error {
	edges := s.puzzle.Successors(s.first(sheet, 0), nil)
	moves := make([]unitMove, len(edges))
	for k, e := range edges {
		moves[k].move, moves[k].to = e.Move, int(uint64(e.To)/unitPositions/s.units)
	}
	s.moves[sheet] = moves
	for order := range uint8(2) {
		if unit := slices.Index(s.odd, order); unit >= 0 {
			if err := s.learnUnit(sheet, uint64(unit)); err != nil {
				return err
			}
		}
	}
	for unit := range s.units {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.learnRuns(sheet, unit); err != nil {
			return err
		}
	}
	return nil
}

// learnUnit asks for every position of a unit, and finds out which moves permute.
func (s *unitLevels) learnUnit(sheet int, unit uint64) error {
	first, moves := s.first(sheet, unit), s.moves[sheet]
	back := make([][]uint32, len(moves))
	whole := make([]bool, len(moves)) // runs move as they are
	for k := range back {
		back[k], whole[k] = make([]uint32, unitPositions), true
	}
	begins := make([]puzzle.Index, len(moves)) // of the runs that the one looked at leads to
	var edges []puzzle.Edge
	for x := range puzzle.Index(unitPositions) {
		if edges = s.puzzle.Successors(first+x, edges[:0]); len(edges) != len(moves) {
			return s.otherwise(first + x)
		}
		for k, e := range edges {
			if x%runPositions == 0 {
				begins[k] = e.To
			}
			whole[k] = whole[k] && e.To-begins[k] == x%runPositions && begins[k]%runPositions == 0
			if y := e.To - s.first(moves[k].to, unit); y < unitPositions {
				back[k][y] = uint32(x)
			} else if !whole[k] {
				return s.otherwise(first + x)
			}
		}
	}
	for k := range moves {
		m := &moves[k]
		switch permutes := m.back[0] != nil || m.back[1] != nil; {
		case whole[k] && !permutes:
			m.runs = make([]uint64, s.units*unitRuns)
		case !whole[k] && m.runs == nil:
			m.back[s.odd[unit]] = back[k]
		default:
			return s.otherwise(first)
		}
	}
	return nil
}

// otherwise is the error for a position whose moves are not of the kind that this
// search is for.
func (s *unitLevels) otherwise(x puzzle.Index) error {
	return fmt.Errorf("the moves at position %d are not those of tiles in two columns; this is a fault of the program", x)
}

// learnRuns asks for the first position of each run of a unit, and for one more
// to see that the moves do there what they do elsewhere.
func (s *unitLevels) learnRuns(sheet int, unit uint64) error {
	first, moves := s.first(sheet, unit), s.moves[sheet]
	var edges []puzzle.Edge
	for run := range uint64(unitRuns) {
		begin := puzzle.Index(run * runPositions)
		edges = s.puzzle.Successors(first+begin, edges[:0])
		if len(edges) != len(moves) {
			return s.otherwise(first + begin)
		}
		for k, e := range edges {
			if moves[k].runs != nil {
				moves[k].runs[unit*unitRuns+run] = uint64(e.To) / space.Lanes
			}
		}
		inside := puzzle.Index(chance(uint64(first), run) % runPositions)
		edges = s.puzzle.Successors(first+begin+inside, edges[:0])
		for k, e := range edges {
			m := &moves[k]
			if e.Move != m.move {
				return s.otherwise(first + begin + inside)
			}
			as := false
			if m.runs != nil {
				as = uint64(e.To) == m.runs[unit*unitRuns+run]*space.Lanes+uint64(inside)
			} else if y := e.To - s.first(m.to, unit); y < unitPositions {
				as = m.back[s.odd[unit]][y] == uint32(begin+inside)
			}
			if !as {
				return s.otherwise(first + begin + inside)
			}
		}
	}
	return nil
}
