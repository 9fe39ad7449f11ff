package blocks

import (
	"errors"
	"fmt"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// The signs of a picture that are no letters.
const (
	free = '.'
	wall = '_'
)

// picture is a drawn board, or a drawn goal.
type picture struct {
	rows  []string
	where []string // each row stands, for messages
}

// scan returns the pictures of a file, which blank lines separate.
func scan(file, text string) (out []picture) {
	for _, drawn := range puzzle.Drawings(text, puzzle.FileLines(file)) {
		var p picture
		for _, r := range drawn {
			p.rows = append(p.rows, strings.TrimSpace(r.Text))
			p.where = append(p.where, r.Where)
		}
		out = append(out, p)
	}
	return out
}

// inline returns a picture of rows that stand in a spec or a position.
func inline(what string, rows []string) picture {
	p := picture{rows: rows}
	for n := range rows {
		p.where = append(p.where, fmt.Sprintf("row %d of the %s", n+1, what))
	}
	return p
}

// check returns what is wrong with a picture as such.
func (p *picture) check() error {
	cells := 0
	for n, row := range p.rows {
		if len(row) != len(p.rows[0]) {
			return fmt.Errorf("%s: the row has %d signs, want %d as in the first", p.where[n],
				len(row), len(p.rows[0]))
		}
		for col := range len(row) {
			switch ch := row[col]; {
			case ch == wall:
			case ch == free, letter(ch):
				cells++
			default:
				return fmt.Errorf("%s: column %d is %s, want a letter for a block, a point for "+
					"a free cell or _ for a wall", p.where[n], col+1,
					english.Quote(string([]rune(row[col:])[:1])))
			}
		}
	}
	switch {
	case len(p.rows) > maxSide || len(p.rows[0]) > maxSide:
		return fmt.Errorf("%s: the board has %d rows of %d cells, want at most %d of each",
			p.where[0], len(p.rows), len(p.rows[0]), maxSide)
	case cells == 0:
		return fmt.Errorf("%s: the board has no cell but walls", p.where[0])
	case cells > maxCells:
		return fmt.Errorf("%s: the board has %d cells without its walls, want at most %d",
			p.where[0], cells, maxCells)
	}
	return nil
}

func letter(ch byte) bool { return 'a' <= ch && ch <= 'z' || 'A' <= ch && ch <= 'Z' }

// matches returns why a goal is not one of the board b, and what it asks for.
func (p *picture) matches(b *picture) error {
	if err := p.check(); err != nil {
		return err
	}
	if len(p.rows) != len(b.rows) || len(p.rows[0]) != len(b.rows[0]) {
		return fmt.Errorf("%s: the goal has %d rows of %d cells, the board %d of %d", p.where[0],
			len(p.rows), len(p.rows[0]), len(b.rows), len(b.rows[0]))
	}
	named := false
	for n, row := range p.rows {
		for col := range len(row) {
			switch sign := row[col]; {
			case (sign == wall) != (b.rows[n][col] == wall) && sign != free:
				return fmt.Errorf("%s: column %d is not on the board", p.where[n], col+1)
			case letter(sign) && !strings.Contains(strings.Join(b.rows, ""), string(sign)):
				return fmt.Errorf("%s: the board has no block %c", p.where[n], sign)
			case letter(sign):
				named = true
			}
		}
	}
	if !named {
		return errors.New(p.where[0] +
			": the goal has no block: draw those that matter where they shall be")
	}
	return nil
}
