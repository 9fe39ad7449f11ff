//go:build boards

package enumerate

import (
	"puzzlebase/enumerate/boards"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
)

// kinds are the engines of the smaller of the two programs for browsers, which searches small
// spaces only.
var kinds = []*engine.Kind{&boards.Kind, &generic.Kind}
