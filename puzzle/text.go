package puzzle

import (
	"fmt"
	"strconv"
	"strings"
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
	About   string // what stands for what, without a capital or a full stop
	Example string // a position that Parse reads; lines of a drawn board end in newlines
}

// byteOrderMark begins texts that some editors write.
const byteOrderMark = "\ufeff"

// Plain returns a written position without what notations have in common and
// need not know: byte order mark, carriage returns, remarks (from a # to the end
// of the line) and brackets, which become blanks. A slash, a semicolon or a
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

// Nearest returns the choice that a mistyped word most likely means: the one
// that the fewest letters changed, added or left out turn it into, if they are
// no more than a third of its letters; of equally near ones the first.
func Nearest(word string, choices []string) (string, bool) {
	best, least := "", 1<<30
	for _, c := range choices {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(c)); d < least {
			best, least = c, d
		}
	}
	return best, least <= (utf8.RuneCountInString(word)+2)/3
}

// Grouped puts commas between the thousands of a whole number that is written in
// digits.
func Grouped(digits string) string {
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
	return Grouped(strconv.FormatUint(n, 10)) + " " + what
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
