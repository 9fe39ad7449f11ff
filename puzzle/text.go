package puzzle

import (
	"strconv"
	"strings"
	"unicode/utf8"
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
