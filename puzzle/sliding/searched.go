package sliding

import "puzzlebase/puzzle"

// positions is how many can be solved of grids too large for an index: half the factorial of their
// cells. They are written out, for browsers load this package and math/big would come with it.
var positions = [maxSearched + 1]string{
	21: "25545471085854720000",
	22: "562000363888803840000",
	24: "310224200866619719680000",
	25: "7755605021665492992000000",
}

// random is Unnumbered.Random: it shuffles all cells, and exchanges two tiles where that
// cannot be solved, which takes the boards that cannot one to one to those that can.
func (s *Sliding) random(below func(uint64) uint64) puzzle.Position {
	b := []byte(s.inOrder)
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

// isSearched reports whether the grid has more positions than a table holds.
func (s *Sliding) isSearched() bool { return s.cells > maxCells }

// patternForm is the feature Patterns. A goal with the gap first is half a turn away from one
// with the gap last, whose pattern databases it shares.
func (s *Sliding) patternForm() *puzzle.PatternForm {
	f := &puzzle.PatternForm{
		Searched: s.isSearched(), Serves: s.Spec(), Grid: s.form(), Homes: s.homes,
	}
	if s.goal == First {
		last := *s
		last.goal = Last
		f.Serves, f.Grid.Home, f.Rotated180 = last.Spec(), s.cells-1, true
	}
	return f
}

// homes is PatternForm.Homes.
func (s *Sliding) homes(p puzzle.Position) []uint8 {
	out := make([]uint8, len(p))
	for cell, tile := range []byte(p) {
		home := s.homeOf[tile]
		if s.goal == First {
			cell, home = s.cells-1-cell, s.cells-1-home
		}
		out[cell] = uint8(home)
	}
	return out
}
