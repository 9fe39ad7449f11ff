//go:build core

package enumerate

import (
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/xor"
)

// kinds are the engines of the smaller of the two programs for browsers, which searches small
// spaces only.
var kinds = []*engine.Kind{&xor.Kind, &generic.Kind}
