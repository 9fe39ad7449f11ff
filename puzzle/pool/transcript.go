package pool

import (
	"fmt"
	"io"
	"strings"

	"puzzlebase/puzzle"
)

// transcript draws the racks on the way.
func (p *Pool) transcript() puzzle.Transcript {
	return puzzle.Transcript{Write: func(w io.Writer, s *puzzle.Solved) {
		swaps := "swaps"
		if s.Distance == 1 {
			swaps = "swap"
		}
		fmt.Fprintf(w, "%d %s\n", s.Distance, swaps)
		for i, pos := range s.Path {
			if i > 0 {
				fmt.Fprintf(w, "swap places %s\n", strings.Replace(s.Moves[i-1], "-", " and ", 1))
			}
			fmt.Fprint(w, p.Draw(pos))
		}
	}}
}
