package search

import (
	"fmt"

	"puzzlebase/search/pattern"
)

// Solver solves boards. All methods are safe for concurrent use.
type Solver struct {
	pattern.Board
	tables []*pattern.Table
	views  []view
	steps  [][]uint8 // by cell: where the gap may go, in order
	alone  uint64    // nodes of an iteration up to which it is not shared
	stride int       // how much more one iteration allows than the one before
}

// view is a way of looking at a board: each cell, and each tile, as another.
type view struct {
	seen    []uint8 // by cell: the cell that it is taken for
	pattern []uint8 // by tile, called by its home: the table that counts its moves
}

// New returns a solver with the tables of a partition. Order is that in which the
// gap's directions are tried. The error says when the tables are not of one
// board or not of a partition of its tiles.
func New(tables []*pattern.Table, order []pattern.Direction) (*Solver, error) {
	if len(tables) == 0 {
		return nil, fmt.Errorf("there are no pattern databases to search with")
	}
	s := &Solver{Board: tables[0].Board, tables: tables, alone: alone, stride: 2}
	reach := 1
	if s.Line {
		s.stride, reach = 1, max(s.Rows, s.Cols)-1
	}
	plain, err := s.view(func(cell int) int { return cell })
	if err != nil {
		return nil, err
	}
	s.views = append(s.views, plain)
	if s.Reflects() {
		reflected, err := s.view(s.Reflect)
		if err != nil {
			return nil, err
		}
		s.views = append(s.views, reflected)
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

// view returns the view that takes each cell for another.
func (s *Solver) view(seen func(int) int) (view, error) {
	v := view{make([]uint8, s.Cells()), make([]uint8, s.Cells())}
	counted := make([]int, s.Cells())
	for i, t := range s.tables {
		if t.Board != s.Board {
			return v, fmt.Errorf("pattern databases of different boards: %v and %v", t.Board,
				s.Board)
		}
		for _, home := range t.Tiles() {
			v.pattern[seen(home)] = uint8(i) // a reflection is its own inverse
			counted[seen(home)]++
		}
	}
	for cell := range s.Cells() {
		v.seen[cell] = uint8(seen(cell))
		if want := min(1, max(cell, s.Home)-min(cell, s.Home)); counted[cell] != want {
			return v, fmt.Errorf("the patterns have the tile at home in cell %d %d times, want %d",
				cell, counted[cell], want)
		}
	}
	return v, nil
}

// patternValue is a pattern at a board.
type patternValue struct {
	set      uint32 // cells of its tiles
	place    uint16 // in its row
	distance uint8
}

// walker is a board that moves are made on, and what the heuristic says of it.
type walker struct {
	*Solver
	at     [pattern.MaxCells]uint8  // the home of what is in each cell
	values [maxViews][]patternValue // by view and table
	sums   [maxViews]int            // of the distances; the greatest in the line metric
	saved  []patternValue           // parts before each move, in the line metric
	path   []uint8                  // where the gap went
	nodes  uint64
}

// maxViews is how many ways there are of looking at a board.
const maxViews = 2

// walker returns a walker at a board.
func (s *Solver) walker(board []uint8) (*walker, error) {
	w := &walker{Solver: s}
	copy(w.at[:], board)
	for v, view := range s.views {
		seen := make([]uint8, len(board))
		for cell, home := range board {
			seen[view.seen[cell]] = view.seen[home]
		}
		w.values[v] = make([]patternValue, len(s.tables))
		for i := range s.tables {
			t := s.tables[i]
			x := t.State(seen)
			d, err := t.Distance(x)
			if err != nil {
				return nil, err
			}
			w.values[v][i] = patternValue{t.Set(x.Row), x.Place, uint8(d)}
			if s.Line {
				w.sums[v] = max(w.sums[v], d)
			} else {
				w.sums[v] += d
			}
		}
	}
	return w, nil
}

// clone returns a separate walker at the same board.
func (w *walker) clone() *walker {
	c := *w
	c.saved = nil // nobody goes back from where it starts
	for v := range c.values {
		c.values[v] = append([]patternValue(nil), w.values[v]...)
	}
	c.path = append(make([]uint8, 0, cap(w.path)), w.path...)
	return &c
}

// bound returns the heuristic: no solution of the board is shorter.
func (w *walker) bound() (h int) {
	for v := range w.views {
		h = max(h, w.sums[v])
	}
	return h
}

// slid returns what becomes of a part when its tile slides from one cell to
// another, in the cells of its view.
func slid(t *pattern.Table, p patternValue, from, to uint8) patternValue {
	set, x := t.Slide(p.set, p.place, int(from), int(to))
	d := p.distance + 1
	if t.Second(x) != d>>1&1 {
		d -= 2
	}
	return patternValue{set, x.Place, d}
}

func (w *walker) gap() uint8 {
	for cell := range w.Cells() {
		if int(w.at[cell]) == w.Home {
			return uint8(cell)
		}
	}
	return 0
}

// Bound returns the least number of moves that the pattern databases leave
// possible. The board must be a permutation of the
// cells that moves can bring to the goal.
func (s *Solver) Bound(board []uint8) (int, error) {
	w, err := s.walker(board)
	if err != nil {
		return 0, err
	}
	return w.bound(), nil
}
