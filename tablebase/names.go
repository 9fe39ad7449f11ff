package tablebase

import "puzzlebase/puzzle"

// MoveNames writes the moves of a solution in the puzzle's notation.
func (s *Solution) MoveNames(p puzzle.Puzzle) []string {
	names := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		names[i] = p.MoveName(p.Unrank(s.Path[i]), m)
	}
	return names
}
