package index

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// maxSize is the greatest number of positions that are numbered.
const maxSize = 1 << 42

// Numbering numbers the positions of a definition, and says where moves lead.
type Numbering struct {
	definition   *definition.Definition
	moves        []definition.Move
	back         []int // by move, the step that undoes it
	reversible   bool  // every such step is a move
	orbits       []*orbit
	start        state // when solved; nobody changes it
	product      *product
	orientations *orientations
	goals        []puzzle.Index
	ranked       int // the first coordinate without tables, or -1
	order        func() *big.Int
	group        func() *symmetryGroup // found once; nil if there are no symmetries
}

// Number numbers the positions of a definition with these moves. The error says what is too large.
func Number(d *definition.Definition, moves []definition.Move) (*Numbering, error) {
	p := newNumbering(d, moves)
	numbers, err := p.number()
	if err != nil {
		return nil, err
	}
	p.setProduct(numbers)
	return p, nil
}

// newNumbering returns a numbering without numbers.
func newNumbering(d *definition.Definition, moves []definition.Move) *Numbering {
	p := &Numbering{definition: d, moves: moves, orbits: orbitsOf(d)}
	p.start = newStart(d, p.orbits)
	p.order = sync.OnceValue(func() *big.Int { return reachable(d, p.orbits) })
	p.group = sync.OnceValue(p.findSymmetries)
	return p
}

// setProduct numbers positions by a product of coordinates.
func (p *Numbering) setProduct(numbers *product) {
	steps := p.findBack()
	p.product = numbers
	var start elements
	for _, b := range p.orbits {
		b.steps = b.stepsOf(steps)
	}
	for i, c := range p.product.coordinates {
		c.setSteps(steps)
		start[i] = c.start
	}
	p.ranked = slices.IndexFunc(p.product.coordinates,
		func(c *coordinate) bool { return c.next == nil })
	goal, broken := p.product.rank(&start)
	if broken >= 0 {
		panic("index: the solved position has no index") // no counts of moves suit every coordinate
	}
	p.orientations = newOrientations(p)
	o := p.orientations
	p.goals = []puzzle.Index{puzzle.Index(goal*o.size + o.read(p.start))}
}

// number finds the coordinates of all positions, or an error that names the limit in the way.
func (p *Numbering) number() (*product, error) {
	d := p.definition
	all, err := p.coordinates()
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
		return nil, fmt.Errorf("the moves lead to %s positions, and at most 2^42 are numbered",
			english.GroupedDigits(order.String()))
	}
	c := newChain(d, p.orbits).coordinate(len(d.Moves))
	return newProduct([]*coordinate{c}, len(d.Moves)), nil
}

// bestProduct relates coordinates by congruences. If the order of the group does not prove the
// product complete, it searches for pairs with other relations.
func (p *Numbering) bestProduct(all []*coordinate) (*product, error) {
	d := p.definition
	if len(all) > maxCoordinates {
		return nil, fmt.Errorf("the pieces fall into %d parts that move on their own, want at "+
			"most %d", len(all), maxCoordinates)
	}
	found := newProduct(all, len(d.Moves))
	positions := func() *big.Int {
		return new(big.Int).Mul(found.count, orientationCount(all))
	}
	if len(all) > 1 && (p.order() == nil || p.order().Cmp(positions()) != 0) {
		work := maxWork
		for {
			fewer, related := joinRelated(all, &work)
			if !related {
				break
			}
			all = gather(fewer)
		}
		found = newProduct(all, len(d.Moves))
	}
	if n := positions(); !numbered(n) {
		return nil, fmt.Errorf("there are up to %s positions, and at most 2^42 are numbered",
			english.GroupedDigits(n.String()))
	}
	return found, nil
}

// findBack finds the steps that undo the moves. It returns the moves and the steps that are not
// moves.
func (p *Numbering) findBack() []definition.Move {
	steps := slices.Clone(p.moves)
	p.reversible = true
	for _, m := range p.moves {
		inverse := m.Action.Inverse()
		back := slices.IndexFunc(p.moves,
			func(o definition.Move) bool { return o.Action.Equal(inverse) })
		if back < 0 {
			p.reversible = false
			back = len(steps)
			powers := p.definition.Moves[m.Generator].Action.Powers(MaxOrder)
			steps = append(steps, definition.Move{Generator: m.Generator,
				Times: len(powers) + 1 - m.Times, Action: inverse})
		}
		p.back = append(p.back, back)
	}
	return steps
}

// adjacency is the feature Adjacent. A move n is beside m if some move does what undoing m and then
// n do. It is after m if some move does what m and then n do, or nothing does.
func (p *Numbering) adjacency() *puzzle.Adjacency {
	isMove := func(t definition.Transformation) bool {
		return slices.ContainsFunc(p.moves,
			func(m definition.Move) bool { return m.Action.Equal(t) })
	}
	out := &puzzle.Adjacency{Beside: make([][]puzzle.Move, len(p.moves)),
		After: make([][]puzzle.Move, len(p.moves))}
	for i, m := range p.moves {
		undo := m.Action.Inverse()
		for k, n := range p.moves {
			if isMove(undo.Then(n.Action)) {
				out.Beside[i] = append(out.Beside[i], puzzle.Move(k))
			}
			if isMove(m.Action.Then(n.Action)) || n.Action.Equal(undo) {
				out.After[i] = append(out.After[i], puzzle.Move(k))
			}
		}
	}
	return out
}

// MaxOrder limits the order of a move: how often it is made until all is as before.
const MaxOrder = 1 << 12

