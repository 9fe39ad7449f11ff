package cli

import (
	"os"
	"strings"
)

// colourMode is the value of --color.
type colourMode string

// The modes: auto uses colour where a person reads.
const (
	colourAuto   colourMode = "auto"
	colourNever  colourMode = "never"
	colourAlways colourMode = "always"
)

// dumb reports whether the terminal can neither move its cursor nor show
// colours.
func dumb() bool { return os.Getenv("TERM") == "dumb" }

// coloured reports whether a stream, read by a person or not, gets colour. See
// no-color.org for the variable.
func (a *app) coloured(person bool) bool {
	switch a.colour {
	case colourNever:
		return false
	case colourAlways:
		return true
	default:
		return person && !dumb() && os.Getenv("NO_COLOR") == ""
	}
}

// The styles, as parameters of the terminal's escape sequence for them.
const (
	styleHeading = "1"  // bold
	styleGood    = "32" // green
	styleBad     = "31" // red
)

// styled returns text for stdout in a style.
func (a *app) styled(style, text string) string { return inStyle(a.coloured(a.outTTY), style, text) }

func inStyle(on bool, style, text string) string {
	if !on || strings.TrimSpace(text) == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}
