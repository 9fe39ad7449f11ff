package enumerate

import (
	"fmt"
	"sync"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// Cut cuts the space of p into atLeast blocks or more, or into as many as its engine can. Grids of
// tiles may be too large for one machine. Want is [engine.WantFor] of p, or [engine.Counts]: then
// positions may have other numbers than in p, and there are no parent moves. The error says why p
// cannot be cut.
func Cut(p puzzle.Graph, atLeast int, want engine.Want) (*engine.Blocks, error) {
	for _, k := range engines {
		if k.Cut == nil {
			continue
		}
		if b := k.Cut(p, atLeast, want); b != nil {
			lists := make([]func() []int, b.Count)
			for block, sources := 0, b.Sources; block < b.Count; block++ {
				lists[block] = sync.OnceValue(func() []int { return sources(block) })
			}
			b.Sources = func(block int) []int { return lists[block]() }
			return b, nil
		}
	}
	k, err := Choose(p, "")
	if err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("the engine %s does not work in blocks", k.Name)
}
