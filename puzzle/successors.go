package puzzle

// Adjacency lists, by move m, moves that lead to neighbours of another position whatever the
// position is. All moves cost 1.
type Adjacency struct {
	// Beside lists the moves from where m is made that lead to a neighbour of where m leads, as
	// half a turn of a face does beside a quarter turn. If m leads farther from the goals, none of
	// these leads nearer.
	Beside [][]Move
	// After lists the moves from where m leads that lead to a neighbour of where m was made, or
	// back. If m leads nearer to the goals, none of these leads nearer still.
	After [][]Move
}

// EachSuccessor returns the feature EachSuccessor of g. If g has none, it returns one that is made
// of Successors, for one goroutine.
func EachSuccessor(g Graph) func(x Index, skip []bool, yield func(Edge) bool) {
	if each := g.Features().EachSuccessor; each != nil {
		return each
	}
	var edges []Edge
	return func(x Index, skip []bool, yield func(Edge) bool) {
		edges = g.Successors(x, edges[:0])
		for _, e := range edges {
			if (skip == nil || !skip[e.Move]) && !yield(e) {
				return
			}
		}
	}
}
