package tails

import (
	"fmt"
	"io"
	"math/bits"

	"puzzlebase/puzzle"
)

// transcript is that of the classic exercise, which has nine coins.
func (t *Tails) transcript() puzzle.Transcript {
	prompt := ""
	if t.rows == 3 && t.cols == 3 && t.rule != AnyCoin {
		prompt = "Enter the initial nine coins Hs and Ts: "
	}
	const moves = "A move such as r0c2 names row 0 and column 2, counted from 0 at the upper " +
		"left."
	write := func(w io.Writer, s *puzzle.Solved) {
		fmt.Fprintln(w, "The steps to flip the coins are")
		for _, pos := range s.Path {
			fmt.Fprintln(w, t.Draw(pos))
		}
		if !t.features.UnitCost() {
			fmt.Fprintf(w, "The number of flips is %d\n", s.Distance)
		}
	}
	return puzzle.Transcript{Moves: moves, Prompt: prompt, Write: write}
}

func (t *Tails) measures() []puzzle.Measure {
	return []puzzle.Measure{{Name: "heads", About: "coins that show heads",
		Of: func(x puzzle.Index) uint64 {
			return uint64(t.Bits - bits.OnesCount64(uint64(x)))
		}}}
}
