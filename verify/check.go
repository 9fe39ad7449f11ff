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
	return newPlainChecker(p, c)
}

// plainChecker checks one position after the other or, where byRow is true, a row at a time.
type plainChecker struct {
	graph puzzle.Graph
	codes *codes
	goals []puzzle.Index
	wide  int  // planes of a parent move
	byRow bool // the puzzle is a product of coordinates; moves cost 1, and codes are bytes
}

func newPlainChecker(p puzzle.Graph, c *codes) *plainChecker {
	return &plainChecker{p, c, p.Goals(), space.ShapeFor(0, p.MoveCount()).Parent,
		c.planes <= 8 && p.Features().UnitCost() && newRows(p) != nil}
}

func (c *plainChecker) check(first uint64, parents, bad []uint64) {
	c.pastEnd(first, bad)
	p := &piece{plainChecker: c, begin: first * space.Lanes, parents: parents, bad: bad}
	end := min(p.begin+uint64(len(bad))*space.Lanes, c.graph.Size())
	if !c.byRow {
		p.each(p.begin, end)
		return
	}
	r := newRows(c.graph)
	p.here, p.there = make([]uint8, r.wide+2*space.Lanes), make([]uint8, r.wide+2*space.Lanes)
	p.found = make([]bool, r.wide)
	for from := p.begin; from < end; {
		to := min(end, (from/r.wide+1)*r.wide)
		if edges, ok := r.moves(from); ok {
			p.row(from, to, r, edges)
		} else {
			p.each(from, to)
		}
		from = to
	}
}

// blockOrder is the fastest order in which to check blocks of per rows.
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
func (c *plainChecker) pastEnd(first uint64, bad []uint64) {
	var planes [mostPlanes]uint64
	for i := range bad {
		row := first + uint64(i)
		bad[i] = pastEnd(c.graph.Size(), row*space.Lanes) & reached(c.codes.row(row, planes[:]))
	}
}

// piece is some consecutive positions that are checked.
type piece struct {
	*plainChecker
	begin        uint64   // the first position
	parents, bad []uint64 // what is found: parent moves, and which positions are wrong
	edges        []puzzle.Edge

	// For whole rows: the codes of a row and of one that a move leads to, and whether a parent of
	// each position has been found.
	here, there []uint8
	found       []bool
}

// each checks the positions from one up to another, one after the other.
func (p *piece) each(from, end uint64) {
	for x := from; x < end; x++ {
		p.edges = p.graph.Successors(puzzle.Index(x), p.edges[:0])
		move, rule, _ := position(p.graph, p.goals, puzzle.Index(x), p.edges, p.codes.at)
		if rule != "" {
			p.mark(x)
		}
		p.setParent(x, move)
	}
}

// mark notes that a position breaks a rule.
func (p *piece) mark(x uint64) { p.bad[(x-p.begin)/space.Lanes] |= 1 << (x % space.Lanes) }

func (p *piece) setParent(x uint64, move puzzle.Move) {
	at := (x - p.begin) / space.Lanes * uint64(p.wide)
	space.Or(p.parents[at:][:p.wide], uint64(move), 1<<(x%space.Lanes))
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
