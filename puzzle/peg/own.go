package peg

import "puzzlebase/puzzle"

// Columns returns the number of white cells.
func (g *Game) Columns() []puzzle.Column {
	return []puzzle.Column{{Name: "white", About: "white cells", Of: func(x puzzle.Index) uint64 { return uint64(g.Bitboard(x).Count()) }}}
}

// Transcript is that of every puzzle. Where all goals have equally many white
// cells it tells how many B-substitutions a position needs; see Needed.
func (g *Game) Transcript() puzzle.Transcript {
	if _, same := g.GoalWhite(); !same || g.rule == WAlone {
		return puzzle.Transcript{}
	}
	return puzzle.Transcript{Strict: func(s *puzzle.Solved) (int, string) {
		return g.Needed(BitboardOf(s.Position).Count(), s.Distance), "B-substitution"
	}}
}

// Needed returns how many B-substitutions a position with so many white cells at
// a distance needs, when all goals have equally many white cells: each
// W-substitution takes a white cell away and each B-substitution adds one, so a
// solution of n moves from w white cells to g has (n - (w-g)) / 2.
func (g *Game) Needed(white int, d puzzle.Distance) int {
	goal, _ := g.GoalWhite()
	if g.rule == WAlone {
		return 0
	}
	return (int(d) - (white - goal)) / 2
}
