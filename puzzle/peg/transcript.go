package peg

import (
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

func (g *Game) measures() []puzzle.Measure {
	return []puzzle.Measure{{Name: "white", About: "white cells",
		Of: func(x puzzle.Index) uint64 { return uint64(g.Bitboard(x).Count()) }}}
}

const (
	aboutW = "In a move such as 18W16, the cells from 18 to 16 are white, white and black, and " +
		"become black, black and white."
	aboutB = " With B in place of W it is the other way round: black, black and white become " +
		"white, white and black."
)

// transcript is the usual one. If all goals have equally many white cells, it also says how many
// B-substitutions a position needs; see Needed.
func (g *Game) transcript() puzzle.Transcript {
	if g.rule == WAlone {
		return puzzle.Transcript{Moves: aboutW}
	}
	t := puzzle.Transcript{Moves: aboutW + aboutB}
	if _, same := g.GoalWhite(); same {
		t.Strict = &puzzle.Strict{Kind: "B-substitution", Key: "b_substitutions",
			Refusal: "W-substitutions alone do not suffice",
			Needs: func(s *puzzle.Solved) int {
				return g.Needed(BitboardOf(s.Position).Count(), s.Distance)
			}}
	}
	return t
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
	return english.Counted(uint64(w.Count()), "white cell") + ": " + w.CellList()
}
