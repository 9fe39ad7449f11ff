package sliding

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// fields splits numbers at blanks, commas and line breaks.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// Parse reads whole numbers row by row, 0 for the gap, with blanks, commas or
// line breaks between them.
func (s *grid) Parse(text string) (puzzle.Position, error) {
	p, err := s.parse(text)
	if err != nil {
		return "", fmt.Errorf("%s board %s: %w", s.Spec(), puzzle.Quote(text), err)
	}
	return p, nil
}

func (s *grid) parse(text string) (puzzle.Position, error) {
	numbers := fields(text)
	cells := make([]byte, 0, s.cells)
	var seen [MaxCells]bool
	for _, f := range numbers {
		n, err := strconv.Atoi(f)
		switch {
		case err != nil || n < 0 || n >= s.cells:
			return "", fmt.Errorf("%s is not a tile, want whole numbers from 0 to %d", puzzle.Quote(f), s.cells-1)
		case seen[n]:
			return "", fmt.Errorf("%d stands twice", n)
		}
		seen[n] = true
		cells = append(cells, byte(n))
	}
	if len(cells) != s.cells {
		return "", fmt.Errorf("%d numbers, want %d", len(cells), s.cells)
	}
	return puzzle.Position(cells), nil
}

// Format writes the numbers in one line with commas between them.
func (s *grid) Format(p puzzle.Position) string { return join(p, ",") }

func join(p puzzle.Position, between string) string {
	var out strings.Builder
	for i := range len(p) {
		if i > 0 {
			out.WriteString(between)
		}
		out.WriteString(strconv.Itoa(int(p[i])))
	}
	return out.String()
}

// Draw writes the rows with one blank between the numbers.
func (s *grid) Draw(p puzzle.Position) string {
	var out strings.Builder
	for r := range s.rows {
		out.WriteString(join(p[r*s.cols:(r+1)*s.cols], " ") + "\n")
	}
	return out.String()
}

// Lines implements puzzle.Notation.
func (s *grid) Lines(first string) int {
	if len(fields(first)) > s.cols {
		return 1
	}
	return s.rows
}

// MoveName writes the tiles and where they slide, as in "5 up" or "5+8 up", the
// one next to the gap first.
func (s *grid) MoveName(p puzzle.Position, m puzzle.Move) string {
	gap := strings.IndexByte(string(p), 0)
	step := [directions]int{Up: s.cols, Down: -s.cols, Left: 1, Right: -1}[m%directions]
	var out strings.Builder
	for i := range int(m/directions) + 1 {
		if i > 0 {
			out.WriteByte('+')
		}
		out.WriteString(strconv.Itoa(int(p[gap+step*(i+1)])))
	}
	return out.String() + " " + [directions]string{"up", "down", "left", "right"}[m%directions]
}
