package sliding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// gapMarks are what may stand for the gap instead of 0.
const gapMarks = "_xX."

// Parse reads whole numbers row by row, 0 or a mark for the gap, with blanks, commas or line breaks
// between them. Where no tile has two digits nothing need stand between them, and in a drawn board
// the gap may be left blank: as wide as a tile, so that it shows where it is. A row that only lacks
// a tile is refused, for the gap may have been lost anywhere in it.
func (s *Sliding) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		// no mark stands between rows
		drawn := strings.Count(plain, "\n") == strings.Count(text, "\n")
		return s.parse(plain, drawn)
	})
}

func (s *Sliding) parse(text string, drawn bool) (puzzle.Position, error) {
	tiles, single := s.tiles(text)
	for i, f := range tiles {
		if len(f) == 1 && strings.Contains(gapMarks, f) {
			tiles[i] = "0"
		}
	}
	cells, err := puzzle.ReadNumbers(tiles, "tile", 0, s.cells-1, ", 0 for the gap")
	if err != nil && strings.Trim(text, gapMarks+", \t\r\n") == "" {
		err = fmt.Errorf("only gaps, want %d whole numbers from 0 to %d, 0 for the gap", s.cells,
			s.cells-1)
	}
	if err != nil {
		return "", err
	}
	if n := len(cells); n > 0 && n == s.cells-1 && slices.Index(cells, 0) < 0 {
		gap, err := s.blank(text, drawn, single)
		if err != nil {
			return "", err
		}
		cells = slices.Insert(cells, gap, 0)
	}
	if len(cells) == 1 && s.cols > 2 {
		return "", fmt.Errorf("1 number is no row of a board, want %d in all", s.cells)
	}
	if len(cells) != s.cells {
		return "", fmt.Errorf("%s, want %d", english.Counted(uint64(len(cells)), "number"), s.cells)
	}
	return puzzle.Position(cells), nil
}

// tiles returns the tiles of a board as they are written, and whether each is a
// single digit, with which the next may be written together.
func (s *Sliding) tiles(text string) (tiles []string, single bool) {
	tiles = puzzle.Fields(text)
	if digits := strings.Join(tiles, ""); s.cells <= 10 && len(digits) <= s.cells {
		return strings.Split(digits, ""), true
	}
	return tiles, false
}

// span is where a tile stands in its row: its first column and one past its last.
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

// tab is how far apart the columns are to which tabs lead, and commas too, so that
// fields stand below each other.
const tab = 8

// spread writes a row with blanks in place of tabs and commas, but for those at its end.
func spread(row string) string {
	var out strings.Builder
	for _, c := range []byte(strings.TrimRight(row, ",\t")) {
		if c == ',' || c == '\t' {
			out.WriteString(strings.Repeat(" ", tab-out.Len()%tab))
		} else {
			out.WriteByte(c)
		}
	}
	return out.String()
}

// blank returns the cell that is left blank in a board that has all other tiles. It
// is seen only where the board is drawn and its columns are straight; the error names
// what the row without it may mean.
func (s *Sliding) blank(text string, drawn, single bool) (cell int, err error) {
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	if s.cols > 1 {
		rows = slices.DeleteFunc(rows,
			func(row string) bool { return len(puzzle.Fields(row)) == 0 })
	}
	tiles := make([][]span, len(rows))
	short, whole := -1, 0
	for r := range rows {
		rows[r] = spread(rows[r])
		tiles[r] = numbers(rows[r], single)
		switch len(tiles[r]) {
		case s.cols:
			whole++
		case s.cols - 1:
			short = r
		}
	}
	switch {
	case len(rows) != s.rows || whole != s.rows-1 || short < 0:
		return 0, fmt.Errorf("%s and no gap: want 0 or _ where it is",
			english.Counted(uint64(s.cells-1), "tile"))
	case s.cols == 1:
		return short, nil
	}
	if c, ok := freeColumn(rows, tiles, short); ok && drawn {
		return short*s.cols + c, nil
	}
	var readings, row []string
	for _, t := range tiles[short] {
		row = append(row, rows[short][t.from:t.to])
	}
	for c := range s.cols {
		readings = append(readings, strings.Join(slices.Insert(slices.Clone(row), c, "_"), " "))
	}
	return 0, fmt.Errorf("row %d does not show where the gap is: want %s", short+1,
		english.Listed(readings, "or"))
}

