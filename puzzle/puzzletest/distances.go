package puzzletest

import (
	"slices"

	"puzzlebase/puzzle"
)

// Unreached is what Distances says of a position from which no goal can be reached.
const Unreached = -1

// Distances returns the distance of every position of g. It is the slow twin of the engines: one
// queue and one slice. A position stands in the queue whenever its distance has just been lowered;
// with all costs 1 that happens once, and this is breadth-first search.
func Distances(g puzzle.Graph) []int {
	distances := slices.Repeat([]int{Unreached}, int(g.Size()))
	queue := slices.Clone(g.Goals())
	for _, goal := range queue {
		distances[goal] = 0
	}
	var edges []puzzle.Edge
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		edges = g.Predecessors(x, edges[:0])
		for _, e := range edges {
			d := distances[x] + int(g.Features().Cost(e.Move))
			if distances[e.To] == Unreached || d < distances[e.To] {
				distances[e.To] = d
				queue = append(queue, e.To)
			}
		}
	}
	return distances
}

// Parent returns the parent move of x, given all distances: the lowest-numbered legal move that
// lies on a shortest solution. Goals and unreached positions have none.
func Parent(g puzzle.Graph, distances []int, x puzzle.Index) (puzzle.Move, bool) {
	if distances[x] <= 0 {
		return 0, false
	}
	best, found := puzzle.Move(0), false
	for _, e := range g.Successors(x, nil) {
		shortest := distances[e.To] != Unreached &&
			distances[e.To]+int(g.Features().Cost(e.Move)) == distances[x]
		if shortest && (!found || e.Move < best) {
			best, found = e.Move, true
		}
	}
	return best, found
}
