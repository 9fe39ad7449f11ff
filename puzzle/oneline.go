package puzzle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"puzzlebase/internal/english"
)

// OneLine is a [Notation] but for MoveName: a position is a row of signs, one a
// cell. A puzzle embeds it.
type OneLine struct {
	// Signs has one for each value of a cell, from 0 on, such as "HT" or "1234567". They are in
	// ASCII, and no two differ by case alone.
	Signs string
	Cells int
	Cell  string // what messages call a cell, such as "coin"; "" for cell
	Once  bool   // each sign stands exactly once
}

// Parse reads the signs in either case; blanks, commas and line ends between them
// mean nothing. See [Plain] for what else may stand there.
func (r *OneLine) Parse(text string) (Position, error) {
	return ParseWith(text, r.parse)
}

func (r *OneLine) parse(plain string) (Position, error) {
	what, cells := cmp.Or(r.Cell, "cell"), make([]byte, 0, r.Cells)
	for _, ch := range Signs(plain) {
		value := strings.IndexFunc(r.Signs,
			func(sign rune) bool { return unicode.ToLower(sign) == unicode.ToLower(ch) })
		switch {
		case value < 0:
			return "", fmt.Errorf("%s %d is %s, want %s", what, len(cells)+1, english.QuoteSign(ch),
				english.Listed(strings.Split(r.Signs, ""), "or"))
		case r.Once && slices.Contains(cells, byte(value)):
			return "", fmt.Errorf("%c stands twice", r.Signs[value])
		}
		cells = append(cells, byte(value))
	}
	if len(cells) != r.Cells {
		return "", fmt.Errorf("%d %ss, want %d", len(cells), what, r.Cells)
	}
	return Position(cells), nil
}

// Format writes the signs in one word.
func (r *OneLine) Format(p Position) string {
	text := []byte(p)
	for i, value := range text {
		text[i] = r.Signs[value]
	}
	return string(text)
}

func (r *OneLine) Written() []Written {
	example := strings.Repeat(r.Signs, r.Cells/len(r.Signs)+1)[:r.Cells]
	return []Written{{About: "one of " + r.Signs + " a cell", Example: example}}
}

// Draw writes the same as Format, as a line.
func (r *OneLine) Draw(p Position) string { return r.Format(p) + "\n" }

// Lines implements Notation: a position takes one line.
func (r *OneLine) Lines(string) int { return 1 }
