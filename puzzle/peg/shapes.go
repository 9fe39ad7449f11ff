package peg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// english is the shape of HiRiQ's board.
const english = `
  ...
  ...
.......
.......
.......
  ...
  ...`

// french is the shape of the French board.
const french = `
  ...
 .....
.......
.......
.......
 .....
  ...`

// shapes are the boards that have names of their own.
var shapes = []struct{ name, picture string }{
	{"english", english},
	{"french", french},
}

// families are the boards that are named by their number of cells; the function
// draws the one of side n, and the least side is that of the first board with three
// cells in a line.
var families = []struct {
	name  string
	least int
	cells func(n int) int
	draw  func(n int) string
}{
	{"triangle", 3, func(n int) int { return n * (n + 1) / 2 }, drawTriangle},
	{"hexagon", 2, func(n int) int { return 3*n*(n-1) + 1 }, drawHexagon},
}

// drawTriangle draws n rows of 1 to n cells.
func drawTriangle(n int) string {
	var out strings.Builder
	for row := range n {
		out.WriteString("\n" + strings.Repeat(" ", n-1-row) + strings.Repeat(". ", row+1))
	}
	return out.String()
}

// drawHexagon draws a hexagon whose sides have n cells.
func drawHexagon(n int) string {
	var out strings.Builder
	for row := range 2*n - 1 {
		short := max(n-1-row, row-(n-1)) // by how much shorter the row is than the middle one
		out.WriteString("\n" + strings.Repeat(" ", short) + strings.Repeat(". ", 2*n-1-short))
	}
	return out.String()
}

// drawRectangle draws rows of cells.
func drawRectangle(rows, cols int) string {
	return strings.Repeat("\n"+strings.Repeat(".", cols), rows)
}

// named returns the picture of the board of a name, without its goal. The error
// says which names there are, or that the board is too large.
func named(name string) (string, error) {
	if name == "" {
		return "", fmt.Errorf("want a board after the colon: %s, or a picture such as ../.o/.. "+
			"drawn at its goal", puzzle.Listed(append(BoardNames(), "RxC"), "or"))
	}
	for _, s := range shapes {
		if s.name == name {
			return s.picture, nil
		}
	}
	for _, f := range families {
		digits, ok := strings.CutPrefix(name, f.name)
		want, err := strconv.ParseUint(digits, 10, 31)
		if !ok || err != nil {
			continue
		}
		for n := 1; f.cells(n) <= int(want); n++ {
			if f.cells(n) == int(want) && f.cells(n) <= MaxCells {
				return f.draw(n), nil
			}
		}
		if want > MaxCells {
			return "", tooLarge(want)
		}
	}
	r, c, ok := strings.Cut(name, "x")
	rows, errR := strconv.ParseUint(r, 10, 31)
	cols, errC := strconv.ParseUint(c, 10, 31)
	switch {
	case !ok || errR != nil || errC != nil || rows < 1 || cols < 1:
		return "", fmt.Errorf("%w, or a picture such as ../.o/.. drawn at its goal",
			puzzle.Unknown("board", name, append(BoardNames(), "RxC")...))
	case rows*cols > MaxCells:
		return "", tooLarge(rows * cols)
	}
	return drawRectangle(int(rows), int(cols)), nil
}

// tooLarge is the error for a board with more than MaxCells cells.
func tooLarge(cells uint64) error {
	return fmt.Errorf("%d cells are more than the %d that a board may have", cells, MaxCells)
}

// BoardNames are the names of the boards that have one, rectangles apart.
func BoardNames() []string {
	var out []string
	for _, s := range shapes {
		out = append(out, s.name)
	}
	for _, f := range families {
		for n := f.least; f.cells(n) <= MaxCells; n++ {
			out = append(out, fmt.Sprintf("%s%d", f.name, f.cells(n)))
		}
	}
	return out
}

// name returns the name of the board, or "" when it has none.
func (b *Board) name() string {
	for _, s := range shapes {
		if b.equals(s.picture) {
			return s.name
		}
	}
	for _, f := range families {
		for n := 1; f.cells(n) <= b.Cells(); n++ {
			if f.cells(n) == b.Cells() && b.equals(f.draw(n)) {
				return fmt.Sprintf("%s%d", f.name, b.Cells())
			}
		}
	}
	if b.grid == square && b.height*b.width == b.Cells() {
		return fmt.Sprintf("%dx%d", b.height, b.width)
	}
	return ""
}

// equals reports whether the board is the one of a picture of this package.
func (b *Board) equals(drawing string) bool {
	all, err := scanPictures(drawing, inlineRow)
	if err != nil {
		panic(err) // the picture is part of the program
	}
	g, cells := all[0].grid()
	return b.grid == g && slices.Equal(b.cells, cells)
}

// mustDraw makes the board of a picture of this package.
func mustDraw(drawing string) *Board {
	p, err := readPictures(drawing, inlineRow)
	if err != nil {
		panic(err) // the picture is part of the program
	}
	return p.board
}
