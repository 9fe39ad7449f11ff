package site

import (
	"fmt"
	"regexp"
	"strings"
)

// Not every system can have folders with other letters than these (some systems do not distinguish
// small and large ones), those that end with a point, and those of devices.
var (
	unusual  = regexp.MustCompile(`[^a-z0-9_.,=+-]|\.$`)
	ofDevice = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)
)

// fileName is a folder's name for the name of a puzzle. It writes other bytes as ~ and two
// hexadecimal digits: peg~3Atriangle15. The page has the same function, and its inverse.
func fileName(name string) string {
	coded := func(text string) (out string) {
		for _, b := range []byte(text) {
			out += fmt.Sprintf("~%02X", b)
		}
		return out
	}
	out := unusual.ReplaceAllStringFunc(name, coded)
	if ofDevice.MatchString(name) {
		out = coded(name[:1]) + strings.TrimPrefix(out, name[:1])
	}
	return out
}
