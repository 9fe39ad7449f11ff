package terminal

import (
	"os"
	"strings"
)

// Colour is when text gets colour.
type Colour string

// Auto, which an empty Colour means too, is where a person reads.
const (
	Auto   Colour = "auto"
	Never  Colour = "never"
	Always Colour = "always"
)

// Style is a parameter of the terminal's escape sequence for styles.
type Style string

const (
	Heading Style = "1"  // bold
	Bad     Style = "31" // red
)

// Styled returns text for Out in a style, where that gets colour; see no-color.org.
func (t *Terminal) Styled(style Style, text string) string {
	wanted := t.Colour == Always || t.Colour != Never && t.Read && !dumb() &&
		os.Getenv("NO_COLOR") == ""
	if !wanted || strings.TrimSpace(text) == "" {
		return text
	}
	return "\x1b[" + string(style) + "m" + text + "\x1b[0m"
}

// Heading styles the headings of tables and the names of facts.
func (t *Terminal) Heading(words string) string { return t.Styled(Heading, words) }

// dumb reports whether the terminal can neither move its cursor nor show colours.
func dumb() bool { return os.Getenv("TERM") == "dumb" }
