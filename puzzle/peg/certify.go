package peg

import (
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/puzzle"
)

// Reason is why a position cannot be solved, in two numbers; the words are made
// when they are asked for.
type Reason struct {
	kind      reasonKind
	invariant int // the first that differs
	white     White
	h         *HiRiQ
}

type reasonKind uint8

const (
	noReason reasonKind = iota
	otherClass
	frozen
	noW
)

// Kind is "class", "frozen" or, with W-substitutions alone, "stuck"; "" when
// there is no reason.
func (r Reason) Kind() string { return [...]string{"", "class", "frozen", "stuck"}[r.kind] }

// Certificate puts the reason into words.
func (r Reason) Certificate() puzzle.Certificate {
	c := puzzle.Certificate{Kind: r.Kind()}
	switch r.kind {
	case otherClass:
		c.Text = r.h.classText(r.invariant, r.white)
	case frozen:
		c.Text = fmt.Sprintf("no substitution is possible: the two ends of every one of the %d triplets have the same colour", len(r.h.triplets))
	case noW:
		c.Text = fmt.Sprintf("no W-substitution is possible: none of the %d triplets reads white-white-black from either end", len(r.h.triplets))
	}
	return c
}

// Solvable reports whether the position can be solved by W- and
// B-substitutions, and why not. It needs no database: within the goal's class
// every position is solvable but those in which no substitution is possible, a
// fact that 'analyze unsolvable' proves by enumeration.
func (h *HiRiQ) Solvable(w White) (bool, Reason) {
	differs := w ^ h.class.base
	for i, v := range h.invariant {
		// First and Second have no cell in common, so that their parities add.
		if bits.OnesCount64(uint64(differs&(v.First^v.Second)))&1 == 1 {
			return false, Reason{otherClass, i, w, h}
		}
	}
	if h.Frozen(w) {
		return false, Reason{frozen, 0, w, h}
	}
	return true, Reason{}
}

// Certify tells why a position cannot be solved: a parity in which it differs
// from the solved position, or that no triplet can be flipped.
func (h *HiRiQ) Certify(p puzzle.Position) (puzzle.Certificate, bool) {
	w := WhiteOf(p)
	ok, why := h.Solvable(w)
	if ok && h.onlyW && w != h.class.base && !h.canW(w) {
		ok, why = false, Reason{noW, 0, w, h}
	}
	return why.Certificate(), !ok
}

// canW reports whether any W-substitution is possible.
func (b *Board) canW(w White) bool {
	for _, t := range b.triplets {
		if w.Has(t.A) != w.Has(t.C) && w.Has(t.B) {
			return true
		}
	}
	return false
}

func (h *HiRiQ) classText(i int, w White) string {
	v, goal := h.invariant[i], h.class.base
	return fmt.Sprintf("invariant %d of %d differs: every substitution flips one cell of {%s} and one of {%s}, "+
		"so the white cells in both together stay odd or stay even; here they are %s, in the solved position %s",
		i+1, len(h.invariant), cellList(v.First), cellList(v.Second), v.sum(w), v.sum(goal))
}

// sum works the parity out, as in "2 + 1 = 3, which is odd".
func (v Invariant) sum(w White) string {
	first, second := (w & v.First).Count(), (w & v.Second).Count()
	return fmt.Sprintf("%d + %d = %d, which is %s", first, second, first+second, [2]string{"even", "odd"}[v.Of(w)])
}

// Demonstrate works out every invariant, then whether a substitution is
// possible.
func (h *HiRiQ) Demonstrate(p puzzle.Position) []string {
	w := WhiteOf(p)
	var out []string
	for i, v := range h.invariant {
		verdict := "they agree"
		if v.Of(w) != v.Of(h.class.base) {
			verdict = "they differ"
		}
		out = append(out,
			fmt.Sprintf("invariant %d: white cells in {%s} plus those in {%s}", i+1, cellList(v.First), cellList(v.Second)),
			fmt.Sprintf("  here %s; solved %s: %s", v.sum(w), v.sum(h.class.base), verdict))
	}
	n := 0
	for _, t := range h.triplets {
		if w.Has(t.A) != w.Has(t.C) && (!h.onlyW || w.Has(t.B)) {
			n++
		}
	}
	what := "substitutions"
	if h.onlyW {
		what = "W-substitutions"
	}
	return append(out, fmt.Sprintf("%s possible: %d", what, n))
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
