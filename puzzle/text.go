package puzzle

import (
	"strconv"
	"strings"
)

// quoteLimit is how much of a wrong input an error message repeats.
const quoteLimit = 60

// Quote returns text in quotation marks on one line, shortened when it is long,
// for error messages that name a wrong input.
func Quote(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > quoteLimit {
		cut := quoteLimit
		for cut > 0 && text[cut]&0xC0 == 0x80 { // not inside a UTF-8 sequence
			cut--
		}
		return strconv.Quote(text[:cut]) + "..."
	}
	return strconv.Quote(text)
}
