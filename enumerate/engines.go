//go:build !core

package enumerate

import (
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
)

// kinds are the engines, the fastest first. The last one serves every puzzle.
var kinds = []*engine.Kind{&xor.Kind, &xor.Plain, &tiles.Kind, &coordinates.Kind,
	&generic.Kind}
