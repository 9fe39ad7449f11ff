package puzzle

import (
	"fmt"
	"strings"
)

// Row is a [Notation] but for MoveName: a position is a row of signs, one a
// cell. A puzzle embeds it.
type Row struct {
	Name  string // the spec, for messages
	Signs string // one a value of a cell, from 0 on, such as "HT" or "1234567"
	Cells int
	Once  bool // each sign stands exactly once
}

// Parse reads the signs in either case; blanks, commas and line ends between them
// mean nothing. See [Plain] for what else may stand there.
func (r *Row) Parse(text string) (Position, error) {
	wrong := func(format string, args ...any) (Position, error) {
		return "", fmt.Errorf("%s position %s: %s", r.Name, Quote(text), fmt.Sprintf(
			format, args...))
	}
	signs := strings.Split(r.Signs, "")
	var cells []byte
	for _, ch := range Plain(text) {
		if strings.ContainsRune(" \t\n,", ch) {
			continue
		}
		value := strings.Index(strings.ToLower(r.Signs), strings.ToLower(string(ch)))
		switch {
		case value < 0:
			return wrong("cell %d is %q, want %s", len(cells)+1, ch, Listed(signs, "or"))
		case r.Once && strings.IndexByte(string(cells), byte(value)) >= 0:
			return wrong("%s stands twice", signs[value])
		}
		cells = append(cells, byte(value))
	}
	if len(cells) != r.Cells {
		return wrong("%d cells, want %d", len(cells), r.Cells)
	}
	return Position(cells), nil
}

// Format writes the signs in one word.
func (r *Row) Format(p Position) string {
	text := []byte(p)
	for i, value := range text {
		text[i] = r.Signs[value]
	}
	return string(text)
}

// Written implements Notation.
func (r *Row) Written() []WrittenForm {
	example := strings.Repeat(r.Signs, r.Cells/len(r.Signs)+1)[:r.Cells]
	return []WrittenForm{{About: "one of " + r.Signs + " a cell", Example: example}}
}

// Draw writes the same as Format, as a line.
func (r *Row) Draw(p Position) string { return r.Format(p) + "\n" }

// Lines implements Notation: a position takes one line.
func (r *Row) Lines(string) int { return 1 }
