package pool

import (
	"fmt"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// numbered is the number of balls of the usual rack, which have numbers.
const numbered = 15

// Parse reads the balls row by row from the apex, a letter or a figure each, with
// or without blanks. In the usual rack they may also be the numbers 1 to 15, each
// once, with blanks or commas between them.
func (p *Pool) Parse(text string) (puzzle.Position, error) {
	return puzzle.ParseWith(text, func(plain string) (puzzle.Position, error) {
		if p.usual() && !strings.ContainsAny(plain, "STst") {
			return parseNumbers(plain)
		}
		return p.parseLetters(plain)
	})
}

func (p *Pool) usual() bool { return p.spec == "pool" }

func (p *Pool) parseLetters(text string) (puzzle.Position, error) {
	var cells []byte
	signs := p.signs()
	for _, ch := range puzzle.Signs(text) {
		sign, ok := signOf(ch)
		if !ok || !slices.Contains(signs, string(sign)) {
			return "", fmt.Errorf("ball %d is neither %s", len(cells)+1,
				english.Listed(signs, "nor"))
		}
		cells = append(cells, sign)
	}
	if len(cells) != p.balls {
		return "", fmt.Errorf("%d balls, want %d", len(cells), p.balls)
	}
	var have, want []string
	wrong := false
	for _, sign := range signs {
		here, legal := strings.Count(string(cells), sign), strings.Count(string(p.goals[0]), sign)
		have = append(have, fmt.Sprintf("%d %s", here, sign))
		want = append(want, fmt.Sprint(legal))
		wrong = wrong || here != legal
	}
	if wrong {
		return "", fmt.Errorf("%s, want %s", english.Listed(have, "and"),
			english.Listed(want, "and"))
	}
	return puzzle.Position(cells), nil
}

// signs are the signs of all kinds for messages, letters before figures.
func (p *Pool) signs() (out []string) {
	for _, k := range p.kinds {
		out = append(out, string(k.sign))
	}
	slices.Sort(out)
	letters := slices.IndexFunc(out, func(sign string) bool { return sign >= "A" })
	return slices.Concat(out[max(letters, 0):], out[:max(letters, 0)])
}

func parseNumbers(text string) (puzzle.Position, error) {
	cells, err := puzzle.ReadPermutation(puzzle.Fields(text), "ball", numbered,
		" or the letters S, T and 8")
	if err != nil {
		return "", err
	}
	for i, n := range cells {
		cells[i] = kindOf(int(n))
	}
	return puzzle.Position(cells), nil
}

// kindOf returns the kind of ball n of the usual rack.
func kindOf(n int) byte {
	switch {
	case n < 8:
		return solid
	case n == 8:
		return eight
	default:
		return stripe
	}
}

// Format writes all letters in one word.
func (p *Pool) Format(pos puzzle.Position) string { return string(pos) }

// Draw writes the rows, apex first, each in the middle.
func (p *Pool) Draw(pos puzzle.Position) string {
	var out strings.Builder
	widest := slices.Max(p.rows)
	for _, row := range p.rowsOf(pos) {
		out.WriteString(strings.Repeat(" ", widest-len(row)))
		out.WriteString(strings.Join(strings.Split(row, ""), " ") + "\n")
	}
	return out.String()
}

func (p *Pool) rowsOf(pos puzzle.Position) (rows []string) {
	for _, n := range p.rows {
		rows = append(rows, string(pos[:n]))
		pos = pos[n:]
	}
	return rows
}

func (p *Pool) Written() []puzzle.Written {
	example := p.goals[0]
	out := []puzzle.Written{
		{About: fmt.Sprintf("%d balls row by row from the apex, %s", p.balls,
			english.Listed(p.signs(), "and")), Example: p.Format(example)},
		{About: "the same with blanks or a mark between the rows",
			Example: strings.Join(p.rowsOf(example), "/")},
		{About: fmt.Sprintf("a drawn rack of %d rows", len(p.rows)), Example: p.Draw(example)},
	}
	if p.usual() {
		out[0].About = "15 balls row by row from the apex: S for a solid one, T for a striped " +
			"one, 8 for the eight"
		out = append(out, puzzle.Written{About: "the numbers of the balls, each once",
			Example: "6 12 14 1 8 2 11 3 9 4 7 13 5 15 10"})
	}
	return out
}

// Lines implements puzzle.Notation: a first line with as many balls as the first
// row begins a drawn rack, unless that row is all there is.
func (p *Pool) Lines(first string) int {
	first = puzzle.Signs(puzzle.Plain(first))
	for _, ch := range first {
		if _, ok := signOf(ch); !ok {
			return 1
		}
	}
	if len(first) == p.rows[0] || p.usual() && len(first) <= 2 { // the apex may be a number
		return len(p.rows)
	}
	return 1
}

// MoveName writes the two places, counted from 1 at the apex, as in 1-5.
func (p *Pool) MoveName(_ puzzle.Position, m puzzle.Move) string {
	s := p.swaps[m]
	return fmt.Sprintf("%d-%d", s.i+1, s.j+1)
}
