package coordinates

import "puzzlebase/puzzle"

// Has reports whether an index of the form is in the last level found.
func (s *enumeration) Has(x puzzle.Index) bool {
	return s.now.set[uint64(x)/uint64(s.form.Columns)]>>(uint64(x)%uint64(s.form.Columns))&1 == 1
}

// WithoutSeen makes searches do without the set of what has been seen, if they can, and returns a
// function that ends that.
func WithoutSeen() (end func()) {
	before := largeSet
	largeSet = 0
	return func() { largeSet = before }
}
