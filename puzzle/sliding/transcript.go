package sliding

import (
	"fmt"
	"io"
	"strings"
	"time"

	"puzzlebase/puzzle"
)

// transcript is that of the batch exercise, which has no room for reasons; where positions are
// searched for it is that of any puzzle, for solutions are too long to draw each board.
func (s *Sliding) transcript() puzzle.Transcript {
	if s.isSearched() {
		return puzzle.Transcript{}
	}
	return puzzle.Transcript{
		Moves:  "A move such as 8 left slides tile 8 to the left. Blue tiles are in place.",
		Silent: true,
		Write: func(w io.Writer, a *puzzle.Solved) {
			verdict := "Unsolvable"
			fmt.Fprintf(w, "Reading board %d\n%sAttempting to solve board %d...\n", a.Number,
				s.Draw(a.Position), a.Number)
			if a.Solvable {
				verdict = "Solvable"
				for _, pos := range a.Path {
					fmt.Fprint(w, s.Draw(pos))
				}
			}
			fmt.Fprintf(w, "Board %d: %s.\n", a.Number, verdict)
		},
		End: func(w io.Writer, n int, spent time.Duration) {
			boards := "boards"
			if n == 1 {
				boards = "board"
			}
			fmt.Fprintf(w, "Processed %d %s.\nAverage Time (seconds): %.2f\n", n, boards,
				spent.Seconds()/float64(n))
		},
	}
}

// measures returns how far the tiles are from home, the lower bound that most searches of this
// puzzle start from, and the cell of the gap.
func (s *Sliding) measures() []puzzle.Measure {
	return []puzzle.Measure{{Name: "manhattan",
		About: "rows and columns between the tiles and their cells at the goal",
		Of: func(x puzzle.Index) (sum uint64) {
			for cell, tile := range []byte(s.Unrank(x)) {
				if home := s.homeOf[tile]; tile != 0 {
					sum += uint64(apart(cell/s.cols, home/s.cols) + apart(cell%s.cols, home%s.cols))
				}
			}
			return sum
		}}, {Name: "gap", About: "the cell of the gap, in reading order from 0",
		Of: func(x puzzle.Index) uint64 {
			return uint64(strings.IndexByte(string(s.Unrank(x)), 0))
		}}}
}

func apart(a, b int) int { return max(a, b) - min(a, b) }
