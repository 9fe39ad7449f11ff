//go:build !boards

package enumerate

import (
	"puzzlebase/enumerate/boards"
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
)

// kinds are the engines, the fastest first. The last one serves every puzzle.
var kinds = []*engine.Kind{&boards.Kind, &boards.Plain, &tiles.Kind, &coordinates.Kind,
	&generic.Kind}
