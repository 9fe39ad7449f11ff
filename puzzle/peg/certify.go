package peg

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// The kinds of reasons why a position is unsolvable. The last two are for W-substitutions alone.
const (
	otherClass = "class"
	frozen     = "frozen"
	noW        = "stuck"
	tooFew     = "count"
)

// certificate puts the reason of a kind into words.
func (g *Game) certificate(kind string, w Bitboard) puzzle.Certificate {
	c := puzzle.Certificate{Kind: kind}
	switch kind {
	case otherClass:
		d := g.Difference(w)
		if d == 0 { // goals lie in several classes, and w in none of them
			c.Text = g.parityText(w)
			break
		}
		i := bits.TrailingZeros64(d)
		c.Text, c.Cells = g.classText(i, w), g.space.invariant[i].sets()
	case frozen:
		c.Text = fmt.Sprintf("no substitution is possible: the two ends of every one of the %d "+
			"triplets have the same colour", len(g.triplets))
	case noW:
		c.Text = fmt.Sprintf("no W-substitution is possible: none of the %d triplets reads "+
			"white-white-black from either end", len(g.triplets))
	case tooFew:
		fewest, _ := g.GoalWhite()
		c.Text = fmt.Sprintf("every W-substitution takes one white cell away, and this is no "+
			"goal: it has %d, the goals at least %d", w.Count(), fewest)
	}
	return c
}

// Why returns why a position is unsolvable, if the rules show it without a search: "class",
// "frozen" or, for W-substitutions alone, "stuck" or "count". Otherwise it returns "". For hiriq
// the rules always show it: in the goal's class every position is solvable unless it is frozen.
// 'analyze unsolvable' proves this by enumeration.
func (g *Game) Why(w Bitboard) string {
	switch {
	case g.Difference(w) != 0 || !g.HasGoalClass(w):
		return otherClass
	case slices.Contains(g.goals, w):
		return ""
	case g.Frozen(w):
		return frozen
	case g.rule == Both:
		return ""
	case g.movesFrom(w) == 0:
		return noW
	}
	if fewest, _ := g.GoalWhite(); w.Count() <= fewest {
		return tooFew
	}
	return ""
}

// HasGoalClass reports whether a goal has the parities of a numbered position. That is false only
// if several goals lie in some classes of the numbered space and not in others.
func (g *Game) HasGoalClass(w Bitboard) bool {
	return len(g.goals) == 1 || slices.Contains(g.goalClasses, g.ClassOf(w))
}

// GoalClasses is the number of classes of the board with a goal.
func (g *Game) GoalClasses() int { return len(g.goalClasses) }

// certify says why a position is unsolvable. A parity differs from that of the goal, or no triplet
// can be flipped, or it has fewer white cells than any goal while every move removes one. If none
// holds, it searches for pagoda functions for some thousandths of a second.
func (g *Game) certify(p puzzle.Position) (puzzle.Certificate, bool) {
	w := BitboardOf(p)
	why := g.Why(w)
	if why == "" && g.rule == WAlone {
		if functions := g.Pagodas(w); functions != nil {
			return puzzle.Certificate{Kind: "pagoda", Text: g.pagodaText(w, functions)}, true
		}
	}
	return g.certificate(why, w), why != ""
}

func (g *Game) movesFrom(w Bitboard) (n int) {
	for _, t := range g.triplets {
		if g.opens(w, t) {
			n++
		}
	}
	return n
}

func (g *Game) classText(i int, w Bitboard) string {
	v, solved := g.space.invariant[i], "the"
	if len(g.goals) > 1 {
		solved = "every"
	}
	return fmt.Sprintf("invariant %d of %d differs: %s, in %s solved position %s", i+1,
		len(g.space.invariant), v.law(w), solved, v.sum(g.goals[0]))
}

// parityText says that no goal has the parities of w.
func (g *Game) parityText(w Bitboard) string {
	var laws, goals []string
	for i, v := range g.Invariants() {
		laws = append(laws, fmt.Sprintf("invariant %d: %s", i+1, v.law(w)))
	}
	for _, class := range g.goalClasses {
		var words []string
		for i := range g.Invariants() {
			words = append(words, [2]string{"even", "odd"}[class>>i&1])
		}
		goals = append(goals, strings.Join(words, " and "))
	}
	return fmt.Sprintf("no goal has these parities: %s; in the goals they are, in this order, %s",
		strings.Join(laws, ". "), strings.Join(goals, ", or "))
}

// sets returns the numbers of the cells of each colour.
func (v Invariant) sets() [][]int {
	if v.Second == 0 {
		return [][]int{v.First.numbers()}
	}
	return [][]int{v.First.numbers(), v.Second.numbers()}
}

// law says which cells of an invariant a substitution flips, and what follows for w.
func (v Invariant) law(w Bitboard) string {
	first := v.First.CellList()
	flips := fmt.Sprintf("one cell of {%s} and one of {%s}", first, v.Second.CellList())
	counted := "in both together"
	if v.Second == 0 {
		flips, counted = fmt.Sprintf("none or two of the cells {%s}", first), "among them"
	}
	return fmt.Sprintf("every substitution flips %s, so the white cells %s stay odd or stay even; "+
		"here they are %s", flips, counted, v.sum(w))
}

// sum shows how a parity is computed, as in "2 + 1 = 3, which is odd".
func (v Invariant) sum(w Bitboard) string {
	word := [2]string{"even", "odd"}[v.Of(w)]
	first, second := (w & v.First).Count(), (w & v.Second).Count()
	if v.Second == 0 {
		return fmt.Sprintf("%d, which is %s", first, word)
	}
	return fmt.Sprintf("%d + %d = %d, which is %s", first, second, first+second, word)
}

// demonstrate computes every invariant, then whether a substitution is possible.
func (g *Game) demonstrate(p puzzle.Position) []string {
	w := BitboardOf(p)
	var out []string
	invariants := g.space.invariant
	if len(g.goalClasses) > 1 {
		invariants = g.Invariants()
	}
	for i, v := range invariants {
		verdict := "they agree"
		if v.Of(w) != v.Of(g.goals[0]) {
			verdict = "they differ"
		}
		counted := fmt.Sprintf("white cells in {%s}", v.First.CellList())
		if v.Second != 0 {
			counted += fmt.Sprintf(" plus those in {%s}", v.Second.CellList())
		}
		out = append(out,
			fmt.Sprintf("invariant %d: %s", i+1, counted),
			fmt.Sprintf("  here %s; solved %s: %s", v.sum(w), v.sum(g.goals[0]), verdict))
		if len(g.goalClasses) > 1 { // they differ between goals
			out[len(out)-1] = "  here " + v.sum(w)
		}
	}
	what := "substitutions"
	if g.rule == WAlone {
		what = "W-substitutions"
	}
	return append(out, fmt.Sprintf("%s possible: %d", what, g.movesFrom(w)))
}
