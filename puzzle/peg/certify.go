package peg

import (
	"fmt"
	"strings"

	"puzzlebase/puzzle"
)

// Certify tells why a position cannot be solved: a parity in which it differs
// from the solved position, or that no triplet has different ends.
func (h *HiRiQ) Certify(p puzzle.Position) (puzzle.Certificate, bool) {
	w := WhiteOf(p)
	for i, v := range h.invariant {
		if v.Of(w) != v.Of(h.class.base) {
			return puzzle.Certificate{Kind: "class", Text: h.classText(i, v, w)}, true
		}
	}
	if h.Frozen(w) && w != h.class.base {
		return puzzle.Certificate{Kind: "frozen", Text: "no substitution is possible: the two ends of every one of the " +
			fmt.Sprint(len(h.triplets)) + " triplets have the same colour"}, true
	}
	return puzzle.Certificate{}, false
}

func (h *HiRiQ) classText(i int, v Invariant, w White) string {
	goal := h.class.base
	word := [2]string{"even", "odd"}
	first, second := (w & v.First).Count(), (w & v.Second).Count()
	return fmt.Sprintf("invariant %d of %d differs: every substitution flips one cell of {%s} and one of {%s}, "+
		"so the white cells in both together stay odd or stay even; here they are %d + %d = %d, which is %s, "+
		"in the solved position %d + %d = %d, which is %s",
		i+1, len(h.invariant), cellList(v.First), cellList(v.Second),
		first, second, first+second, word[v.Of(w)],
		(goal & v.First).Count(), (goal & v.Second).Count(), (goal & (v.First | v.Second)).Count(), word[v.Of(goal)])
}

// cellList writes the cells of w by number.
func cellList(w White) string {
	var out []string
	for i := range 64 {
		if w.Has(i) {
			out = append(out, fmt.Sprint(i))
		}
	}
	return strings.Join(out, " ")
}
