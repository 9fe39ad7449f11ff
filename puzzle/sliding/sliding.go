package sliding

import (
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
)

// MaxCells is the greatest number of cells.
const MaxCells = 12

// The moves, by the direction in which the tile slides.
const (
	Up puzzle.Move = iota
	Down
	Left
	Right
	moves
)

// Sliding is a grid of tiles. It implements puzzle.Puzzle, Undirected,
// Bipartite, Certifier and Demonstrator.
type Sliding struct {
	rows, cols, cells int
	half              uint64 // tile sequences of one parity
}

// New returns the puzzle on a grid of rows times cols cells.
func New(rows, cols int) (*Sliding, error) {
	if rows < 1 || cols < 1 || rows > MaxCells || cols > MaxCells || rows*cols > MaxCells {
		return nil, fmt.Errorf("a grid of %dx%d cells is not supported: want 1 to %d cells", rows, cols, MaxCells)
	}
	s := &Sliding{rows: rows, cols: cols, cells: rows * cols, half: 1}
	for n := 3; n < s.cells; n++ {
		s.half *= uint64(n)
	}
	return s, nil
}

// Spec is "sliding:RxC".
func (s *Sliding) Spec() string { return fmt.Sprintf("sliding:%dx%d", s.rows, s.cols) }

// Size is (RC)!/2, the boards of the right parity; 1 or 2 for one or two cells.
func (s *Sliding) Size() uint64 { return uint64(s.cells) * s.half }

// MoveCount is 4.
func (s *Sliding) MoveCount() int { return int(moves) }

// Goals returns the index of the board in order.
func (s *Sliding) Goals() []puzzle.Index {
	x, _ := s.index(s.goal())
	return []puzzle.Index{x}
}

// Undirected is true.
func (s *Sliding) Undirected() bool { return true }

// Side returns the colour of the gap's cell on a chessboard.
func (s *Sliding) Side(x puzzle.Index) int {
	gap := int(uint64(x) / s.half)
	return (gap/s.cols + gap%s.cols) & 1
}

// board is where the gap is and the tiles in reading order without it, counted
// from 0.
type board struct {
	gap   int
	tiles [MaxCells]uint8
}

func (s *Sliding) goal() board {
	b := board{gap: s.cells - 1}
	for i := range b.tiles {
		b.tiles[i] = uint8(i)
	}
	return b
}

// rank returns the lexicographic rank of the tiles, and the number of their
// inversions, which is the sum of the rank's digits.
func (s *Sliding) rank(b *board) (rank uint64, inversions int) {
	var seen uint32
	n := s.cells - 1
	for i := range n {
		v := b.tiles[i]
		smaller := int(v) - bits.OnesCount32(seen&(1<<v-1)) // smaller ones yet to come
		seen |= 1 << v
		inversions += smaller
		rank = rank*uint64(n-i) + uint64(smaller)
	}
	return rank, inversions
}

// odd returns the parity of inversions that a solvable board with this gap has.
func (s *Sliding) odd(gap int) int { return (s.cols - 1) * (s.rows - 1 - gap/s.cols) & 1 }

// index returns the index of b, and false when its parity is the wrong one.
func (s *Sliding) index(b board) (puzzle.Index, bool) {
	rank, inversions := s.rank(&b)
	if s.cells > 2 {
		rank /= 2
	}
	return puzzle.Index(uint64(b.gap)*s.half + rank), inversions&1 == s.odd(b.gap)
}

// boardOf is the inverse of index.
func (s *Sliding) boardOf(x puzzle.Index) board {
	b := board{gap: int(uint64(x) / s.half)}
	rank := uint64(x) % s.half
	n := s.cells - 1
	if n < 2 {
		return b
	}
	// The last two digits are 0 for now; the others come off the rank from the
	// end. The digit of tile i counts the smaller tiles behind it.
	var digit [MaxCells]uint8
	inversions := 0
	for i := n - 3; i >= 0; i-- {
		digit[i] = uint8(rank % uint64(n-i))
		rank /= uint64(n - i)
		inversions += int(digit[i])
	}
	digit[n-2] = uint8((inversions ^ s.odd(b.gap)) & 1)
	left := uint32(1)<<n - 1
	for i := range n {
		v := nthBit(left, digit[i])
		left &^= 1 << v
		b.tiles[i] = v
	}
	return b
}

// nthBit returns the place of the n-th one of set, from 0.
func nthBit(set uint32, n uint8) uint8 {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros32(set))
}

// Successors implements puzzle.Graph.
func (s *Sliding) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	b := s.boardOf(x)
	row, col := b.gap/s.cols, b.gap%s.cols
	if row < s.rows-1 {
		edges = append(edges, puzzle.Edge{To: s.vertical(b, b.gap, b.gap+s.cols-1, b.gap+s.cols), Move: Up})
	}
	if row > 0 {
		edges = append(edges, puzzle.Edge{To: s.vertical(b, b.gap-1, b.gap-s.cols, b.gap-s.cols), Move: Down})
	}
	if col < s.cols-1 {
		edges = append(edges, puzzle.Edge{To: x + puzzle.Index(s.half), Move: Left})
	}
	if col > 0 {
		edges = append(edges, puzzle.Edge{To: x - puzzle.Index(s.half), Move: Right})
	}
	return edges
}

// vertical returns the index after the tile at place from of the sequence has
// moved to place to of it and the gap to cell gap.
func (s *Sliding) vertical(b board, to, from, gap int) puzzle.Index {
	tile := b.tiles[from]
	if from > to {
		copy(b.tiles[to+1:from+1], b.tiles[to:from])
	} else {
		copy(b.tiles[from:to], b.tiles[from+1:to+1])
	}
	b.tiles[to] = tile
	b.gap = gap
	x, _ := s.index(b)
	return x
}

// opposite takes a move back.
var opposite = [moves]puzzle.Move{Up: Down, Down: Up, Left: Right, Right: Left}

// Predecessors implements puzzle.Graph.
func (s *Sliding) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	first := len(edges)
	edges = s.Successors(x, edges)
	for i := first; i < len(edges); i++ {
		edges[i].Move = opposite[edges[i].Move]
	}
	return edges
}

// Rank implements puzzle.Numbering.
func (s *Sliding) Rank(p puzzle.Position) (puzzle.Index, bool) { return s.index(parse(p)) }

// parse reads a position.
func parse(p puzzle.Position) board {
	var b board
	at := 0
	for i := range len(p) {
		if p[i] == 0 {
			b.gap = i
			continue
		}
		b.tiles[at] = p[i] - 1
		at++
	}
	return b
}

// Unrank implements puzzle.Numbering.
func (s *Sliding) Unrank(x puzzle.Index) puzzle.Position {
	b := s.boardOf(x)
	cells := make([]byte, 0, s.cells)
	for i := range s.cells - 1 {
		if i == b.gap {
			cells = append(cells, 0)
		}
		cells = append(cells, b.tiles[i]+1)
	}
	if len(cells) < s.cells {
		cells = append(cells, 0)
	}
	return puzzle.Position(cells)
}
