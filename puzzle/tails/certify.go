package tails

import (
	"fmt"
	"math/bits"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// certify says why a position cannot be solved even if any coin may be flipped. Then the order of
// flips does not matter, and a solution is a set of coins to flip. Some positions need a set that
// does not exist. The proof is a set of coins of which every flip turns an even number, while an
// odd number shows heads. What this does not exclude may still be unsolvable by the one-way rule.
func (t *Tails) certify(p puzzle.Position) (puzzle.Certificate, bool) {
	heads, best := t.heads(p), uint64(0) // the smallest such set
	for _, set := range t.quietSets() {
		if gf2.Dot(set, heads) == 1 &&
			(best == 0 || bits.OnesCount64(set) < bits.OnesCount64(best)) {
			best = set
		}
	}
	if best == 0 {
		return puzzle.Certificate{}, false
	}
	return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf(
		"every flip turns an even number of the coins %s, so the number of heads among them "+
			"stays odd or stays even; here it is %d, at the goal 0",
		t.names(best), bits.OnesCount64(best&heads)), Cells: [][]int{t.coins(best)}}, true
}

func (t *Tails) heads(p puzzle.Position) uint64 {
	x, _ := t.Rank(p)
	return ^uint64(x) & (1<<t.Bits - 1)
}

func (t *Tails) masks() []uint64 {
	masks := make([]uint64, len(t.Moves))
	for i, m := range t.Moves {
		masks[i] = m.Mask
	}
	return masks
}

// quietSets returns every set of coins, but for the empty one, of which each move turns an even
// number. They are few: on grids of up to 36 coins at most fifteen.
func (t *Tails) quietSets() []uint64 {
	quiet := gf2.Annihilator(t.masks(), t.Bits)
	var out []uint64
	for combination := uint64(1); combination < 1<<len(quiet); combination++ {
		var set uint64
		for i, q := range quiet {
			set ^= q & -(combination >> i & 1)
		}
		out = append(out, set)
	}
	return out
}

// flips returns a smallest set of coins whose flips, in any order and heads or
// not, bring all coins to tails; false when there is none.
func (t *Tails) flips(p puzzle.Position) (uint64, bool) {
	var span gf2.Basis
	for _, m := range t.masks() {
		span.Insert(m)
	}
	moves, ok := span.Express(t.heads(p))
	if !ok {
		return 0, false
	}
	set := bits.Reverse64(moves) >> (64 - t.Bits) // move 0 flips the first coin, the highest bit
	// The crosses are symmetric (coin i turns coin j when j turns i), so the
	// sets of flips that change nothing are the quiet sets.
	best := set
	for _, q := range t.quietSets() {
		if bits.OnesCount64(set^q) < bits.OnesCount64(best) {
			best = set ^ q
		}
	}
	return best, true
}

// explainUnreached says that the one-way rule is what fails.
func (t *Tails) explainUnreached(p puzzle.Position) puzzle.Certificate {
	set, _ := t.flips(p)
	return puzzle.Certificate{Kind: "one-way", Text: fmt.Sprintf(
		"the one-way rule is what fails: if tails could be flipped too, flipping %s in any "+
			"order would do, "+
			"but in no order, with whatever more flips, can each be made while its coin "+
			"shows heads", t.names(set))}
}

// demonstrate works out the parity of each quiet set, and which flips would do
// if any coin could be flipped.
func (t *Tails) demonstrate(p puzzle.Position) []string {
	out := []string{"heads: " + t.names(t.heads(p))}
	quiet := t.quietSets()
	if len(quiet) == 0 {
		out = append(out, "no two sets of flips turn the same coins, so one set turns exactly "+
			"the heads of a position, whatever it is (the flips are linearly independent)")
	}
	for _, set := range quiet {
		n := bits.OnesCount64(set & t.heads(p))
		verdict := "even, as at the goal"
		if n%2 == 1 {
			verdict = "odd, at the goal 0: this refutes the position"
		}
		out = append(out,
			"every flip turns an even number of "+t.names(set),
			fmt.Sprintf("  heads among them: %d, %s", n, verdict))
	}
	if set, ok := t.flips(p); ok {
		out = append(out, "flips that would do if any coin could be flipped: "+t.names(set))
	}
	return out
}

// coins lists a set of coins.
func (t *Tails) coins(set uint64) (out []int) {
	for p := range t.Bits {
		if set&t.bit(p) != 0 {
			out = append(out, p)
		}
	}
	return out
}

// names writes a set of coins by row and column.
func (t *Tails) names(set uint64) string {
	var out []string
	for _, p := range t.coins(set) {
		out = append(out, t.MoveName("", puzzle.Move(p)))
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, " ")
}
