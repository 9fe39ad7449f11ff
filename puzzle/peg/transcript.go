package peg

import (
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

func (g *Game) measures() []puzzle.Measure {
	return []puzzle.Measure{{Name: "white", About: "white cells",
		Of: func(x puzzle.Index) uint64 { return uint64(g.Bitboard(x).Count()) }}}
}

// transcript is the usual one. If all goals have equally many white cells, it also says how many
// B-substitutions a position needs; see Needed.
func (g *Game) transcript() puzzle.Transcript {
	if _, same := g.GoalWhite(); !same || g.rule == WAlone {
		return puzzle.Transcript{}
	}
	return puzzle.Transcript{Strict: &puzzle.Strict{
		Kind: "B-substitution", Key: "b_substitutions",
		Refusal: "W-substitutions alone do not suffice",
		Needs: func(s *puzzle.Solved) int {
			return g.Needed(BitboardOf(s.Position).Count(),
				s.Distance)
		},
	}}
}

// Needed returns the number of B-substitutions in a solution. Each W-substitution removes a white
// cell and each B-substitution adds one. So a solution of n moves from w white cells to g has (n -
// (w-g)) / 2 of them. All goals must have g white cells.
func (g *Game) Needed(white int, d puzzle.Distance) int {
	goal, _ := g.GoalWhite()
	if g.rule == WAlone {
		return 0
	}
	return (int(d) - (white - goal)) / 2
}

func (g *Game) describe(p puzzle.Position) string {
	w := BitboardOf(p)
	return english.Counted(uint64(w.Count()), "white cell") + ": " + w.Cells()
}
