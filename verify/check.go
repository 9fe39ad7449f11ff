package verify

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// check finds positions that break the rules. It checks consecutive rows from row first on, one for
// each word of bad. It sets the lanes of bad whose distance breaks a rule. It writes the parent
// moves that the rules demand to the planes parents, which are zero before. One goroutine uses it.
type check func(first uint64, parents, bad []uint64)

// checksOf returns what starts the fastest check of p.
func checksOf(p puzzle.Puzzle, c *codes) (start func() check) {
	if t := p.Features(); t.XOR != nil && t.UnitCost() {
		return newXORChecker(t.XOR, p.Goals(), c).start
	}
	plain := newPlainChecker(p, c)
	return func() check { return plain.check }
}

// plainChecker checks one position after another or, if byRow is set, a row at a time.
type plainChecker struct {
	graph        puzzle.Graph
	codes        *codes
	goals        []puzzle.Index
	parentPlanes int  // planes of a parent move
	byRow        bool // the puzzle is a product of coordinates; moves cost 1, and codes are bytes
}

func newPlainChecker(p puzzle.Graph, c *codes) *plainChecker {
	return &plainChecker{p, c, p.Goals(), space.ShapeFor(0, p.MoveCount()).Parent,
		c.planes <= 8 && p.Features().UnitCost() && newRows(p) != nil}
}

func (c *plainChecker) check(first uint64, parents, bad []uint64) {
	c.pastEnd(first, bad)
	p := &interval{plainChecker: c, begin: first * space.Lanes, parents: parents, bad: bad}
	end := min(p.begin+uint64(len(bad))*space.Lanes, c.graph.Size())
	if !c.byRow {
		p.each(p.begin, end)
		return
	}
	r := newRows(c.graph)
	p.here, p.there = make([]uint8, r.rowSize+2*space.Lanes), make([]uint8, r.rowSize+2*space.Lanes)
	p.found = make([]bool, r.rowSize)
	for from := p.begin; from < end; {
		to := min(end, (from/r.rowSize+1)*r.rowSize)
		if edges, ok := r.moves(from); ok {
			p.row(from, to, r, edges)
		} else {
			p.each(from, to)
		}
		from = to
	}
}

// pastEnd sets the lanes of bad past the last position that have a distance.
func (c *plainChecker) pastEnd(first uint64, bad []uint64) {
	var planes [mostPlanes]uint64
	shape := space.Shape{Distance: c.codes.planes}
	for i := range bad {
		row := first + uint64(i)
		bad[i] = shape.Reached(c.codes.row(row, planes[:])) &^ space.LanesOf(c.graph.Size(), row)
	}
}

// interval is a range of positions that is checked.
type interval struct {
	*plainChecker
	begin        uint64   // the first position
	parents, bad []uint64 // the results: parent moves, and positions that break a rule
	edges        []puzzle.Edge

	// For whole rows: the codes of a row and of the row that a move leads to, and the positions
	// whose parent has been found.
	here, there []uint8
	found       []bool
}

// each checks the positions from up to end, one after another.
func (p *interval) each(from, end uint64) {
	for x := from; x < end; x++ {
		p.edges = p.graph.Successors(puzzle.Index(x), p.edges[:0])
		move, rule, _ := checkPosition(p.graph, p.goals, puzzle.Index(x), p.edges, p.codes.at)
		if rule != "" {
			p.mark(x)
		}
		p.setParent(x, move)
	}
}

// mark records that a position breaks a rule.
func (p *interval) mark(x uint64) { p.bad[(x-p.begin)/space.Lanes] |= 1 << (x % space.Lanes) }

func (p *interval) setParent(x uint64, move puzzle.Move) {
	at := (x - p.begin) / space.Lanes * uint64(p.parentPlanes)
	space.Or(p.parents[at:][:p.parentPlanes], uint64(move), 1<<(x%space.Lanes))
}

// checkPosition checks x, whose legal moves are edges. It returns the parent move that x must have,
// or the rule that it breaks and the move that shows it, if any. The function at returns the code
// of any position.
func checkPosition(g puzzle.Graph, goals []puzzle.Index, x puzzle.Index, edges []puzzle.Edge,
	at func(puzzle.Index) uint64) (parent puzzle.Move, broken Rule, shows puzzle.Edge) {
	code := at(x)
	if _, goal := slices.BinarySearch(goals, x); goal != (code == 1) {
		return 0, RuleGoals, puzzle.Edge{}
	}
	found, features := code <= 1, g.Features()
	for _, e := range edges {
		to := at(e.To)
		if to == 0 {
			continue
		}
		from := to + uint64(features.Cost(e.Move)) // what this move implies
		switch {
		case code == 0:
			return 0, RuleUnreached, e
		case from < code:
			return 0, RuleBound, e
		}
		if from == code && !found {
			parent, found = e.Move, true
		}
	}
	if !found {
		return 0, RuleDescent, puzzle.Edge{}
	}
	return parent, "", puzzle.Edge{}
}
