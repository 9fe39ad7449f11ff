package search

import (
	"errors"
	"fmt"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/search/pattern"
)

// Solver solves boards. All methods are safe for concurrent use.
type Solver struct {
	pattern.Board
	databases []*pattern.Database
	views     []view
	steps     [][]uint8 // by cell, where the gap may go, in order
	stride    int       // by how much the bound grows in each iteration
	alone     uint64    // largest iteration, in nodes, that one worker searches
}

// view is a board as it is, or its reflection.
type view struct {
	cell    []uint8 // by cell of the board: the cell of the view
	pattern []uint8 // by tile, named by its home: the database that counts its moves
}

// New returns a solver of a puzzle with the databases of a partition. It tries moves in the order
// of their numbers, so that solutions are those of parent moves. The error says that the databases
// are not those of a partition.
func New(form *puzzle.PatternForm, databases []*pattern.Database) (*Solver, error) {
	if len(databases) == 0 {
		return nil, errors.New("there are no pattern databases to search with")
	}
	s := &Solver{Board: databases[0].Board, databases: databases, stride: 2, alone: aloneNodes}
	reach := 1
	if s.Line {
		s.stride, reach = 1, max(s.Rows, s.Cols)-1
	}
	if err := s.checkPartition(); err != nil {
		return nil, err
	}
	s.views = append(s.views, s.view(func(cell int) int { return cell }))
	if s.Reflects() {
		s.views = append(s.views, s.view(s.Reflect))
	}
	// A tile that slides up sends the gap south.
	order := []pattern.Direction{pattern.South, pattern.North, pattern.East, pattern.West}
	if form.Rotated180 {
		order = []pattern.Direction{pattern.North, pattern.South, pattern.West, pattern.East}
	}
	for cell := range s.Cells() {
		var steps []uint8
		for tiles := 1; tiles <= reach; tiles++ {
			for _, d := range order {
				if to, ok := s.Toward(cell, d, tiles); ok {
					steps = append(steps, uint8(to))
				}
			}
		}
		s.steps = append(s.steps, steps)
	}
	return s, nil
}

// checkPartition returns an error unless each tile is in one pattern.
func (s *Solver) checkPartition() error {
	patterns := make([]int, s.Cells())
	for _, d := range s.databases {
		for _, home := range d.Tiles() {
			patterns[home]++
		}
	}
	patterns[s.Home]++ // the gap is in no pattern
	for home, n := range patterns {
		if n != 1 {
			return fmt.Errorf("the patterns have the tile at home in cell %d %d times, want 1",
				home, n)
		}
	}
	return nil
}

// view returns the view of a symmetry that is its own inverse.
func (s *Solver) view(image func(int) int) view {
	v := view{make([]uint8, s.Cells()), make([]uint8, s.Cells())}
	for i, d := range s.databases {
		for _, home := range d.Tiles() {
			v.pattern[image(home)] = uint8(i)
		}
	}
	for cell := range v.cell {
		v.cell[cell] = uint8(image(cell))
	}
	return v
}

// of writes a board to out as the view has it.
func (v *view) of(board, out []uint8) []uint8 {
	for cell, home := range board {
		out[v.cell[cell]] = v.cell[home]
	}
	return out
}

// patternValue is the state of a pattern, and its distance.
type patternValue struct {
	set      uint32 // cells of its tiles
	rank     uint16
	distance uint8
}

// state is a board on which moves are made, and its heuristic.
type state struct {
	*Solver
	at     [pattern.MaxCells]uint8  // the home of the tile in each cell
	values [maxViews][]patternValue // by view and database
	sums   [maxViews]int            // of the distances; the greatest in the line metric
	saved  []patternValue           // the values before each move, in the line metric
	path   []uint8                  // the cells of the gap
	nodes  uint64
}

// maxViews is the greatest number of views.
const maxViews = 2

// state returns the state of a board.
func (s *Solver) state(board []uint8) (*state, error) {
	w := &state{Solver: s}
	copy(w.at[:], board)
	for v := range s.views {
		seen := s.views[v].of(board, make([]uint8, len(board)))
		for _, d := range s.databases {
			x := d.State(seen)
			distance, err := d.Distance(x)
			if err != nil {
				return nil, err
			}
			w.values[v] = append(w.values[v],
				patternValue{d.Set(x.Placement), x.Rank, uint8(distance)})
			w.sums[v] = s.join(w.sums[v], distance)
		}
	}
	return w, nil
}

// join adds the distance of one more pattern to a lower bound.
func (s *Solver) join(bound, distance int) int {
	if s.Line {
		return max(bound, distance)
	}
	return bound + distance
}

// clone returns a separate state of the same board.
func (w *state) clone() *state {
	c := *w
	c.saved = nil // no move before the clone is undone
	for v := range c.values {
		c.values[v] = slices.Clone(w.values[v])
	}
	c.path = append(make([]uint8, 0, cap(w.path)), w.path...)
	return &c
}

// heuristic returns the lower bound of the length of a solution.
func (w *state) heuristic() int { return max(w.sums[0], w.sums[1]) }

func (w *state) gap() uint8 { return uint8(slices.Index(w.at[:w.Cells()], uint8(w.Home))) }

// Bound returns the heuristic. The board must be a permutation of the cells from which the goal can
// be reached.
func (s *Solver) Bound(board []uint8) (int, error) {
	w, err := s.state(board)
	if err != nil {
		return 0, err
	}
	return w.heuristic(), nil
}
