package blocks

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// Parse implements puzzle.Notation: the signs of a drawing in reading order, with
// anything between rows. Blocks that are alike may bear any letters.
func (b *Board) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, b.parse)
}

func (b *Board) parse(text string) (puzzle.Position, error) {
	signs := puzzle.Signs(text)
	if b.kindNamed('o') < 0 && b.kindNamed('x') < 0 && signs == strings.TrimSpace(text) {
		signs = collected.Replace(signs)
	}
	if len(signs) != len(b.signs) {
		return "", fmt.Errorf("%d cells, want %d", len(signs), len(b.signs))
	}
	p := inline("position", puzzle.Rows(signs, b.width))
	if err := p.check(); err != nil {
		return "", err
	}
	for n, cell := range b.signs {
		if (signs[n] == wall) != (cell < 0) {
			return "", fmt.Errorf("cell %d is %q, and a wall stands elsewhere on the board", n+1,
				signs[n])
		}
	}
	return b.place(&p)
}

func (b *Board) place(p *picture) (puzzle.Position, error) {
	pos := make([]byte, len(b.cells))
	left := make([]int, len(b.kinds))
	for n, k := range b.kinds {
		left[n] = len(k.letters)
	}
	letters, cells := p.outlines()
	for _, ch := range letters {
		shape := shapeOf(cells[ch])
		n := b.kindNamed(ch)
		if n < 0 || !slices.Equal(b.kinds[n].shape, shape) { // it bears another's letter
			n = slices.IndexFunc(b.kinds,
				func(k kind) bool { return len(k.letters) > 1 && slices.Equal(k.shape, shape) })
		}
		if n < 0 {
			return "", fmt.Errorf("no block of the board is called %c and has this shape", ch)
		}
		if left[n]--; left[n] < 0 {
			return "", fmt.Errorf("there are more blocks like %c than %d", ch, len(
				b.kinds[n].letters))
		}
		pos[b.cell(cells[ch][0])] = byte(n + 1)
	}
	for n, missing := range left {
		if missing > 0 {
			return "", fmt.Errorf("%d of the blocks %s are missing", missing, b.kinds[n].letters)
		}
	}
	if len(letters) == 0 {
		return "", errors.New("there is no block")
	}
	return puzzle.Position(pos), nil
}

func (b *Board) rows(pos puzzle.Position) []string {
	letters, signs := b.labels(pos, ""), []byte(strings.Repeat(string(wall), len(b.signs)))
	for n, cell := range b.signs {
		if cell >= 0 {
			signs[n] = byte(letters[cell])
		}
	}
	return puzzle.Rows(string(signs), b.width)
}

// Format writes the rows with slashes between them.
func (b *Board) Format(pos puzzle.Position) string { return strings.Join(b.rows(pos), "/") }

// Draw writes a row a line.
func (b *Board) Draw(pos puzzle.Position) string { return strings.Join(b.rows(pos), "\n") + "\n" }

// Lines implements puzzle.Notation: a first line of as many signs as a row begins a drawing.
func (b *Board) Lines(first string) int {
	if len(puzzle.Signs(puzzle.Plain(first))) == b.width {
		return len(b.signs) / b.width
	}
	return 1
}

func (b *Board) Written() []puzzle.Written {
	return []puzzle.Written{
		{About: "a letter for each cell of a block, a point for a free one and _ for a wall, " +
			"with slashes between rows", Example: b.Format(b.start)},
		{About: "the same with a row a line", Example: b.Draw(b.start)},
	}
}

func (b *Board) rules() []string {
	what, how := "A block", "one cell in any direction"
	switch b.metric {
	case Straight:
		how = "any number of cells in one direction"
	case Slide:
		how = "along any way"
	}
	if slices.ContainsFunc(b.kinds,
		func(k kind) bool { return k.ways != [4]bool{true, true, true, true} }) {
		what, how = "A car", strings.Replace(how, "in any direction", "ahead or back", 1)
	}
	alike := ""
	if slices.ContainsFunc(b.kinds, func(k kind) bool { return len(k.letters) > 1 }) {
		alike = " Blocks of one kind are alike: on each board they bear their letters in reading " +
			"order."
	}
	return []string{
		what + " moves " + how + ", over empty cells, and never turns." + alike,
		"It is solved when " + b.solved() + ", wherever the others are.",
		"Only the positions that moves lead to from the start are counted and answered.",
	}
}

// solved says where blocks lie at the goals: in words where it is one block in one place.
func (b *Board) solved() string {
	var goals []string
	for _, g := range b.goals {
		goals = append(goals, b.Format(g))
	}
	named := strings.Trim(string(b.goals[0]), "\x00")
	if len(goals) != 1 || len(named) != 1 || len(b.kinds[named[0]-1].letters) != 1 {
		return "blocks lie as in " + english.Listed(goals, "or") + ", row by row"
	}
	k, at := b.kinds[named[0]-1], b.cells[strings.Index(string(b.goals[0]), named)]
	from, to := at, at
	for _, c := range k.shape { // counted from its first cell, which is in its first row
		to.row = max(to.row, at.row+c.row)
		from.col, to.col = min(from.col, at.col+c.col), max(to.col, at.col+c.col)
	}
	return fmt.Sprintf("block %s lies in %s, %s", k.letters, span("row", from.row, to.row),
		span("column", from.col, to.col))
}

// span names rows or columns, which people count from 1.
func span(what string, first, last int) string {
	switch last - first {
	case 0:
		return fmt.Sprintf("%s %d", what, first+1)
	case 1:
		return fmt.Sprintf("%ss %d and %d", what, first+1, last+1)
	}
	return fmt.Sprintf("%ss %d to %d", what, first+1, last+1)
}
