//go:build boards

package enumerate

import "puzzlebase/puzzle"

// large is part of other programs.
var large []kind

func cutLarge(Engine, puzzle.Graph, int, bool, bool) Blocks { return nil }
