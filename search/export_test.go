package search

// ShareAlways makes iterations of any size worth sharing.
func (s *Solver) ShareAlways() { s.alone = 0 }
