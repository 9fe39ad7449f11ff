package verify

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// checker finds positions that break the rules, a range of rows at a time. It is safe
// for concurrent use.
type checker interface {
	// check goes over consecutive rows from row first, one for each word of bad.
	// It sets the lanes of bad whose distance breaks a rule, and puts into
	// parents, which are zero before, the planes of the parent moves that the
	// rules ask for.
	check(first uint64, parents []uint64, bad []uint64)
}

// newChecker returns the fastest checker for p.
func newChecker(p puzzle.Puzzle, c *codes) checker {
	if t := p.Features(); t.XOR != nil && t.UnitCost() {
		return newXORChecker(t.XOR, p.Goals(), c)
	}
	plain := &plainChecker{p, c, p.Goals()}
	if j := newRowChecker(plain); j != nil {
		return j
	}
	return plain
}

// plainChecker checks one position after the other.
type plainChecker struct {
	graph puzzle.Graph
	codes *codes
	goals []puzzle.Index
}

func (j *plainChecker) check(first uint64, parents, bad []uint64) {
	n := space.ShapeFor(0, j.graph.MoveCount()).Parent
	size, begin := j.graph.Size(), first*space.Lanes
	j.pastEnd(first, bad)
	var edges []puzzle.Edge
	for x := begin; x < min(begin+uint64(len(bad))*space.Lanes, size); x++ {
		edges = j.graph.Successors(puzzle.Index(x), edges[:0])
		j.one(puzzle.Index(x), edges, begin, parents, bad, n)
	}
}

// blockOrder is the fastest order in which to check blocks of so many rows.
func blockOrder(j checker, rows, per uint64) []uint64 {
	if x, ok := j.(*xorChecker); ok {
		return x.blockOrder(rows, per)
	}
	blocks := make([]uint64, (rows+per-1)/per)
	for n := range blocks {
		blocks[n] = uint64(n)
	}
	return blocks
}

// pastEnd sets the lanes of bad that lie past the last position and have a
// distance all the same.
func (j *plainChecker) pastEnd(first uint64, bad []uint64) {
	var planes [mostPlanes]uint64
	for i := range bad {
		row := first + uint64(i)
		bad[i] = pastEnd(j.graph.Size(), row*space.Lanes) & reached(j.codes.row(row, planes[:]))
	}
}

// one checks a position with its moves, where parents and bad are of the positions from begin on
// and n is how many planes parents have.
func (j *plainChecker) one(x puzzle.Index, edges []puzzle.Edge, begin uint64, parents, bad []uint64,
	n int) {
	move, rule, _ := position(j.graph, j.goals, x, edges, j.codes.at)
	at, lane := (uint64(x)-begin)/space.Lanes, uint64(1)<<(x%space.Lanes)
	if rule != "" {
		bad[at] |= lane
	}
	space.Or(parents[at*uint64(n):(at+1)*uint64(n)], uint64(move), lane)
}

// position checks x, whose legal moves are edges, and returns the parent move that it must
// have, or the rule that it breaks and the move that shows it, if one does. At returns the code
// of any position.
func position(g puzzle.Graph, goals []puzzle.Index, x puzzle.Index, edges []puzzle.Edge,
	at func(puzzle.Index) uint64) (parent puzzle.Move, broken Rule, shows puzzle.Edge) {
	code := at(x)
	if _, goal := slices.BinarySearch(goals, x); goal != (code == 1) {
		return 0, Goals, puzzle.Edge{}
	}
	found, features := code <= 1, g.Features()
	for _, e := range edges {
		to := at(e.To)
		if to == 0 {
			continue
		}
		from := to + uint64(features.Cost(e.Move)) // as this move would have it
		switch {
		case code == 0:
			return 0, Unreached, e
		case from < code:
			return 0, Bound, e
		}
		if from == code && !found {
			parent, found = e.Move, true
		}
	}
	if !found {
		return 0, Descent, puzzle.Edge{}
	}
	return parent, "", puzzle.Edge{}
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
