//go:build boards

package catalog

import "puzzlebase/puzzle"

// domains are left to the other engine.
var domains []puzzle.Family
