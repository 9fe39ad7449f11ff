package verify

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// judge finds what breaks the rules, a range of rows at a time. It is safe
// for concurrent use.
type judge interface {
	// judge goes over consecutive rows from row first, one for each word of bad.
	// It sets the lanes of bad whose distance breaks a rule, and puts into
	// parents, which are zero before, the planes of the parent moves that the
	// rules ask for.
	judge(first uint64, parents []uint64, bad []uint64)
}

// newJudge returns the fastest judge that p allows.
func newJudge(p puzzle.Puzzle, c *codes) judge {
	if t := puzzle.TraitsOf(p); t.XOR != nil && t.UnitCost {
		return newXORJudge(t.XOR.Form(), p.Goals(), c)
	}
	return &plainJudge{p, c, p.Goals()}
}

// plainJudge judges one position after the other.
type plainJudge struct {
	graph puzzle.Graph
	codes *codes
	goals []puzzle.Index
}

func (j *plainJudge) judge(first uint64, parents, bad []uint64) {
	n := space.ShapeFor(0, j.graph.MoveCount()).Parent
	size := j.graph.Size()
	var edges []puzzle.Edge
	var planes [mostPlanes]uint64
	successors := rulesOf(j.graph)
	for i := range bad {
		x := puzzle.Index(first+uint64(i)) * space.Lanes
		bad[i] = pastEnd(size, uint64(x)) & reached(j.codes.row(first+uint64(i), planes[:]))
		for lane := puzzle.Index(0); lane < space.Lanes && uint64(x+lane) < size; lane++ {
			edges = successors(x+lane, edges[:0])
			move, ok := position(j.graph, j.goals, x+lane, edges, j.codes.at)
			if !ok {
				bad[i] |= 1 << lane
			}
			space.Or(parents[i*n:(i+1)*n], uint64(move), 1<<lane)
		}
	}
}

// rulesOf returns what asks the rules for the moves from a position, for one
// goroutine that goes through positions in order. Where the puzzle is a product of
// coordinates, the rules are asked for the first position of a row that is looked
// at, and these moves are to be those that its form has for the whole row.
func rulesOf(g puzzle.Graph) func(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	former := puzzle.TraitsOf(g).Coordinates
	if former == nil || former.CoordinateForm() == nil {
		return g.Successors
	}
	form := former.CoordinateForm()
	byForm, wide, at := form.Successors(), puzzle.Index(form.Words*form.Columns), form.Rows
	var asked []puzzle.Edge
	return func(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
		edges = byForm(x, edges)
		if row := uint64(x / wide); row != at {
			if at, asked = row, g.Successors(x, asked[:0]); !slices.Equal(asked, edges) {
				at = form.Rows
				return asked // which will not fit what the file says
			}
		}
		return edges
	}
}

// position judges x, whose legal moves are edges, and returns the parent move
// that it must have. At tells the code of any position.
func position(g puzzle.Graph, goals []puzzle.Index, x puzzle.Index, edges []puzzle.Edge, at func(puzzle.Index) uint64) (parent puzzle.Move, ok bool) {
	code := at(x)
	if _, goal := slices.BinarySearch(goals, x); goal != (code == 1) {
		return 0, false
	}
	found := code <= 1
	for _, e := range edges {
		to := at(e.To)
		if to == 0 {
			continue
		}
		from := to + uint64(puzzle.Cost(g, e.Move)) // as this move would have it
		if from < code || code == 0 {
			return 0, false
		}
		if from == code && !found {
			parent, found = e.Move, true
		}
	}
	return parent, found
}

// reached returns the lanes of a row of code planes that have a distance.
func reached(row []uint64) (any uint64) {
	for _, w := range row {
		any |= w
	}
	return any
}

// pastEnd returns the lanes of the row that begins with x which lie past the
// last position.
func pastEnd(size, x uint64) uint64 {
	if size-x >= space.Lanes {
		return 0
	}
	return ^uint64(0) << (size - x)
}
