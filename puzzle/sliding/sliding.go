package sliding

import (
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// The greatest numbers of cells: of a puzzle whose table can be built (maxCells), of a single row
// or column (maxLine), of a puzzle with an index for each position (maxNumbered), and of one that
// is answered by search (maxSearched).
const (
	maxCells    = 14
	maxLine     = 12
	maxNumbered = 20
	maxSearched = 25
)

// sizes says which grids there are.
var sizes = fmt.Sprintf("1 to %d cells, at most %d of them in a single row or column; wider "+
	"grids of up to %d cells, or %d in the line metric, are answered by search",
	maxCells, maxLine, maxSearched, maxNumbered)

// The moves of one tile, by the direction in which it slides. In the line metric, k
// tiles that slide in direction d at once are move d + 4(k-1).
const (
	Up puzzle.Move = iota
	Down
	Left
	Right
	directions
)

// ways are how the gap moves, and what the directions are called.
var ways = [directions]struct {
	rows, cols int
	name       string
}{Up: {1, 0, "up"}, Down: {-1, 0, "down"}, Left: {0, 1, "left"}, Right: {0, -1, "right"}}

// Goal says in which cell the gap is when the tiles are in order.
type Goal string

// The goals.
const (
	Last  Goal = "last"  // the last cell
	First Goal = "first" // the first cell
	// Middle is the cell in row R/2 and column C/2, counted from 0 and rounded down. Of two middle
	// rows this is the lower one, of two middle columns the right one.
	Middle Goal = "middle"
)

// Goals lists all goals.
var Goals = []Goal{Last, First, Middle}

// Metric says what is one move.
type Metric string

// The metrics.
const (
	Single Metric = "single" // a tile by one cell
	Line   Metric = "line"   // any number of tiles in a line by one cell
)

// Sliding is a grid of tiles. It implements puzzle.Puzzle.
type Sliding struct {
	rows, cols int
	home       int // the gap's cell at the goal
	cells      int
	goal       Goal
	metric     Metric
	reach      int    // tiles that may slide at once
	half       uint64 // tile sequences of one parity; 0 where positions have no index
	inOrder    puzzle.Position
	homeOf     [maxSearched]int // by tile, its cell in order

	// numbered is the grid whose indices this one has: itself, or the one with rows and
	// columns exchanged, on which sliding up is sliding to the left.
	numbered                 *Sliding
	toNumbered, fromNumbered symmetry // where numbered is another grid

	symmetric []symmetry
	features  puzzle.Features
}

// New returns the puzzle on a grid of rows times cols cells. Grids with more columns than rows are
// numbered by columns, from 13 cells on, where a table can be built.
func New(rows, cols int, goal Goal, metric Metric) (*Sliding, error) {
	byColumns := cols > rows && rows*cols >= 13 && rows*cols <= maxCells
	return newSliding(rows, cols, goal, metric, byColumns)
}

// newSliding makes a puzzle that is numbered row by row or column by column.
func newSliding(rows, cols int, goal Goal, metric Metric, byColumns bool) (*Sliding, error) {
	if !supported(rows, cols, metric) {
		return nil, fmt.Errorf("a grid of %dx%d cells is not supported: want %s", rows, cols, sizes)
	}
	if !slices.Contains(Goals, goal) {
		return nil, fmt.Errorf("goal %s is not known, want last, first or middle",
			english.Quote(string(goal)))
	}
	s := &Sliding{rows: rows, cols: cols, cells: rows * cols, goal: goal, metric: metric, reach: 1,
		half: 1}
	s.home = map[Goal]int{First: 0, Middle: rows/2*cols + cols/2, Last: s.cells - 1}[goal]
	var tiles []byte
	for tile := 1; tile < s.cells; tile++ {
		tiles = append(tiles, byte(tile))
	}
	s.inOrder = puzzle.Position(slices.Insert(tiles, s.home, 0))
	for cell, tile := range []byte(s.inOrder) {
		s.homeOf[tile] = cell
	}
	for n := 3; n < s.cells; n++ {
		s.half *= uint64(n)
	}
	if s.cells > maxNumbered {
		s.half = 0
	}
	if metric == Line {
		s.reach = max(rows, cols, 2) - 1
	}
	s.numbered = s
	if byColumns {
		s.numbered, _ = newSliding(cols, rows, goal, metric, false) // which is supported as well
		s.toNumbered = s.onto(s.numbered, s.transposed())
		s.fromNumbered = s.numbered.onto(s, s.numbered.transposed())
	}
	s.symmetric = s.symmetries()
	s.setFeatures()
	return s, nil
}

func supported(rows, cols int, metric Metric) bool {
	switch {
	case rows < 1 || cols < 1 || rows > maxCells || cols > maxCells:
		return false
	case min(rows, cols) == 1:
		return rows*cols <= maxLine
	case metric == Line:
		return rows*cols <= maxNumbered
	default:
		return rows*cols <= maxSearched
	}
}

func (s *Sliding) Features() *puzzle.Features { return &s.features }

// form is the grid as engines and pattern databases see it.
func (s *Sliding) form() puzzle.TileForm {
	return puzzle.TileForm{Rows: s.rows, Cols: s.cols, Home: s.home, Line: s.reach > 1}
}

func (s *Sliding) setFeatures() {
	numbered, g := s.numbered.form(), s.geometry()
	s.features = puzzle.Features{
		Reversible: true, Successors: s.successors, Patterns: s.patternForm(),
		Tiles: &numbered,
		Symmetry: &puzzle.Symmetries[puzzle.Position]{Order: len(s.symmetric),
			Image: func(p puzzle.Position, i int) puzzle.Position {
				return s.symmetric[i].image(p)
			}},
		Measures: s.measures(),
		Certify:  s.certify, Demonstrate: s.demonstrate, Rules: s.rules(),
		Depict: g.Depict(drawCell), Geometry: g, Transcript: s.transcript(), Start: s.start(),
	}
	if s.cells > 2 {
		s.features.WithoutIndex = s.Size()
	}
	switch {
	case s.half == 0:
		s.features.Unnumbered = &puzzle.Unnumbered{Positions: positions[s.cells], Random: s.random}
	case s.reach == 1: // sliding one tile twice or two at once lead to the same place
		s.features.Side = s.side
	}
}

// start has the tiles in reverse order, and the gap in its place.
func (s *Sliding) start() puzzle.Position {
	cells := []byte(s.inOrder)
	for i, tile := range cells {
		if tile != 0 {
			cells[i] = byte(s.cells) - tile
		}
	}
	return puzzle.Position(cells)
}

// Spec is "sliding:RxC", then ",goal=G" unless the gap comes last, then
// ",metric=line" when tiles in a line may slide at once.
func (s *Sliding) Spec() string {
	return fmt.Sprintf("sliding:%dx%d", s.rows, s.cols) + puzzle.Option("goal", s.goal, Last) +
		puzzle.Option("metric", s.metric, Single)
}

// Size is (RC)!/2, the boards of the right parity; 1 or 2 for one or two cells, and 0
// where positions have no index.
func (s *Sliding) Size() uint64 { return uint64(s.cells) * s.half }

// MoveCount is 4 for each number of tiles that may slide at once, less the moves
// at the end that the grid has no room for.
func (s *Sliding) MoveCount() int {
	n := s.reach * int(directions)
	if s.reach > 1 && s.cols < s.rows {
		n -= 2 // the longest are up and down
	}
	return n
}

// Goals returns the index of the board in order.
func (s *Sliding) Goals() []puzzle.Index {
	return []puzzle.Index{puzzle.Index(uint64(s.numbered.home) * s.half)}
}

// side returns the colour of the gap's cell on a chessboard.
func (s *Sliding) side(x puzzle.Index) int {
	gap := int(uint64(x) / s.half)
	return (gap/s.numbered.cols + gap%s.numbered.cols) & 1
}

func (s *Sliding) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	if s.half == 0 {
		return edges
	}
	on, exchange := s.numbered, puzzle.Move(0)
	if on != s {
		exchange = Left // up and left, down and right
	}
	b := on.boardOf(x)
	for m := range puzzle.Move(s.MoveCount()) {
		if gap := on.gapAfter(b.gap, m^exchange); gap >= 0 {
			edges = append(edges, puzzle.Edge{To: on.slide(x, b, m^exchange, gap), Move: m})
		}
	}
	return edges
}