// Offer sets the features of a puzzle that follow from the numbers of its positions.
func (p *Numbering) Offer(f *puzzle.Features) {
	f.Reversible, f.EachSuccessor = p.reversible, p.eachSuccessor
	f.Adjacent = sync.OnceValue(p.adjacency)
	f.Coordinates = sync.OnceValue(p.form)
	f.Fold(sync.OnceValue(p.foldedForm))
	f.Images = func() *puzzle.Symmetries[puzzle.Index] { return p.group().feature() }
	if len(p.goals) > 1 {
		f.Rotations = len(p.goals)
	}
	f.Certify, f.Demonstrate, f.ExplainUnreached = p.certify, p.demonstrate, p.explainUnreached
}

// Size is the number of positions with a number, including those that no moves lead to.
func (p *Numbering) Size() uint64 { return p.product.size * p.orientations.size }

// MoveCount is the number of moves of the metric.
func (p *Numbering) MoveCount() int { return len(p.moves) }

// Goals returns the index of the solved position. After [Numbering.UpToRotations] it returns those
// of its rotations too.
func (p *Numbering) Goals() []puzzle.Index { return p.goals }

// Successors implements puzzle.Graph. All moves are legal everywhere.
func (p *Numbering) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, m), Move: puzzle.Move(m)})
	}
	return edges
}

// eachSuccessor is the feature EachSuccessor.
func (p *Numbering) eachSuccessor(x puzzle.Index, skip []bool, yield func(puzzle.Edge) bool) {
	at := p.expand(x)
	for m := range p.moves {
		if (skip == nil || !skip[m]) &&
			!yield(puzzle.Edge{To: p.moved(&at, m), Move: puzzle.Move(m)}) {
			return
		}
	}
}

func (p *Numbering) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, p.back[m]), Move: puzzle.Move(m)})
	}
	return edges
}

// decoded is a position as the coordinates see it.
type decoded struct {
	x           elements
	arrangement        // of the first coordinate without tables
	digits      digits // the orientations in free orbits
}

// expand decodes an index, but for the orientations that are no digits.
func (p *Numbering) expand(x puzzle.Index) (at decoded) {
	if p.orientations.size > 1 {
		p.orientations.decode(uint64(x)%p.orientations.size, &at.digits)
		x /= puzzle.Index(p.orientations.size)
	}
	p.product.unrank(uint64(x), &at.x)
	if p.ranked >= 0 {
		p.product.coordinates[p.ranked].unrank(at.x[p.ranked], &at.arrangement)
	}
	return at
}

// moved returns where a step leads.
func (p *Numbering) moved(at *decoded, step int) puzzle.Index {
	index := p.movedElements(at, step)
	if p.orientations.size > 1 {
		var added digits
		p.addedBy(at, step, &added)
		index = p.orientations.plus(index, 0, len(p.orientations.radix), &at.digits, &added)
	}
	return puzzle.Index(index)
}

// movedElements returns the index of the elements after a step.
func (p *Numbering) movedElements(at *decoded, step int) uint64 {
	congruences := p.product.congruences
	var index, s uint64 // as in rank
	for i, c := range p.product.coordinates {
		index, s, _ = congruences[i].add(index, s, p.element(at, i, c, step), c.width)
	}
	return index
}

// element returns the element of coordinate i, which is c, after a step.
func (p *Numbering) element(at *decoded, i int, c *coordinate, step int) uint64 {
	if c.next != nil {
		return uint64(c.next[step][at.x[i]])
	}
	return p.computed(at, i, c, step)
}

// computed is element for coordinates without a table.
func (p *Numbering) computed(at *decoded, i int, c *coordinate, step int) uint64 {
	if i == p.ranked {
		return c.moved(&at.arrangement, step)
	}
	var other arrangement
	c.unrank(at.x[i], &other)
	return c.moved(&other, step)
}

// Order returns how many positions the moves lead to: the order of the group that they generate. It
// is nil if pieces look alike or the group acts on too many points.
func (p *Numbering) Order() *big.Int { return p.order() }

// stateOf returns the state of a position. If no moves bring some piece to its place, it returns
// the orbit and the place in it.
func (p *Numbering) stateOf(pos puzzle.Position) (st state, wrong *orbit, place int) {
	for _, b := range p.orbits {
		o, place := b.read(pos)
		if place >= 0 {
			return nil, b, place
		}
		st = append(st, o)
	}
	return st, nil, -1
}

// elementsOf returns the elements of a state, or the coordinate that no moves bring there.
func (p *Numbering) elementsOf(st state) (x elements, broken int) {
	for i, c := range p.product.coordinates {
		var ok bool
		if x[i], ok = c.read(st); !ok {
			return x, i
		}
	}
	return x, -1
}

func (p *Numbering) Rank(pos puzzle.Position) (puzzle.Index, bool) {
	st, wrong, _ := p.stateOf(pos)
	if wrong != nil {
		return 0, false
	}
	x, broken := p.elementsOf(st)
	if broken >= 0 {
		return 0, false
	}
	index, broken := p.product.rank(&x)
	return puzzle.Index(index*p.orientations.size + p.orientations.read(st)), broken < 0
}

func (p *Numbering) Unrank(index puzzle.Index) puzzle.Position {
	var x elements
	p.product.unrank(uint64(index)/p.orientations.size, &x)
	st := p.start.clone() // includes the pieces that never move
	for i, c := range p.product.coordinates {
		c.write(x[i], st)
	}
	p.orientations.write(uint64(index)%p.orientations.size, st)
	cells := []byte(p.definition.Solved())
	for _, b := range p.orbits {
		for i, place := range b.places {
			at, k := b.set.Cell+place-b.set.First, &b.kinds[st[b.number].kind[i]]
			cells[at] = byte(k.label)
			if b.full > 1 {
				cells[at+b.set.Places] = byte(b.written(k, i, int(st[b.number].orientation[i])))
			}
		}
	}
	return puzzle.Position(cells)
}
