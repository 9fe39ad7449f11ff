package enumerate

import (
	"fmt"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// Cut cuts the space of p into at least so many blocks, or as many as its engine
// can; grids of tiles that are too large for any machine too. Counting says that
// only the levels are to be counted: then positions may be numbered otherwise than
// p numbers them, and there are no parent moves, as there are none of a space of which
// only bits are recorded. The error says why p cannot be cut.
func Cut(p puzzle.Graph, atLeast int, counting bool) (*engine.Blocks, error) {
	for _, k := range kinds {
		if k.Cut == nil {
			continue
		}
		if b := k.Cut(p, atLeast, counting); b != nil {
			return b, nil
		}
	}
	k, err := Choose(p, "")
	if err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("the engine %s does not work in blocks", k.Name)
}
