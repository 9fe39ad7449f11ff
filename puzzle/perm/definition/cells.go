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
		for i := range s.Places {
			from := t.From[s.First+i] - s.First
			cells[s.Cell+i] = pos[s.Cell+from]
			if s.Orientations > 1 {
				m := s.ModulusOf(int(pos[s.Cell+from]))
				cells[s.Cell+s.Places+i] = byte(
					(int(pos[s.Cell+s.Places+from]) + t.Twist[s.First+i]) % m)
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
