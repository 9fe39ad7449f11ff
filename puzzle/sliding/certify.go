package sliding

import (
	"fmt"
	"strings"

	"puzzlebase/puzzle"
)

// certify counts inversions: pairs of tiles in reading order with the greater
// one first. In a single row or column all tiles must be in order.
func (s *Sliding) certify(p puzzle.Position) (puzzle.Certificate, bool) {
	b := read(p)
	rank, inversions := s.rank(&b)
	if _, ok := s.Rank(p); ok {
		if rank == 0 || (s.rows > 1 && s.cols > 1) {
			return puzzle.Certificate{}, false
		}
		return puzzle.Certificate{Kind: "order",
			Text: "tiles in a single line cannot pass each other, and these are out of order"}, true
	}
	word := [2]string{"even", "odd"}
	var why strings.Builder
	fmt.Fprintf(&why, "the number of inversions, pairs of tiles in reading order with the "+
		"greater one first, is %d, which is %s", inversions, word[inversions&1])
	if s.cols%2 == 1 {
		why.WriteString("; no move changes whether that number is even or odd, and at the goal " +
			"it is 0")
	} else {
		rows, where := s.rowsFromHome(b.gap)
		fmt.Fprintf(&why, "; a tile that slides up or down changes that and moves the blank by "+
			"a row, "+
			"so inversions plus rows of the blank %s stay even; here they are %d + %d = %d", where,
			inversions, rows, inversions+rows)
	}
	return puzzle.Certificate{Kind: "parity", Text: why.String()}, true
}

// rowsFromHome returns how many rows the gap is away from its row at the goal,
// and which row that is in words.
func (s *Sliding) rowsFromHome(gap int) (int, string) {
	rows := s.home/s.cols - gap/s.cols
	switch s.goal {
	case Last:
		return rows, "above the last"
	case First:
		return -rows, "below the first"
	default:
		return max(rows, -rows), fmt.Sprintf("away from row %d", s.home/s.cols+1)
	}
}

// demonstrate counts the inversions tile by tile, then adds what the gap contributes.
func (s *Sliding) demonstrate(p puzzle.Position) []string {
	tiles := []byte(strings.ReplaceAll(string(p), "\x00", ""))
	lines, inversions := puzzle.ExplainInversions(tiles)
	out := append([]string{"tiles in reading order: " + puzzle.Joined(tiles, " ")}, lines...)
	word := [2]string{"even", "odd"}
	if s.cols%2 == 1 {
		return append(out, fmt.Sprintf("inversions: %d, which is %s; at the goal 0, and no move "+
			"changes the parity", inversions, word[inversions&1]))
	}
	rows, where := s.rowsFromHome(strings.IndexByte(string(p), 0))
	return append(out, fmt.Sprintf("inversions plus rows of the blank %s: %d + %d = %d, which "+
		"is %s; at the goal 0, and no move changes the parity",
		where, inversions, rows, inversions+rows, word[(inversions+rows)&1]))
}
