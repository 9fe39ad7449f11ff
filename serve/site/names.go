package site

import (
	"fmt"
	"regexp"
	"strings"
)

// Names of folders and files that not every system can have: those with other letters than
// these, small ones alone, for some systems do not distinguish small and large ones;
// those that end with a point; and those of devices.
var (
	unusual  = regexp.MustCompile(`[^a-z0-9_.,=+-]|\.$`)
	ofDevice = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)
)

// fileName is the name of a puzzle as that of a folder, in which each byte that cannot be there
// is written as ~ and two hexadecimal digits: peg~3Atriangle15. The page has the
// same function, and its inverse.
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
