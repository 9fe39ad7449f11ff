package puzzle

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// quoteLimit is how much of a wrong input an error message repeats.
const quoteLimit = 60

// Quote returns text in quotation marks on one line, shortened when it is long,
// for error messages that name a wrong input.
func Quote(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > quoteLimit {
		cut := quoteLimit
		for cut > quoteLimit-(utf8.UTFMax-1) && !utf8.RuneStart(text[cut]) { // not inside a letter
			cut--
		}
		return strconv.Quote(text[:cut]) + "..."
	}
	return strconv.Quote(text)
}

// WrittenForm is one way in which people write the positions of a puzzle.
type WrittenForm struct {
	About string `json:"about" doc:"what stands for what"` // without a capital or a full stop
	// Example is a position that Parse reads. Lines of a drawn board end in newlines.
	Example string `json:"example" doc:"a position written so"`
}

// byteOrderMark begins texts that some editors write.
const byteOrderMark = "\ufeff"

// Plain returns a written position without a byte order mark, carriage returns and remarks
// (from a # to the end of the line). Brackets become blanks. A slash, a semicolon or a
// vertical bar between rows becomes a line end; bars in a text of several lines,
// and those at both ends of a line, are the walls of a drawing and become blanks.
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

// Parsed reads a written position by a function of its plain text. Errors name what is read and
// quote the text.
func Parsed(what, text string, parse func(plain string) (Position, error)) (Position, error) {
	pos, err := parse(Plain(text))
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", what, Quote(text), err)
	}
	return pos, nil
}

// DrawnRow is a line of a drawing.
type DrawnRow struct {
	Line int // its number in the text, from 0
	Text string
}

// Drawings returns the drawings of a text, which blank lines separate, without remarks (from a
// # to the end of the line) and what is blank at the ends of rows.
func Drawings(text string) (out [][]DrawnRow) {
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
		out[len(out)-1] = append(out[len(out)-1], DrawnRow{n, row})
	}
	return out
}

// Fields splits a written position at blanks, commas and line ends.
func Fields(text string) []string {
	return strings.FieldsFunc(text,
		func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// Numbers reads whole numbers from least to most, each at most once. Messages call a number what,
// and end with more, which says what else may stand there.
func Numbers(words []string, what string, least, most int, more string) ([]byte, error) {
	out := make([]byte, 0, len(words))
	for _, w := range words {
		n, err := strconv.ParseUint(w, 10, 8)
		switch {
		case err != nil || int(n) < least || int(n) > most:
			return nil, fmt.Errorf("%s is not a %s, want whole numbers from %d to %d%s", Quote(w),
				what, least, most, more)
		case strings.IndexByte(string(out), byte(n)) >= 0:
			return nil, fmt.Errorf("%s %d stands twice", what, n)
		}
		out = append(out, byte(n))
	}
	return out, nil
}

// Permutation reads each of the numbers from 1 to n once; see [Numbers].
func Permutation(words []string, what string, n int, more string) ([]byte, error) {
	out, err := Numbers(words, what, 1, n, more)
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

// Inversions counts the pairs of numbers in which the greater one stands first. The lines name
// each number that stands before smaller ones, and these.
func Inversions(numbers []byte) (lines []string, count int) {
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

// Unknown is the error for a word that is none of the choices: it names what
// the word was taken for, the nearest choice if one is near, and all of them.
func Unknown(what, word string, choices ...string) error {
	mean := ""
	if near, ok := Nearest(word, choices); ok {
		mean = fmt.Sprintf("did you mean %s? ", near)
	}
	return fmt.Errorf("no %s is called %s: %swant %s", what, Quote(word), mean,
		Listed(choices, "or"))
}

// Nearest returns the choice that a mistyped word most likely means: the first one at
// the least edit distance, if that is no more than a third of the word's letters.
func Nearest(word string, choices []string) (string, bool) {
	best, least := "", 1<<30
	for _, c := range choices {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(c)); d < least {
			best, least = c, d
		}
	}
	return best, least <= (utf8.RuneCountInString(word)+2)/3
}

// Grouped writes a whole number that is not negative with commas between the thousands.
func Grouped[N ~int | ~int64 | ~uint64](n N) string { return GroupedDigits(fmt.Sprintf("%d", n)) }

// GroupedDigits is Grouped for a number that is written in digits.
func GroupedDigits(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// Counted writes n with what is counted, in the plural unless n is 1.
func Counted(n uint64, what string) string {
	if n != 1 {
		what += "s"
	}
	return Grouped(n) + " " + what
}

// Listed joins words with commas, the last with a word of its own, as in "full,
// compact or folded".
func Listed(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}
