package sliding

import "puzzlebase/puzzle"

// sheets returns the rules as sheets; see the package comment.
func (s *grid) sheets() *puzzle.SheetForm {
	form := &puzzle.SheetForm{Width: s.half, Sheets: make([][]puzzle.SheetMove, s.cells)}
	ups := map[[2]int]*puzzle.Turn{} // by the cells of the gap before and after
	for gap := range form.Sheets {
		for m := range puzzle.Move(s.MoveCount()) {
			to := s.numbered.after(gap, s.turn(m))
			if to < 0 {
				continue
			}
			move := puzzle.SheetMove{Move: m, To: to}
			switch {
			case s.numbered.cols == 1: // turning one place does nothing
			case s.turn(m)%directions == Up:
				move.Turn = s.turnUp(gap, to)
				ups[[2]int{gap, to}] = move.Turn
			case s.turn(m)%directions == Down:
				move.Turn = back(ups[[2]int{to, gap}])
			}
			form.Sheets[gap] = append(form.Sheets[gap], move)
		}
	}
	return form
}

// back returns the turn that takes t back.
func back(t *puzzle.Turn) *puzzle.Turn {
	b := &puzzle.Turn{Run: t.Run, Second: t.Second}
	for kind, table := range t.Digit {
		if table != nil {
			b.Digit[kind] = make([]uint32, len(table))
		}
		for digit, to := range table {
			b.Digit[kind][to] = uint32(digit)
		}
	}
	return b
}

// turnUp returns what becomes of the rank when tiles slide up and the gap moves
// from one cell to another.
func (s *grid) turnUp(from, to int) *puzzle.Turn {
	n := s.cells - 1 - from    // places of the sequence from the first that changes on
	behind := s.cells - 1 - to // places behind those that change
	if behind >= 2 {
		t := &puzzle.Turn{Run: factorial(behind) / 2}
		t.Digit[0] = s.table(n, behind, 0, t.Run)
		return t
	}
	t := &puzzle.Turn{Run: 1}
	t.Digit[0] = s.table(n, behind, s.numbered.odd(from), 1)
	if from > 0 {
		t.Digit[1] = s.table(n, behind, s.numbered.odd(from)^1, 1)
		t.Second = s.oddPrefixes(from)
	}
	return t
}

func factorial(n int) uint64 {
	f := uint64(1)
	for i := 2; i <= n; i++ {
		f *= uint64(i)
	}
	return f
}

// table says what turning all places of n but the last behind ones makes of a
// sequence's half rank divided by run. With a run of 1 the sequences are those
// of one parity; else run is half the number of orders of the places behind.
func (s *grid) table(n, behind, odd int, run uint64) []uint32 {
	table := make([]uint32, factorial(n)/2/run)
	var b board
	part := grid{cells: n + 1}
	for digit := range table {
		unrank(uint64(digit)*run, b.tiles[:n], odd)
		rotate(b.tiles[:n-behind], s.numbered.cols, true)
		rank, _ := part.rank(&b)
		table[digit] = uint32(rank / 2 / run)
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
