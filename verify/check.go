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
	if f := p.Features(); f.XOR != nil && f.UnitCost() {
		return newXORChecker(f.XOR, p.Goals(), c).start
	}
	return func() check { return newPlainChecker(p, c).check }
}

// plainChecker checks one position after another or, in a product of coordinates, a row at a time.
type plainChecker struct {
	graph  puzzle.Graph
	codes  *codes
	goals  []puzzle.Index
	planes int // of a parent move
	edges  []puzzle.Edge

	// The range that is checked: the first position, and the results.
	begin        uint64
	parents, bad []uint64

	// For whole rows, if not nil: the codes of a row and of the row that a move leads to, and the
	// positions whose parent has been found. Moves cost 1, and codes are bytes.
	rows        *rows
	here, there []uint8
	found       []bool
}

func newPlainChecker(p puzzle.Graph, c *codes) *plainChecker {
	out := &plainChecker{graph: p, codes: c, goals: p.Goals(),
		planes: space.ShapeFor(0, p.MoveCount()).Parent}
	if r := newRows(p); r != nil && c.planes <= 8 && p.Features().UnitCost() {
		out.rows, out.found = r, make([]bool, r.rowSize)
		out.here = make([]uint8, r.rowSize+2*space.Lanes)
		out.there = make([]uint8, r.rowSize+2*space.Lanes)
	}
	return out
}

func (p *plainChecker) check(first uint64, parents, bad []uint64) {
	p.begin, p.parents, p.bad = first*space.Lanes, parents, bad
	p.pastEnd(first)
	end := min(p.begin+uint64(len(bad))*space.Lanes, p.graph.Size())
	if p.rows == nil {
		p.each(p.begin, end)
		return
	}
	for from := p.begin; from < end; {
		to := min(end, (from/p.rows.rowSize+1)*p.rows.rowSize)
		if edges, ok := p.rows.moves(from); ok {
			p.row(from, to, edges)
		} else {
			p.each(from, to)
		}
		from = to
	}
}

// pastEnd sets the lanes of bad past the last position that have a distance.
func (p *plainChecker) pastEnd(first uint64) {
	var planes [mostPlanes]uint64
	shape := space.Shape{Distance: p.codes.planes}
	for i := range p.bad {
		row := first + uint64(i)
		p.bad[i] = shape.Reached(p.codes.row(row, planes[:])) &^
			space.LanesOf(p.graph.Size(), row)
	}
}

// each checks the positions from up to end, one after another.
func (p *plainChecker) each(from, end uint64) {
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
func (p *plainChecker) mark(x uint64) { p.bad[(x-p.begin)/space.Lanes] |= 1 << (x % space.Lanes) }

func (p *plainChecker) setParent(x uint64, move puzzle.Move) {
	at := (x - p.begin) / space.Lanes * uint64(p.planes)
	space.Or(p.parents[at:][:p.planes], uint64(move), 1<<(x%space.Lanes))
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