func (s *Sliding) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	first := len(edges)
	edges = s.Successors(x, edges)
	for i := first; i < len(edges); i++ {
		edges[i].Move ^= 1 // up and down, left and right take each other back
	}
	return edges
}

func (s *Sliding) successors(p puzzle.Position) (out []puzzle.Successor) {
	gap := strings.IndexByte(string(p), 0)
	for m := range puzzle.Move(s.MoveCount()) {
		end := s.gapAfter(gap, m)
		if end < 0 {
			continue
		}
		b := []byte(p)
		step := (end - gap) / (int(m/directions) + 1)
		for cell := gap; cell != end; cell += step {
			b[cell] = b[cell+step]
		}
		b[end] = 0
		out = append(out, puzzle.Successor{Move: m, To: puzzle.Position(b)})
	}
	return out
}

// gapAfter returns the cell of the gap after move m, or -1 when the grid ends before.
func (s *Sliding) gapAfter(gap int, m puzzle.Move) int {
	tiles, way := int(m/directions)+1, &ways[m%directions]
	row, col := gap/s.cols+tiles*way.rows, gap%s.cols+tiles*way.cols
	if row < 0 || row >= s.rows || col < 0 || col >= s.cols {
		return -1
	}
	return row*s.cols + col
}

// slide returns the index of b, which is x, after move m has taken the gap to that cell.
func (s *Sliding) slide(x puzzle.Index, b board, m puzzle.Move, gap int) puzzle.Index {
	if m%directions >= Left {
		return x + puzzle.Index(gap-b.gap)*puzzle.Index(s.half) // modulo 2^64
	}
	rotate(b.tiles[min(b.gap, gap):max(b.gap, gap)], s.cols, gap > b.gap)
	b.gap = gap
	y, _ := s.index(&b)
	return y
}

// rotate cuts the places into stretches of that length and moves the tiles of each by one place. Up
// moves the last one to the front, as when a tile slides up past the others of its stretch.
// Otherwise the first one goes to the end, as when it slides down.
func rotate(places []uint8, stretch int, up bool) {
	for ; len(places) > 0; places = places[stretch:] {
		p := places[:stretch]
		if up {
			tile := p[stretch-1]
			copy(p[1:], p)
			p[0] = tile
		} else {
			tile := p[0]
			copy(p, p[1:])
			p[stretch-1] = tile
		}
	}
}
