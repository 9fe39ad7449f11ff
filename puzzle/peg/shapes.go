package peg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

const englishBoard = `
  ...
  ...
.......
.......
.......
  ...
  ...`

const french = `
  ...
 .....
.......
.......
.......
 .....
  ...`

// shape is a board with a name, except rectangles.
type shape struct{ name, picture string }

// shapes returns the boards with at most most cells, including small ones without a move.
func shapes(most int) []shape {
	out := []shape{{"english", englishBoard}, {"french", french}}
	for n := 1; n*(n+1)/2 <= most; n++ {
		out = append(out, shape{fmt.Sprintf("triangle%d", n*(n+1)/2),
			staggered(n, func(row int) int { return row + 1 })})
	}
	for n := 1; 3*n*(n-1)+1 <= most; n++ {
		out = append(out, shape{fmt.Sprintf("hexagon%d", 3*n*(n-1)+1),
			staggered(2*n-1, func(row int) int { return 2*n - 1 - max(n-1-row, row-(n-1)) })})
	}
	return out
}

// staggered draws as many rows as the longest of them has cells, each in the middle.
func staggered(rows int, cells func(row int) int) string {
	var out strings.Builder
	for row := range rows {
		n := cells(row)
		out.WriteString("\n" + strings.Repeat(" ", rows-n) + strings.Repeat(". ", n))
	}
	return out.String()
}

// named returns the picture of the board with a name, without its goal. The error lists the names,
// or says that the board is too large.
func named(name string) (string, error) {
	if name == "" {
		return "", fmt.Errorf("want a board after the colon: %s, or a picture such as ../.o/.. "+
			"drawn at its goal", english.Listed(append(BoardNames(), "RxC"), "or"))
	}
	for _, s := range shapes(maxCells) {
		if s.name == name {
			return s.picture, nil
		}
	}
	for _, family := range []string{"triangle", "hexagon"} {
		digits, ok := strings.CutPrefix(name, family)
		if cells, err := strconv.ParseUint(digits, 10, 31); ok && err == nil && cells > maxCells {
			return "", tooLarge(cells)
		}
	}
	rows, cols, err := puzzle.ReadGrid(name)
	switch {
	case err != nil || rows < 1 || cols < 1:
		return "", fmt.Errorf("%w, or a picture such as ../.o/.. drawn at its goal",
			english.Unknown("board", name, append(BoardNames(), "RxC")...))
	case rows*cols > maxCells:
		return "", tooLarge(uint64(rows * cols))
	}
	return strings.Repeat("\n"+strings.Repeat(".", cols), rows), nil
}

// tooLarge is the error for a board with more than maxCells cells.
func tooLarge(cells uint64) error {
	return fmt.Errorf("%d cells are more than the %d that a board may have", cells, maxCells)
}

// BoardNames are the names of boards, without rectangles.
func BoardNames() []string {
	var out []string
	for _, s := range shapes(maxCells) {
		if !slices.Contains([]string{"triangle1", "triangle3", "hexagon1"}, s.name) { // no move
			out = append(out, s.name)
		}
	}
	return out
}

// name returns the name of the board, or "" if it has none.
func (b *Board) name() string {
	for _, s := range shapes(b.Cells()) {
		if g, cells := drawn(s.picture); b.grid == g && slices.Equal(b.cells, cells) {
			return s.name
		}
	}
	if b.grid == square && b.height*b.width == b.Cells() {
		return fmt.Sprintf("%dx%d", b.height, b.width)
	}
	return ""
}

// drawn returns the grid and the cells of a drawing in this package.
func drawn(drawing string) (*grid, []point) {
	all, err := scanPictures(drawing, inlineRow)
	if err != nil {
		panic(err) // the picture is part of the program
	}
	return all[0].grid()
}
