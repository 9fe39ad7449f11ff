package peg

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// BitboardOf returns the white cells of a position.
func BitboardOf(p puzzle.Position) Bitboard {
	var w Bitboard
	for i := range len(p) {
		w |= Bitboard(p[i]&1) << i
	}
	return w
}

// Position returns the position with the white cells w: one byte for each cell, 1 for white and 0
// for black.
func (b *Board) Position(w Bitboard) puzzle.Position {
	var buf [maxCells]byte // so only the position is allocated
	cells := buf[:b.Cells()]
	for i := range cells {
		cells[i] = byte(w >> i & 1)
	}
	return puzzle.Position(cells)
}

// Format writes the position with one character for each cell, 1 for white and 0 for black.
func (b *Board) Format(p puzzle.Position) string { return inLine.Format(p) }

var inLine = puzzle.OneLine{Signs: "01"}

// Draw writes the board in rows, o for white and a point for black.
func (b *Board) Draw(p puzzle.Position) string {
	return strings.Join(b.rows(BitboardOf(p), b.grid.text, " "), "\n") + "\n"
}

// rows draws the rows, with the columns so far apart and blanks in between.
func (b *Board) rows(w Bitboard, apart int, blank string) []string {
	rows := make([]string, b.height)
	for i, at := range b.cells {
		row := &rows[at.row]
		*row += strings.Repeat(blank, apart*at.col-len(*row)) + ".o"[w>>i&1:][:1]
	}
	return rows
}

func (g *Game) Written() []puzzle.Written {
	example := g.Position(g.usualGoals()[0])
	out := []puzzle.Written{
		{About: fmt.Sprintf("%d cells row by row: 1, W or o for white, 0, B or . for black",
			g.Cells()), Example: g.Format(example)},
		{About: "the same with a mark between the rows", Example: g.picture(BitboardOf(example))},
		{About: fmt.Sprintf("a drawn board of %d rows", g.height), Example: g.Draw(example)},
	}
	if !g.course {
		return out
	}
	return append(out,
		puzzle.Written{About: "the course's config,weight", Example: "32768,1"},
		puzzle.Written{About: fmt.Sprintf("one of the course's presets, preset:0 to preset:%d",
			len(presets)-1), Example: "preset:3"})
}

// Lines implements puzzle.Notation. A drawn board has as many lines as rows, unless all cells are
// in one line. One comma means config,weight.
func (g *Game) Lines(first string) int {
	if g.course && strings.Count(first, ",") == 1 {
		return 1
	}
	cells := 0
	for _, ch := range puzzle.Plain(first) {
		switch sign := signOf(ch); {
		case sign == ' ':
			continue
		case sign == 0 || cells == g.firstRow:
			return 1
		}
		cells++
	}
	return g.height
}

// signOf returns what a character of a written board stands for: o for a white cell, a point for a
// black one, a blank for what stands between cells, and 0 for nothing.
func signOf(ch rune) byte {
	switch ch { // faster than to look for it in texts
	case '1', 'W', 'w', 'o', 'O':
		return 'o'
	case '0', 'B', 'b', '.':
		return '.'
	case ' ', '\t', '\n', ',', '_': // an underscore in a picture means no cell
		return ' '
	}
	return 0
}

// Parse reads one character for each cell, in order, or a drawn board. For HiRiQ it also reads the
// course's config,weight or preset:N.
func (g *Game) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		parse := g.parseCells
		if g.course {
			parse = g.parseCourse
		}
		w, err := parse(strings.TrimSpace(plain))
		return g.Position(w), err
	})
}

func (b *Board) parseCells(text string) (Bitboard, error) {
	var w Bitboard
	n := 0
	for _, ch := range text {
		switch signOf(ch) {
		case 'o':
			w |= 1 << n
		case ' ':
			continue
		case 0:
			return 0, fmt.Errorf("cell %d is %s, want 1, W or o for white and 0, B or . for black",
				n, english.QuoteSign(ch))
		}
		n++
	}
	if n != b.Cells() {
		return 0, fmt.Errorf("%s, want %d", english.Counted(uint64(n), "cell"), b.Cells())
	}
	return w, nil
}

// MoveName writes m as played in p, such as 18W16.
func (b *Board) MoveName(p puzzle.Position, m puzzle.Move) string {
	from, to := b.gesture(p, m)
	kind := "BW"[p[from]]
	return fmt.Sprintf("%d%c%d", from, kind, to)
}

var presets = []struct{ config, weight int64 }{
	{32768, 1},
	{4403916, 11},
	{-1026781599, 21},
	{-2147450879, 32},
}

// names returns the names of the course's presets.
func names() []string {
	var out []string
	for n := range presets {
		out = append(out, fmt.Sprintf("preset:%d", n))
	}
	return out
}

func (g *Game) parseCourse(text string) (Bitboard, error) {
	if name, number, ok := strings.Cut(text, ":"); ok && strings.EqualFold(name, "preset") {
		n, err := strconv.ParseUint(number, 10, 64)
		if err != nil || n >= uint64(len(presets)) {
			return 0, fmt.Errorf("no such preset, want preset:0 to preset:%d", len(presets)-1)
		}
		return DecodeCourse(presets[n].config, presets[n].weight)
	}
	config, weight, ok := strings.Cut(text, ",")
	if !ok || strings.Count(text, ",") > 1 &&
		!strings.ContainsFunc(text, func(ch rune) bool { return signOf(ch) == 0 }) {
		w, err := g.parseCells(text)
		if err == nil {
			return w, nil
		}
		if near := english.Nearest(text, append(names(), puzzle.StartName)); near != "" {
			return 0, fmt.Errorf("did you mean %s? want %d cells, config,weight, preset:N or %s",
				near, g.Cells(), puzzle.StartName)
		}
		return 0, fmt.Errorf("%w (or config,weight, preset:N or %s)", err, puzzle.StartName)
	}
	c, errC := strconv.ParseInt(strings.TrimSpace(config), 10, 64)
	wt, errW := strconv.ParseInt(strings.TrimSpace(weight), 10, 64)
	if errC != nil || errW != nil {
		return 0, fmt.Errorf("want %d cells, or the course's config,weight as two whole numbers, "+
			"such as 32768,1", g.Cells())
	}
	return DecodeCourse(c, wt)
}

// maxConfig has all of cells 1 to 31 white.
const maxConfig = 1<<31 - 1

// DecodeCourse reads the course's encoding. White cells 1 to 31 add 2^(i-1) to the absolute value
// of config. White cell 32 makes it negative. If cell 0 is white, weight is one more than the
// number of these white cells. Config 0 with weight 1 is an error: -0 is 0, so it may mean cell 0
// or cell 32.
func DecodeCourse(config, weight int64) (Bitboard, error) {
	size := config
	if config < 0 {
		size = -config
	}
	if size < 0 || size > maxConfig {
		return 0, fmt.Errorf("config %d is out of range, want -%d to %d", config, int64(maxConfig),
			int64(maxConfig))
	}
	w := Bitboard(size) << 1
	if config < 0 {
		w |= 1 << 32
	}
	if config == 0 {
		switch weight {
		case 1:
			return 0, errors.New("config 0 with weight 1 cannot tell cell 0 from cell 32, since " +
				"-0 is 0: write the 33 cells instead")
		case 2:
			return 1 | 1<<32, nil
		}
	}
	switch counted := int64(w.Count()); weight {
	case counted:
		return w, nil
	case counted + 1:
		return w | 1, nil
	default:
		return 0, fmt.Errorf("weight %d does not fit config %d: its white cells are %d, or %d "+
			"with cell 0", weight, config, counted, counted+1)
	}
}
