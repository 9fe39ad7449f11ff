package sliding

import (
	"slices"

	"puzzlebase/puzzle"
)

// Searched is a grid of more tiles than a table can be built for, which move one
// at a time, such as the 15-puzzle. It implements puzzle.Puzzle, Mover, Undirected,
// Bipartite, Symmetric, Certifier, Demonstrator and PatternFormer.
type Searched struct{ grid }

// SearchedLine is one on which a move may slide several tiles in a line at once. It
// implements what a Searched does but Bipartite.
type SearchedLine struct{ grid }

// Vast is a Searched of so many cells that its positions have no index, such as the
// 24-puzzle. It implements puzzle.Unnumbered too, and is no Bipartite.
type Vast struct{ grid }

// NewVast is like [NewSearched] for grids of more than [MaxNumbered] cells.
func NewVast(rows, cols int, goal Goal) (*Vast, error) {
	g, err := newSearched(rows, cols, goal)
	if err != nil {
		return nil, err
	}
	return &Vast{g}, nil
}

// Positions implements puzzle.Unnumbered. It multiplies digit by digit, for browsers load this
// package and math/big would come with it.
func (s *Vast) Positions() string {
	digits := []byte{1} // the lowest first
	for n := 3; n <= s.cells; n++ {
		carried := 0
		for i := 0; i < len(digits) || carried > 0; i++ {
			if i == len(digits) {
				digits = append(digits, 0)
			}
			carried += n * int(digits[i])
			digits[i] = byte(carried % 10)
			carried /= 10
		}
	}
	slices.Reverse(digits)
	for i := range digits {
		digits[i] += '0'
	}
	return string(digits)
}

// Random implements puzzle.Unnumbered: it shuffles all cells, and exchanges two tiles where
// that cannot be solved, which takes the boards that cannot one to one to those that can.
func (s *Vast) Random(below func(uint64) uint64) puzzle.Position {
	b := []byte(s.inOrder())
	for i := len(b) - 1; i > 0; i-- {
		j := below(uint64(i + 1))
		b[i], b[j] = b[j], b[i]
	}
	if _, ok := s.Rank(puzzle.Position(b)); !ok {
		i, j := 0, 1
		for b[i] == 0 || b[j] == 0 {
			i, j = i+1, j+1
		}
		b[i], b[j] = b[j], b[i]
	}
	return puzzle.Position(b)
}

// inOrder is the goal.
func (s *grid) inOrder() puzzle.Position {
	b := make([]byte, s.cells)
	for tile := 1; tile < s.cells; tile++ {
		b[s.homeOf(tile)] = byte(tile)
	}
	return puzzle.Position(b)
}

// NewSearched is like [NewGoal] for grids of more than [MaxCells] cells, of no more than
// [MaxNumbered].
func NewSearched(rows, cols int, goal Goal) (*Searched, error) {
	g, err := newSearched(rows, cols, goal)
	if err != nil {
		return nil, err
	}
	return &Searched{g}, nil
}

// NewSearchedLine is like NewSearched, but tiles in a line may slide at once.
func NewSearchedLine(rows, cols int, goal Goal) (*SearchedLine, error) {
	if rows*cols > MaxNumbered {
		return nil, unsupported(rows, cols)
	}
	g, err := newSearched(rows, cols, goal)
	if err != nil {
		return nil, err
	}
	s := &SearchedLine{g}
	s.together()
	return s, nil
}

func newSearched(rows, cols int, goal Goal) (grid, error) {
	if rows < 2 || cols < 2 || rows > MaxSearched/2 || cols > MaxSearched/2 || rows*cols <= MaxCells || rows*cols > MaxSearched {
		return grid{}, unsupported(rows, cols)
	}
	return makeGrid(rows, cols, goal, false)
}

// Side returns the colour of the gap's cell on a chessboard.
func (s *Searched) Side(x puzzle.Index) int { return s.side(x) }

// isSearched reports whether the grid has more positions than a table holds.
func (s *grid) isSearched() bool { return s.cells > MaxCells }

// PatternForm implements puzzle.PatternFormer. A goal with the gap first is half a
// turn away from one with the gap last, whose pattern databases it shares.
func (s *grid) PatternForm() puzzle.PatternForm {
	f := puzzle.PatternForm{Searched: s.isSearched(), Tables: s.Spec(), Rows: s.rows, Cols: s.cols, Home: s.home, Line: s.reach > 1}
	if s.goal == First {
		last := *s
		last.goal = Last
		f.Tables, f.Home, f.Turned = last.Spec(), s.cells-1, true
	}
	return f
}

// Homes implements puzzle.PatternFormer.
func (s *grid) Homes(p puzzle.Position) []uint8 {
	out := make([]uint8, len(p))
	for cell, tile := range []byte(p) {
		home := s.homeOf(int(tile))
		if s.goal == First {
			cell, home = s.cells-1-cell, s.cells-1-home
		}
		out[cell] = uint8(home)
	}
	return out
}

// homeOf returns the cell of a tile, or of the gap, at the goal.
func (s *grid) homeOf(tile int) int {
	switch {
	case tile == 0:
		return s.home
	case tile <= s.home:
		return tile - 1
	default:
		return tile
	}
}
