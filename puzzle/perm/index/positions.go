package index

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// MaxSize is how many positions are numbered at the most.
const MaxSize = 1 << 40

// Positions numbers the positions of a definition, and what its moves make of them.
type Positions struct {
	definition *definition.Definition
	moves      []Step
	back       []int // by move the step that undoes it
	undirected bool  // that is always a move
	blocks     []*Block
	product    *product
	spin       *spin
	goal       puzzle.Index
	ranked     int // the first coordinate without tables, or -1
	order      func() *big.Int
}

// Step is a generator of a definition, made so often: a move, or what undoes one.
type Step struct {
	Generator, Times int
	Action           definition.Transformation
}

// Number finds an index for the positions of a definition, where so many moves are made.
// The error says what is too large; see [PartError].
func Number(d *definition.Definition, moves []Step) (*Positions, error) {
	p := newPositions(d, moves)
	numbers, err := p.number()
	if err != nil {
		return nil, err
	}
	p.setProduct(numbers)
	return p, nil
}

// newPositions are positions that have no numbers yet.
func newPositions(d *definition.Definition, moves []Step) *Positions {
	p := &Positions{definition: d, moves: moves, blocks: blocksOf(d)}
	p.order = sync.OnceValue(func() *big.Int { return reachable(d, p.blocks) })
	return p
}

// setProduct numbers positions by a product of coordinates.
func (p *Positions) setProduct(numbers *product) {
	steps := p.findBack()
	p.product = numbers
	for _, c := range p.product.coordinates {
		c.setSteps(steps)
	}
	p.ranked = slices.IndexFunc(p.product.coordinates,
		func(c *coordinate) bool { return c.next == nil })
	start := p.product.start()
	goal, broken := p.product.rank(&start)
	if broken >= 0 {
		panic("index: the solved position has no index") // counts of no moves suit every coordinate
	}
	p.spin = newSpin(p, steps)
	p.goal = puzzle.Index(goal*p.spin.size + p.spin.read(newStart(p.definition, p.blocks)))
}

// number finds the coordinates of all positions, or the error that says which limit
// there is no way around.
func (p *Positions) number() (*product, error) {
	d := p.definition
	all, err := coordinates(d, p.blocks)
	if err == nil && len(all) == 0 {
		return nil, errors.New("no move changes what can be seen")
	}
	if err == nil {
		var found *product
		if found, err = p.bestProduct(gather(all)); err == nil {
			return found, nil
		}
	}
	switch order := p.order(); {
	case order == nil:
		return nil, err
	case !numbered(order):
		return nil, fmt.Errorf("the moves lead to %s positions, and at most 2^40 are numbered",
			puzzle.Grouped(order.String()))
	}
	c := newChain(d, p.blocks).coordinate(len(d.Moves))
	return newProduct([]*coordinate{c}, len(d.Moves)), nil
}

// bestProduct ties coordinates together. Where the order of the group does not
// show that nothing is missing, it looks for pairs that are tied otherwise.
func (p *Positions) bestProduct(all []*coordinate) (*product, error) {
	d := p.definition
	if len(all) > maxCoordinates {
		return nil, fmt.Errorf("the pieces fall into %d parts that move on their own, want at "+
			"most %d", len(all), maxCoordinates)
	}
	found := newProduct(all, len(d.Moves))
	positions := func() *big.Int { return new(big.Int).Mul(found.count, spinCount(all, p.blocks)) }
	if len(all) > 1 && (p.order() == nil || p.order().Cmp(positions()) != 0) {
		work := maxWork
		for {
			fewer, tied := joinTied(all, &work)
			if !tied {
				break
			}
			all = gather(fewer)
		}
		found = newProduct(all, len(d.Moves))
	}
	if n := positions(); !numbered(n) {
		return nil, fmt.Errorf("there are up to %s positions, and at most 2^40 are numbered",
			puzzle.Grouped(n.String()))
	}
	return found, nil
}

// findBack finds the steps that undo the moves, and returns these and those that are no
// moves.
func (p *Positions) findBack() []Step {
	steps := slices.Clone(p.moves)
	orientations := p.definition.Orientations()
	p.undirected = true
	for _, m := range p.moves {
		inverse := m.Action.Inverse(orientations)
		back := slices.IndexFunc(p.moves, func(o Step) bool { return o.Action.Equal(inverse) })
		if back < 0 {
			p.undirected = false
			back = len(steps)
			powers := p.definition.Moves[m.Generator].Action.Powers(p.definition.Stay(),
				orientations, MaxOrder)
			steps = append(steps, Step{m.Generator, len(powers) + 1 - m.Times, inverse})
		}
		p.back = append(p.back, back)
	}
	return steps
}

// MaxOrder is how often a move may have to be made until all is as before.
const MaxOrder = 1 << 12

// Undirected reports whether every move is undone by a move.
func (p *Positions) Undirected() bool { return p.undirected }

// Size is the number of positions that are numbered: at least those that the
// moves lead to.
func (p *Positions) Size() uint64 { return p.product.size * p.spin.size }

// MoveCount is the number of moves of the metric.
func (p *Positions) MoveCount() int { return len(p.moves) }

// Goals returns the index of the solved position.
func (p *Positions) Goals() []puzzle.Index { return []puzzle.Index{p.goal} }

// Successors implements puzzle.Graph. All moves are legal everywhere.
func (p *Positions) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, m), Move: puzzle.Move(m)})
	}
	return edges
}

// Predecessors implements puzzle.Graph.
func (p *Positions) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, p.back[m]), Move: puzzle.Move(m)})
	}
	return edges
}

// expanded is an index as the coordinates see it; those of the first ranked
// coordinate are worked out once for all moves.
type expanded struct {
	x      elements
	ranked int // the coordinate that pieces are of, or -1
	pieces arrangement
	turns  [maxSpin]uint8 // digits of the spin
}

func (p *Positions) expand(x puzzle.Index) (at expanded) {
	if p.spin.size > 1 {
		p.spin.digits(uint64(x)%p.spin.size, &at.turns)
		x /= puzzle.Index(p.spin.size)
	}
	p.product.unrank(uint64(x), &at.x)
	at.ranked = p.ranked
	if at.ranked >= 0 {
		p.product.coordinates[at.ranked].unrank(at.x[at.ranked], &at.pieces)
	}
	return at
}

// moved returns where a step leads.
func (p *Positions) moved(at *expanded, step int) puzzle.Index {
	index := p.product.moved(at, step)
	if p.spin.size > 1 {
		index = p.turn(index, at, step)
	}
	return puzzle.Index(index)
}

// moved returns the index of the elements that a step leads to.
func (p *product) moved(at *expanded, step int) uint64 {
	var index, s uint64 // as in rank
	for i, c := range p.coordinates {
		index, s, _ = p.ties[i].add(index, s, p.element(at, i, step), c.width)
	}
	return index
}

// element returns what a step makes of the element of one coordinate.
func (p *product) element(at *expanded, i, step int) uint64 {
	switch c := p.coordinates[i]; {
	case c.next != nil:
		return uint64(c.next[step][at.x[i]])
	case i == at.ranked:
		return c.moved(&at.pieces, step)
	default:
		return c.ranked.apply(at.x[i], step)
	}
}

// Order returns how many positions the moves lead to, by the order of the group
// that they generate, and nil where pieces look alike or the group is too large
// for its order to tell.
func (p *Positions) Order() *big.Int { return p.order() }
