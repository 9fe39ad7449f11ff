//go:build !core

package enumerate

import (
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/enumerate/xor"
)

// engines are the engines, the fastest first. The last one serves every puzzle.
var engines = []*engine.Kind{&xor.Kind, &tiles.Kind, &coordinates.Kind, &generic.Kind}