// freeColumn returns the column that the short row leaves free, where the tiles of all
// rows begin or end below each other. What is free at the end of the row must be
// written as blanks, or it may as well have been lost elsewhere.
func freeColumn(rows []string, tiles [][]span, short int) (column int, ok bool) {
	for _, edge := range []func(span) int{func(t span) int { return t.from },
		func(t span) int { return t.to }} {
		straight, end := true, 0
		var columns, taken []int
		for r, row := range tiles {
			var edges []int
			for _, t := range row {
				edges = append(edges, edge(t))
			}
			if r == short {
				taken = edges
				continue
			}
			straight = straight && (columns == nil || slices.Equal(columns, edges))
			columns, end = edges, max(end, row[len(row)-1].to)
		}
		free := slices.DeleteFunc(slices.Clone(columns),
			func(at int) bool { return slices.Contains(taken, at) })
		if !straight || len(free) != 1 {
			continue
		}
		column = slices.Index(columns, free[0])
		return column, column < len(taken) || len(rows[short]) >= end
	}
	return 0, false
}

func (s *Sliding) Written() []puzzle.Written {
	example := s.Unrank(s.Goals()[0])
	rows := strings.ReplaceAll(strings.TrimSpace(s.Draw(example)), "\n", " / ")
	out := []puzzle.Written{
		{About: fmt.Sprintf("the tiles row by row, 0 for the gap, which may also be written %s",
			english.Listed(strings.Split("_x.", ""), "or")), Example: s.Format(example)},
		{About: "blanks between the tiles, a mark between the rows",
			Example: strings.Join(strings.Fields(rows), " ")},
		{About: fmt.Sprintf("a drawn board of %d rows, in which the gap may be left blank where "+
			"the tiles below each other show its place", s.rows), Example: s.Draw(example)},
	}
	if s.cells <= 10 {
		out = append(out, puzzle.Written{About: "nothing between the tiles",
			Example: puzzle.Joined([]byte(example), "")})
	}
	return out
}

// Format writes the numbers in one line with commas between them.
func (s *Sliding) Format(p puzzle.Position) string { return puzzle.Joined([]byte(p), ",") }

// Draw writes the rows with blanks between the numbers, which end below each other.
func (s *Sliding) Draw(p puzzle.Position) string {
	var out []byte
	for i, tile := range []byte(p) {
		if tile < 10 && s.cells > 10 {
			out = append(out, ' ')
		}
		out = strconv.AppendInt(out, int64(tile), 10)
		if i%s.cols < s.cols-1 {
			out = append(out, ' ')
		} else {
			out = append(out, '\n')
		}
	}
	return string(out)
}

func (s *Sliding) Lines(first string) int {
	first = puzzle.Plain(first)
	if strings.Trim(first, "0123456789, \t"+gapMarks) != "" {
		return 1 // a mark between rows, or what cannot be read
	}
	tiles := puzzle.Fields(first)
	written := len(strings.Join(tiles, ""))
	if len(tiles) > s.cols || len(tiles) == 1 && s.cells <= 10 && written > s.cols {
		return 1
	}
	if len(tiles) == 1 && (written == 1 || s.cells > 10) && s.cols > 2 ||
		len(tiles) == 2 && tiles[0] == tiles[1] {
		return 1 // a count or a size before the board
	}
	return s.rows
}

// MoveName writes the tiles and where they slide, as in "5 up" or "5+8 up", the
// one next to the gap first.
func (s *Sliding) MoveName(p puzzle.Position, m puzzle.Move) string {
	gap := strings.IndexByte(string(p), 0)
	way := &ways[m%directions]
	step := way.rows*s.cols + way.cols
	var out strings.Builder
	for i := range int(m/directions) + 1 {
		if i > 0 {
			out.WriteByte('+')
		}
		out.WriteString(strconv.Itoa(int(p[gap+step*(i+1)])))
	}
	return out.String() + " " + way.name
}
