package coordinates

import "puzzlebase/puzzle"

// Has reports whether an index of the form is in the last level found.
func (s *enumeration) Has(x puzzle.Index) bool {
	return s.now.set[uint64(x)/uint64(s.form.Columns)]>>(uint64(x)%uint64(s.form.Columns))&1 == 1
}
