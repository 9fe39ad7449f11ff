package sliding

import "puzzlebase/puzzle"

// board is where the gap is and the tiles in reading order without it, counted from 0.
type board struct {
	gap   int
	tiles [maxSearched]uint8
}

// rank returns the lexicographic rank of the tiles, and the number of their inversions.
func (s *Sliding) rank(b *board) (rank uint64, inversions int) {
	return puzzle.RankPermutation(b.tiles[:s.cells-1])
}

// odd returns the parity of inversions that a solvable board with this gap has:
// each row between the gap and its place at the goal changes it by C-1.
func (s *Sliding) odd(gap int) int { return (s.cols - 1) * (s.home/s.cols - gap/s.cols) & 1 }

// index returns the index of b, and false when its parity is the wrong one.
func (s *Sliding) index(b *board) (puzzle.Index, bool) {
	rank, inversions := s.rank(b)
	if s.cells > 2 {
		rank /= 2
	}
	if s.half == 0 {
		rank = 0
	}
	return puzzle.Index(uint64(b.gap)*s.half + rank), inversions&1 == s.odd(b.gap)
}

func (s *Sliding) boardOf(x puzzle.Index) board {
	b := board{gap: int(uint64(x) / s.half)}
	if n := s.cells - 1; n >= 2 {
		puzzle.UnrankPermutation(uint64(x)%s.half, s.odd(b.gap), b.tiles[:n])
	}
	return b
}

// Rank returns the index on the numbered grid.
func (s *Sliding) Rank(p puzzle.Position) (puzzle.Index, bool) {
	if s.numbered != s {
		p = s.toNumbered.image(p)
	}
	b := read(p)
	return s.numbered.index(&b)
}

// read reads a position.
func read(p puzzle.Position) board {
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

// Unrank returns the position of an index; where positions have none, the goal.
func (s *Sliding) Unrank(x puzzle.Index) puzzle.Position {
	if s.half == 0 {
		return s.inOrder
	}
	if s.numbered != s {
		return s.fromNumbered.image(s.numbered.Unrank(x))
	}
	b := s.boardOf(x)
	cells, at := make([]byte, s.cells), 0
	for cell := range cells {
		if cell != b.gap {
			cells[cell] = b.tiles[at] + 1
			at++
		}
	}
	return puzzle.Position(cells)
}
