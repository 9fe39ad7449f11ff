//go:build core

package enumerate

import (
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/xor"
)

// engines are the engines of the smaller of the two programs for browsers, which searches small
// spaces only.
var engines = []*engine.Kind{&xor.Kind, &generic.Kind}
