package coordinates

import "puzzlebase/puzzle"

// Has reports whether a search in place has found an index of the form.
func (s *enumeration) Has(x puzzle.Index) bool {
	columns, words := uint64(s.form.Columns), uint64(s.form.Words)
	at := uint64(x) / columns
	row := s.residues.row(at/words, s.form.Words)
	return (row[at%words]|row[words+at%words])>>(uint64(x)%columns)&1 == 1
}
