package tails

import (
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// Certify tells why a position cannot be solved even if tails could be flipped
// too. Then the order of flips does not matter and a solution is a set of
// coins; some positions need a set that does not exist, which shows in a set of
// coins of which every flip turns an even number while an odd number shows
// heads. What this does not exclude may still fail to the one-way rule.
func (t *Tails) Certify(p puzzle.Position) (puzzle.Certificate, bool) {
	x, _ := t.Rank(p)
	heads := ^uint64(x) & (1<<t.Bits - 1)
	masks := make([]uint64, len(t.Moves))
	for i, m := range t.Moves {
		masks[i] = m.Mask
	}
	// Every sum of quiet patterns is quiet; the smallest makes the easiest check.
	quiet := gf2.Annihilator(masks, t.Bits)
	best := uint64(0)
	for combination := range uint64(1) << len(quiet) {
		var set uint64
		for i, q := range quiet {
			set ^= q & -(combination >> i & 1)
		}
		if gf2.Dot(set, heads) == 1 && (best == 0 || bits.OnesCount64(set) < bits.OnesCount64(best)) {
			best = set
		}
	}
	if best == 0 {
		return puzzle.Certificate{}, false
	}
	return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf(
		"every flip turns an even number of the coins %s, so the number of heads among them stays odd or stays even; here it is %d, at the goal 0",
		t.names(best), bits.OnesCount64(best&heads))}, true
}

// names writes a set of coins by row and column.
func (t *Tails) names(set uint64) string {
	var out []string
	for p := range t.Bits {
		if set&t.bit(p) != 0 {
			out = append(out, t.MoveName("", puzzle.Move(p)))
		}
	}
	return strings.Join(out, " ")
}
