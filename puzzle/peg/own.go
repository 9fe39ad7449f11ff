package peg

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// columns returns the number of white cells.
func (g *Game) columns() []puzzle.Column {
	return []puzzle.Column{{Name: "white", About: "white cells",
		Of: func(x puzzle.Index) uint64 { return uint64(g.Bitboard(x).Count()) }}}
}

// transcript is that of every puzzle. Where all goals have equally many white
// cells it tells how many B-substitutions a position needs; see Needed.
func (g *Game) transcript() puzzle.Transcript {
	if _, same := g.GoalWhite(); !same || g.rule == WAlone {
		return puzzle.Transcript{}
	}
	return puzzle.Transcript{Strict: &puzzle.Strict{
		Stricter: OnlyW, Kind: "B-substitution", Key: "b_substitutions",
		Refusal: "W-substitutions alone do not suffice",
		Needs: func(s *puzzle.Solved) int {
			return g.Needed(BitboardOf(s.Position).Count(),
				s.Distance)
		},
	}}
}

// OnlyW is peg solitaire as a stricter rule for boards with both substitutions.
var OnlyW = &puzzle.Stricter{
	Flag:  "only-w",
	About: "boards of pegs: use W-substitutions alone, or say how many B-substitutions are needed",
	Whose: "boards of pegs with both kinds of substitution and goals of equally many white cells",
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

// describe counts and names the white cells.
func (g *Game) describe(p puzzle.Position) string {
	w := BitboardOf(p)
	if w.Count() == 1 {
		return "1 white cell: " + w.Cells()
	}
	return fmt.Sprintf("%d white cells: %s", w.Count(), w.Cells())
}

// Cells writes the numbers of the white cells.
func (w Bitboard) Cells() string {
	var out []string
	for i := range 64 {
		if w.Has(i) {
			out = append(out, strconv.Itoa(i))
		}
	}
	return strings.Join(out, " ")
}
