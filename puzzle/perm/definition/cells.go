package definition

import (
	"slices"

	"puzzlebase/puzzle"
)

// Solved is the solved position.
func (d *Definition) Solved() puzzle.Position {
	var cells []byte
	for _, s := range d.Sets {
		for _, label := range s.Solved {
			cells = append(cells, byte(label))
		}
		if s.Orientations > 1 {
			for _, o := range s.Orientation {
				cells = append(cells, byte(o))
			}
		}
	}
	return puzzle.Position(cells)
}

// Play returns what a transformation makes of a position.
func (d *Definition) Play(pos puzzle.Position, t Transformation) puzzle.Position {
	cells := []byte(pos)
	for set := range d.Sets {
		s := &d.Sets[set]
		first, offset := d.Cell(set), d.Offset(set)
		for i := range s.Places {
			from := t.From[offset+i] - offset
			cells[first+i] = pos[first+from]
			if s.Orientations > 1 {
				m := s.ModulusOf(int(pos[first+from]))
				cells[first+s.Places+i] = byte(
					(int(pos[first+s.Places+from]) + t.Twist[offset+i]) % m)
			}
		}
	}
	return puzzle.Position(cells)
}

// ModulusOf is how many orientations of a piece are distinguished; 1 for a number that no
// piece of the set bears.
func (s *Set) ModulusOf(label int) int {
	if i := slices.Index(s.Solved, label); i >= 0 {
		return s.Modulus[i]
	}
	return 1
}

// Cell is where the cells of a set begin in a position.
func (d *Definition) Cell(set int) int {
	n := 0
	for i := range d.Sets[:set] {
		n += d.Sets[i].Cells()
	}
	return n
}

// Cells is how many cells of a position a set has.
func (s *Set) Cells() int {
	if s.Orientations > 1 {
		return 2 * s.Places
	}
	return s.Places
}
