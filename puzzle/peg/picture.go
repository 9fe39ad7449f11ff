package peg

import (
	"fmt"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// inlineRow names the rows of a picture in a spec.
func inlineRow(n int) string { return fmt.Sprintf("row %d of the picture", n+1) }

type mark struct {
	point
	white bool
}

// picture is the marks of one picture in the text.
type picture struct {
	where string // its first row is, for messages
	exact bool   // there is a _, so every blank means a cell is missing
	marks []mark
}

// readPictures reads one or more pictures of the same cells, with blank lines between them. It
// returns the board and the position in each. An o is a white cell, a point a black one, and a
// blank or _ means no cell. A # begins a remark.
//
// Cells may stand side by side or, without any _, with a blank between each two. If each row is
// shifted by half a cell against the one above, the grid is triangular. Messages name line n of the
// text, from 0, by at(n).
func readPictures(text string, at func(n int) string) (b *Board, positions []Bitboard, err error) {
	all, err := scanPictures(text, at)
	if err != nil {
		return nil, nil, err
	}
	if len(all) == 0 {
		return nil, nil, fmt.Errorf(
			"%s: no picture: want o for a white cell, a point for a black one", at(0))
	}
	for _, p := range all {
		g, cells := p.grid()
		if b == nil {
			if b, err = checkedBoard(g, cells, p.where); err != nil {
				return nil, nil, err
			}
		}
		if g != b.grid || !slices.Equal(cells, b.cells) {
			return nil, nil, fmt.Errorf("%s: this picture has other cells than the first", p.where)
		}
		var w Bitboard
		for i, m := range p.marks {
			if m.white {
				w |= 1 << i
			}
		}
		positions = append(positions, w)
	}
	return b, positions, nil
}

func scanPictures(text string, at func(n int) string) (out []picture, err error) {
	for _, rows := range puzzle.Drawings(text, at) {
		p := picture{where: rows[0].Where}
		for n, row := range rows {
			if err := p.addRow(n, row.Text, row.Where); err != nil {
				return nil, err
			}
		}
		out = append(out, p)
	}
	return out, nil
}

// addRow reads row n of a picture.
func (p *picture) addRow(n int, row, where string) error {
	before := len(p.marks)
	for col, ch := range []rune(row) {
		switch ch {
		case ' ':
		case '_':
			p.exact = true
		case 'o', 'O', '.':
			p.marks = append(p.marks, mark{point{n, col}, ch != '.'})
		default:
			return fmt.Errorf("%s: column %d is %q, want o for a white cell, a point for a "+
				"black one, or a blank", where, col+1, ch)
		}
	}
	switch {
	case len(p.marks) == before:
		return fmt.Errorf("%s: this row has no cell", where)
	case len(p.marks) > maxCells:
		return fmt.Errorf("%s: the board has more than %d cells", where, maxCells)
	default:
		return nil
	}
}

// grid returns the kind of grid of a picture, and its cells, from row and column 0.
func (p *picture) grid() (*grid, []point) {
	left := p.marks[0].col
	for _, m := range p.marks {
		left = min(left, m.col)
	}
	var cells []point
	var odd bool                          // some column is odd
	staggered := true                     // odd and even rows differ in the parity of columns
	parity := (p.marks[0].col - left) & 1 // of the columns of row 0
	for _, m := range p.marks {
		c := point{m.row, m.col - left}
		cells = append(cells, c)
		odd = odd || c.col&1 == 1
		staggered = staggered && (c.row+c.col)&1 == parity
	}
	switch {
	case odd && staggered:
		return triangular, cells
	case !odd && !p.exact:
		for i := range cells {
			cells[i].col /= 2
		}
	}
	return square, cells
}

// checkedBoard makes the board of the cells. It fails if the board is too wide or has no moves.
func checkedBoard(g *grid, cells []point, where string) (*Board, error) {
	b := newBoard(g, cells)
	switch {
	case b.width > 2*maxCells:
		return nil, fmt.Errorf("%s: the board is %d columns wide, want at most %d", where, b.width,
			2*maxCells)
	case len(b.triplets) == 0:
		return nil, fmt.Errorf("%s: no three cells are in a line, so that no move is possible; "+
			"are they side by side, or all with a blank between?", where)
	default:
		return b, nil
	}
}

// picture draws a position in one line, with rows separated by slashes, as in specs. With line ends
// instead of slashes, readPictures reads it back.
func (b *Board) picture(w Bitboard) string { return strings.Join(b.rows(w, 1, "_"), "/") }
