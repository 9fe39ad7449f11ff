package sliding

import "puzzlebase/puzzle"

// sheets returns the rules as sheets; see the package comment.
func (s *grid) sheets() *puzzle.SheetForm {
	form := &puzzle.SheetForm{Width: s.half, Sheets: make([][]puzzle.SheetMove, s.cells)}
	for gap := range form.Sheets {
		for m := range puzzle.Move(s.MoveCount()) {
			to := s.after(gap, m)
			if to < 0 {
				continue
			}
			move := puzzle.SheetMove{Move: m, To: to}
			if m%directions < Left && s.cols > 1 {
				move.Turn = s.turnOf(gap, to)
			}
			form.Sheets[gap] = append(form.Sheets[gap], move)
		}
	}
	return form
}

// turnOf returns what becomes of the rank when the gap moves from one row to
// another.
func (s *grid) turnOf(from, to int) *puzzle.Turn {
	first, last := min(from, to), max(from, to) // places of the sequence that change
	n := s.cells - 1 - first                    // places from the first of them on
	behind := s.cells - 1 - last                // places behind them
	if behind >= 2 {
		return &puzzle.Turn{
			Run:   factorial(behind) / 2,
			Digit: [2][]uint32{s.wholeTable(n, behind, to > from)},
		}
	}
	even := s.halfTable(n, behind, s.odd(from), to > from)
	if first == 0 {
		return &puzzle.Turn{Run: 1, Digit: [2][]uint32{even}}
	}
	odd := s.halfTable(n, behind, s.odd(from)^1, to > from)
	return &puzzle.Turn{Run: 1, Digit: [2][]uint32{even, odd}, Second: s.oddPrefixes(first)}
}

func factorial(n int) uint64 {
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f *= uint64(i)
	}
	return f
}

// wholeTable is the table for the first places of n, all but the last behind
// ones, of which there are at least two: they are written as a rank among the
// sequences of n that end in increasing order.
func (s *grid) wholeTable(n, behind int, up bool) []uint32 {
	run := factorial(behind) / 2
	table := make([]uint32, factorial(n)/2/run)
	var b board
	part := grid{cells: n + 1}
	for digit := range table {
		unrank(uint64(digit)*run, b.tiles[:n], 0)
		turn(b.tiles[:n-behind], s.cols, up)
		rank, _ := part.rank(&b)
		table[digit] = uint32(rank / 2 / run)
	}
	return table
}

// halfTable is the table for all sequences of n places of one parity, of which
// all but the last behind ones change.
func (s *grid) halfTable(n, behind, odd int, up bool) []uint32 {
	table := make([]uint32, factorial(n)/2)
	var b board
	part := grid{cells: n + 1}
	for digit := range table {
		unrank(uint64(digit), b.tiles[:n], odd)
		turn(b.tiles[:n-behind], s.cols, up)
		rank, _ := part.rank(&b)
		table[digit] = uint32(rank / 2)
	}
	return table
}

// oddPrefixes returns the set of values of the first places of the sequence, as
// the high digits of its rank, whose digits have an odd sum.
func (s *grid) oddPrefixes(first int) []uint64 {
	n := s.cells - 1
	sums := []uint8{0}
	for i := range first {
		next := make([]uint8, 0, len(sums)*(n-i))
		for _, sum := range sums {
			for digit := range n - i {
				next = append(next, sum^uint8(digit&1))
			}
		}
		sums = next
	}
	set := make([]uint64, (len(sums)+63)/64)
	for i, sum := range sums {
		set[i/64] |= uint64(sum) << (i % 64)
	}
	return set
}
