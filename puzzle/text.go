package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"puzzlebase/internal/english"
)

// Written is one way in which people write the positions of a puzzle.
type Written struct {
	About string `json:"about" doc:"what stands for what"` // without a capital or a full stop
	// Example is a position that Parse reads. Lines of a drawn board end in newlines.
	Example string `json:"example" doc:"a position written so"`
}

// byteOrderMark begins texts that some editors write.
const byteOrderMark = "\ufeff"

// Plain returns a written position without a byte order mark, carriage returns and remarks (from a
// # to the end of the line). Brackets become blanks. A slash, a semicolon or a vertical bar between
// rows becomes a line end. But bars in a text of several lines, and bars at both ends of a line,
// are the walls of a drawing. They become blanks.
func Plain(text string) string {
	text = strings.TrimPrefix(text, byteOrderMark)
	if !strings.ContainsAny(text, "#\r()[]{}/;|") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r"), "#")
		if trimmed := strings.TrimSpace(line); len(lines) > 1 || strings.HasPrefix(trimmed, "|") &&
			strings.HasSuffix(trimmed, "|") {
			line = strings.ReplaceAll(line, "|", " ")
		}
		lines[i] = marks.Replace(line)
	}
	return strings.Join(lines, "\n")
}

var marks = strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", "{", " ", "}", " ", "/",
	"\n", ";", "\n", "|", "\n")

// ParseWith reads a written position by a function of its plain text. Errors quote the text.
func ParseWith(text string, parse func(plain string) (Position, error)) (Position, error) {
	pos, err := parse(Plain(text))
	if err != nil {
		return "", fmt.Errorf("position %s: %w", english.Quote(text), err)
	}
	return pos, nil
}

// DrawnRow is a line of a drawing.
type DrawnRow struct {
	Where string // what messages call it
	Text  string
}

// Drawings returns the drawings of a text, which blank lines separate, without remarks (from a
// # to the end of the line) and what is blank at the ends of rows. The function names line n of the
// text, from 0.
func Drawings(text string, at func(n int) string) (out [][]DrawnRow) {
	open := false
	for n, line := range strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n") {
		row, _, remark := strings.Cut(line, "#")
		if row = strings.TrimRightFunc(row, unicode.IsSpace); row == "" {
			open = open && remark // a remark between rows does not end a drawing
			continue
		}
		if !open {
			open = true
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], DrawnRow{at(n), row})
	}
	return out
}

// FileLines names the lines of a file for messages, by their numbers from 0.
func FileLines(file string) func(line int) string {
	return func(line int) string { return fmt.Sprintf("%s:%d", file, line+1) }
}

// Fields splits a written position at blanks, commas and line ends.
func Fields(text string) []string {
	return strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// Signs returns the signs of a written position without blanks, commas and line ends.
func Signs(text string) string { return strings.Join(Fields(text), "") }

// Rows cuts signs into rows of so many.
func Rows(signs string, width int) (rows []string) {
	for ; signs != ""; signs = signs[width:] {
		rows = append(rows, signs[:width])
	}
	return rows
}

// ReadNumbers reads whole numbers from least to most, each at most once. Messages call a number by
// the word what. They end with the text more, which says what else may stand there.
func ReadNumbers(words []string, what string, least, most int, more string) ([]byte, error) {
	out := make([]byte, 0, len(words))
	for _, w := range words {
		n, err := strconv.ParseUint(w, 10, 8)
		switch {
		case err != nil || int(n) < least || int(n) > most:
			return nil, fmt.Errorf("%s is not a %s, want whole numbers from %d to %d%s",
				english.Quote(w), what, least, most, more)
		case strings.IndexByte(string(out), byte(n)) >= 0:
			return nil, fmt.Errorf("%s %d stands twice", what, n)
		}
		out = append(out, byte(n))
	}
	return out, nil
}

// ReadPermutation reads each of the numbers from 1 to n once; see [ReadNumbers].
func ReadPermutation(words []string, what string, n int, more string) ([]byte, error) {
	out, err := ReadNumbers(words, what, 1, n, more)
	if err == nil && len(out) != n {
		err = fmt.Errorf("%d %ss, want %d", len(out), what, n)
	}
	return out, err
}

// Joined writes numbers with something between them.
func Joined[N ~int | ~uint8](numbers []N, between string) string {
	var out []byte
	for i, n := range numbers {
		if i > 0 {
			out = append(out, between...)
		}
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return string(out)
}

// ExplainInversions counts the pairs of numbers in which the greater one stands first. The lines
// name each number that stands before smaller ones, and these.
func ExplainInversions(numbers []byte) (lines []string, count int) {
	for i, n := range numbers {
		var smaller []byte
		for _, other := range numbers[i+1:] {
			if other < n {
				smaller = append(smaller, other)
			}
		}
		if count += len(smaller); len(smaller) > 0 {
			lines = append(lines, fmt.Sprintf("  %d stands before %s: %d", n, Joined(smaller, " "),
				len(smaller)))
		}
	}
	return lines, count
}
