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
	if t := p.Features(); t.XOR != nil && t.UnitCost() {
		return newXORJudge(t.XOR, p.Goals(), c)
	}
	plain := &plainJudge{p, c, p.Goals()}
	if j := newRowJudge(plain); j != nil {
		return j
	}
	return plain
}

// plainJudge judges one position after the other.
type plainJudge struct {
	graph puzzle.Graph
	codes *codes
	goals []puzzle.Index
}

func (j *plainJudge) judge(first uint64, parents, bad []uint64) {
	n := space.ShapeFor(0, j.graph.MoveCount()).Parent
	size, begin := j.graph.Size(), first*space.Lanes
	j.pastEnd(first, bad)
	var edges []puzzle.Edge
	for x := begin; x < min(begin+uint64(len(bad))*space.Lanes, size); x++ {
		edges = j.graph.Successors(puzzle.Index(x), edges[:0])
		j.one(puzzle.Index(x), edges, begin, parents, bad, n)
	}
}

// blockOrder is the order in which blocks of so many rows are best judged.
func blockOrder(j judge, rows, per uint64) []uint64 {
	if x, ok := j.(*xorJudge); ok {
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
func (j *plainJudge) pastEnd(first uint64, bad []uint64) {
	var planes [mostPlanes]uint64
	for i := range bad {
		row := first + uint64(i)
		bad[i] = pastEnd(j.graph.Size(), row*space.Lanes) & reached(j.codes.row(row, planes[:]))
	}
}

// one judges a position with its moves, where parents and bad are of the positions from begin on
// and n is how many planes parents have.
func (j *plainJudge) one(x puzzle.Index, edges []puzzle.Edge, begin uint64, parents, bad []uint64,
	n int) {
	move, ok := position(j.graph, j.goals, x, edges, j.codes.at)
	at, lane := (uint64(x)-begin)/space.Lanes, uint64(1)<<(x%space.Lanes)
	if !ok {
		bad[at] |= lane
	}
	space.Or(parents[at*uint64(n):(at+1)*uint64(n)], uint64(move), lane)
}

// position judges x, whose legal moves are edges, and returns the parent move
// that it must have. At tells the code of any position.
func position(g puzzle.Graph, goals []puzzle.Index, x puzzle.Index, edges []puzzle.Edge,
	at func(puzzle.Index) uint64) (parent puzzle.Move, ok bool) {
	code := at(x)
	if _, goal := slices.BinarySearch(goals, x); goal != (code == 1) {
		return 0, false
	}
	found, features := code <= 1, g.Features()
	for _, e := range edges {
		to := at(e.To)
		if to == 0 {
			continue
		}
		from := to + uint64(features.Cost(e.Move)) // as this move would have it
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
