package sliding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// gapMarks are what may stand for the gap instead of 0.
const gapMarks = "_xX."

// fields splits numbers at blanks, commas and line breaks.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// Parse reads whole numbers row by row, 0 or a mark for the gap, with blanks,
// commas or line breaks between them. Where no tile has two digits nothing need
// stand between them, and in a drawn board the gap may be left blank.
func (s *grid) Parse(text string) (puzzle.Position, error) {
	p, err := s.parse(puzzle.Plain(text))
	if err != nil {
		return "", fmt.Errorf("%s board %s: %w", s.Spec(), puzzle.Quote(text), err)
	}
	return p, nil
}

func (s *grid) parse(text string) (puzzle.Position, error) {
	cells := make([]byte, 0, s.cells)
	var seen [MaxSearched]bool
	for _, f := range s.tiles(text) {
		n, err := strconv.Atoi(f)
		if len(f) == 1 && strings.Contains(gapMarks, f) {
			n, err = 0, nil
		}
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

// tiles returns the tiles of a board as they are written, with a 0 where the gap
// was left blank.
func (s *grid) tiles(text string) []string {
	tiles := fields(text)
	digits, single := strings.Join(tiles, ""), false
	if s.cells <= 10 && len(digits) <= s.cells {
		tiles, single = strings.Split(digits, ""), true
	}
	if len(tiles) != s.cells-1 || slices.ContainsFunc(tiles, func(f string) bool { return f == "0" || strings.Contains(gapMarks, f) }) {
		return tiles
	}
	if at, ok := s.blank(strings.Split(strings.Trim(text, "\n"), "\n"), single); ok {
		tiles = slices.Insert(tiles, at, "0")
	}
	return tiles
}

// span is where a tile stands in its row: its first column and one past its
// last.
type span struct{ from, to int }

// numbers returns where the numbers in a row stand, or single digits.
func numbers(row string, single bool) (out []span) {
	for i, c := range []byte(row) {
		switch digit := c >= '0' && c <= '9'; {
		case digit && !single && len(out) > 0 && out[len(out)-1].to == i:
			out[len(out)-1].to++
		case digit:
			out = append(out, span{i, i + 1})
		}
	}
	return out
}

// blank returns the cell that is left blank in a drawn board, in which tiles may
// be single digits: the rows that are whole tell where each column stands. It is
// false when they do not.
func (s *grid) blank(rows []string, single bool) (cell int, ok bool) {
	if len(rows) != s.rows {
		return 0, false
	}
	columns := make([]span, s.cols)
	short, whole := -1, false
	var of []span
	for r, row := range rows {
		tiles := numbers(row, single)
		switch len(tiles) {
		case s.cols - 1:
			short, of = r, tiles
		case s.cols:
			for c, t := range tiles {
				if !whole {
					columns[c] = t
				}
				columns[c] = span{min(columns[c].from, t.from), max(columns[c].to, t.to)}
			}
			whole = true
		default:
			return 0, false
		}
	}
	if short < 0 || !whole {
		return 0, false
	}
	for c := range columns {
		if c == len(of) || of[c].from >= columns[c].to {
			return short*s.cols + c, true
		}
	}
	return 0, false
}

// Written implements puzzle.Notation.
func (s *grid) Written() []puzzle.WrittenForm {
	example := s.Unrank(s.Goals()[0])
	rows := strings.Split(strings.TrimSpace(s.Draw(example)), "\n")
	out := []puzzle.WrittenForm{
		{About: fmt.Sprintf("the tiles row by row, 0 for the gap, which may also be written %s", puzzle.Listed(strings.Split("_x.", ""), "or")), Example: s.Format(example)},
		{About: "blanks between the tiles, a mark between the rows", Example: strings.Join(rows, " / ")},
		{About: fmt.Sprintf("a drawn board of %d rows, in which the gap may be left blank", s.rows), Example: s.Draw(example)},
	}
	if s.cells <= 10 {
		out = append(out, puzzle.WrittenForm{About: "nothing between the tiles", Example: join(example, "")})
	}
	return out
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
	first = puzzle.Plain(first)
	if strings.Trim(first, "0123456789, \t"+gapMarks) != "" {
		return 1 // a mark between rows, or what cannot be read
	}
	tiles := fields(first)
	written := len(strings.Join(tiles, ""))
	if len(tiles) > s.cols || len(tiles) == 1 && s.cells <= 10 && written > s.cols {
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
