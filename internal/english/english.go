// Package english writes numbers, lists and quotations as people read them in messages and reports.
package english

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// quoteLimit is how much of a wrong input an error message repeats.
const quoteLimit = 60

// Unbroken stands for a blank at which a line shall not be broken.
const Unbroken = "\x00"

// Quote returns text in quotation marks on one line, shortened when it is long,
// for error messages that name a wrong input.
func Quote(text string) string {
	text = strings.TrimSpace(text)
	if short := upTo(text, quoteLimit); short != text {
		return strconv.Quote(short) + "..."
	}
	return strconv.Quote(text)
}

// Spec returns the spec of a puzzle for messages, shortened when it is long, as one that holds the
// rules of its puzzle is. It keeps short options, which follow the rules after a comma.
func Spec(spec string) string {
	const most = 36 // fits a narrow terminal with the rest of the line
	short := upTo(spec, most)
	switch _, options, found := strings.Cut(spec[len(short):], ","); {
	case short == spec:
		return spec
	case found && len(options) <= most:
		return short + "…," + options
	default:
		return short + "…"
	}
}

// upTo returns the beginning of a text, at most so many bytes. It does not cut inside a letter.
func upTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > most-(utf8.UTFMax-1) && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut]
}

// QuoteSign quotes a sign for error messages. It adds the number of one that is not in ASCII, which
// may look like another.
func QuoteSign(r rune) string {
	if r < utf8.RuneSelf {
		return strconv.QuoteRune(r)
	}
	return fmt.Sprintf("%q (%U)", r, r)
}

// mostChoices is how many choices an error lists.
const mostChoices = 12

// Unknown is the error for a word that is none of the choices. It names what the word should be,
// the nearest choice if one is near, and all choices or the first of many.
func Unknown(what, word string, choices ...string) error {
	mean, want := "", Listed(choices, "or")
	if near := Nearest(word, choices); near != "" {
		mean = fmt.Sprintf("did you mean %s? ", near)
	}
	if n := len(choices); n > mostChoices {
		want = fmt.Sprintf("one of %d such as %s", n, strings.Join(choices[:mostChoices], ", "))
	}
	return fmt.Errorf("no %s is called %s: %swant %s", what, Quote(word), mean, want)
}

// Mistyped is the error for a word that names nothing of a kind. It asks whether something else is
// meant, unless that is "".
func Mistyped(what, word, meant string) error {
	if meant == "" {
		return fmt.Errorf("no %s is called %s", what, Quote(word))
	}
	return fmt.Errorf("no %s is called %s: did you mean %s?", what, Quote(word), meant)
}

// fewestLetters is how long a word is whose rest is guessed.
const fewestLetters = 4

// Nearest returns the choice that a mistyped word most likely means. That is the first one that
// begins with it. Otherwise it is the first one at the least edit distance, if that is 1 or at most
// a third of the word's letters. It returns "" if there is none.
func Nearest(word string, choices []string) string {
	best, least := "", 1<<30
	for _, c := range choices {
		if utf8.RuneCountInString(word) >= fewestLetters && len(word) < len(c) &&
			strings.EqualFold(word, c[:len(word)]) {
			return c
		}
		if d := levenshtein.ComputeDistance(strings.ToLower(word), strings.ToLower(c)); d < least {
			best, least = c, d
		}
	}
	if least > max(1, (utf8.RuneCountInString(word)+1)/3) {
		return ""
	}
	return best
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

// Listed joins words with commas, the last with a word of its own, as in "full, compact or folded".
func Listed(words []string, last string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}
