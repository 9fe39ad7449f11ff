package perm

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// Metric says what counts as one move.
type Metric string

// The metrics. In the first two every move can be taken back by one.
const (
	Powers     Metric = "power"      // a generator made any number of times at once
	Quarter    Metric = "quarter"    // a generator or its inverse
	Generators Metric = "generators" // what the definition writes down and nothing else
)

// Metrics are the names of all metrics, the usual one first.
func Metrics() []string { return []string{string(Powers), string(Quarter), string(Generators)} }

// Limits on puzzles.
const (
	MaxMoves = 255     // moves with their powers
	MaxSize  = 1 << 40 // positions that are numbered
)

// Puzzle is a permutation puzzle with its index. It implements puzzle.Puzzle.
type Puzzle struct {
	spec       string
	definition *definition.Definition
	metric     Metric
	blocks     []*block
	product    *product
	spin       *spin
	moves      []move
	undirected bool
	goal       puzzle.Index
	ranked     int // the first coordinate without tables, or -1
	order      func() *big.Int
	facts      func() *facts
	features   puzzle.Features
}

// move is a step that counts as one.
type move struct {
	name   string
	action definition.Transformation
	step   int // its number among the steps that coordinates know
	times  int // how often it makes its generator
	back   int // the step that undoes it
}

// New finds an index for the positions of a definition. The error says what is
// too large.
func New(d *definition.Definition, metric Metric) (*Puzzle, error) {
	return newPuzzle(d, metric, "perm:"+d.Line()+metric.suffix())
}

// NewNamed is New for a puzzle that has a spec of its own.
func NewNamed(d *definition.Definition, metric Metric, spec string) (*Puzzle, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	return newPuzzle(d, metric, spec)
}

// newPuzzle makes the puzzle of a spec.
func newPuzzle(d *definition.Definition, metric Metric, spec string) (*Puzzle, error) {
	p := &Puzzle{spec: spec, definition: d, metric: metric, blocks: blocksOf(d)}
	p.order = sync.OnceValue(func() *big.Int { return reachable(d, p.blocks) })
	steps, err := p.findMoves()
	if err != nil {
		return nil, err
	}
	numbers, err := p.number()
	if err != nil {
		return nil, err
	}
	p.setProduct(numbers, steps)
	return p, nil
}

// setProduct numbers positions by a product of coordinates.
func (p *Puzzle) setProduct(numbers *product, steps []step) {
	p.product = numbers
	for _, c := range p.product.coordinates {
		c.setSteps(steps)
	}
	p.ranked = slices.IndexFunc(p.product.coordinates, func(c *coordinate) bool { return c.next == nil })
	start := p.product.start()
	goal, broken := p.product.rank(&start)
	if broken >= 0 {
		panic("perm: the solved position has no index") // counts of no moves suit every coordinate
	}
	p.spin = newSpin(p, steps)
	p.goal = puzzle.Index(goal*p.spin.size + p.spin.read(newStart(p.definition, p.blocks)))
	p.facts = sync.OnceValue(p.findFacts)
	p.features = puzzle.Features{
		Reversible: p.undirected, Leads: p.leads,
		Coordinates: sync.OnceValue(p.newForm), Folded: sync.OnceValue(p.newFolded),
		Certify: p.certify, Demonstrate: p.demonstrate, ExplainUnreached: p.explainUnreached,
		Rules: p.rules(), Depict: p.depict, Transcript: p.transcript(),
	}
}

// number finds the coordinates of all positions, or the error that says which limit
// there is no way around.
func (p *Puzzle) number() (*product, error) {
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
		return nil, fmt.Errorf("the moves lead to %s positions, and at most 2^40 are numbered", puzzle.Grouped(order.String()))
	}
	c := newChain(d, p.blocks).coordinate(len(d.Moves))
	return newProduct([]*coordinate{c}, len(d.Moves)), nil
}

// bestProduct ties coordinates together. Where the order of the group does not
// show that nothing is missing, it looks for pairs that are tied otherwise.
func (p *Puzzle) bestProduct(all []*coordinate) (*product, error) {
	d := p.definition
	if len(all) > maxCoordinates {
		return nil, fmt.Errorf("the pieces fall into %d parts that move on their own, want at most %d", len(all), maxCoordinates)
	}
	found := newProduct(all, len(d.Moves))
	positions := func() *big.Int { return new(big.Int).Mul(found.count, spinCount(all, p.blocks)) }
	if len(all) > 1 && (p.order() == nil || p.order().Cmp(positions()) != 0) {
		joined, work := false, maxWork
		for {
			fewer, tied := joinTied(all, &work)
			if !tied {
				break
			}
			joined, all = true, gather(fewer)
		}
		found = newProduct(all, len(d.Moves))
		found.joined = joined
	}
	if n := positions(); !numbered(n) {
		return nil, fmt.Errorf("there are up to %s positions, and at most 2^40 are numbered", puzzle.Grouped(n.String()))
	}
	return found, nil
}

// findMoves lists the moves and returns the steps that make and undo them.
func (p *Puzzle) findMoves() ([]step, error) {
	d, stay, orientations := p.definition, p.definition.Stay(), p.definition.Orientations()
	var steps []step
	for g, m := range d.Moves {
		powers := m.Action.Powers(stay, orientations, maxOrder)
		n := len(powers) + 1
		if powers == nil {
			return nil, fmt.Errorf("move %s has to be made more than %d times before all is as it was", m.Name, maxOrder)
		}
		for times, action := range powers {
			switch times++; {
			case p.metric == Powers, times == 1, p.metric == Quarter && times == n-1:
				p.moves = append(p.moves, move{name: p.nameFor(g, times, n), action: action, step: len(steps), times: times})
				steps = append(steps, step{g, times, action})
			}
		}
	}
	if len(p.moves) > MaxMoves {
		return nil, fmt.Errorf("the moves with all their powers are %d, want at most %d: metric=quarter takes fewer", len(p.moves), MaxMoves)
	}
	p.undirected = true
	for i := range p.moves {
		m := &p.moves[i]
		inverse := m.action.Inverse(orientations)
		m.back = slices.IndexFunc(p.moves, func(o move) bool { return o.action.Equal(inverse) })
		if m.back < 0 {
			p.undirected = false
			m.back = len(steps)
			s := steps[m.step]
			powers := d.Moves[s.generator].Action.Powers(stay, orientations, maxOrder)
			steps = append(steps, step{s.generator, len(powers) + 1 - s.times, inverse})
		}
	}
	return steps, nil
}

// maxOrder is how often a move may have to be made until all is as before.
const maxOrder = 1 << 12

// powerName writes a power of a move as twsearch does: U, U2, U2', U' where the
// move has order 5.
func powerName(name string, times, order int) string {
	back := ""
	if times > order-times {
		times, back = order-times, "'"
	}
	if times > 1 {
		name += strconv.Itoa(times)
	}
	return name + back
}

// nameFor returns the name of a power that no other move has.
func (p *Puzzle) nameFor(generator, times, order int) string {
	base := p.definition.Moves[generator].Name
	if times == 1 {
		return base
	}
	name := powerName(base, times, order)
	if p.definition.Named(name) || slices.ContainsFunc(p.moves, func(m move) bool { return m.name == name }) {
		return fmt.Sprintf("%s^%d", base, times)
	}
	return name
}

// Spec names the definition and the metric; see Find.
func (p *Puzzle) Spec() string { return p.spec }

// Definition is what the puzzle was made of; it must not be changed.
func (p *Puzzle) Definition() *definition.Definition { return p.definition }

// Size is the number of positions that are numbered: at least those that the
// moves lead to.
func (p *Puzzle) Size() uint64 { return p.product.size * p.spin.size }

// MoveCount is the number of moves of the metric.
func (p *Puzzle) MoveCount() int { return len(p.moves) }

// Goals returns the index of the solved position.
func (p *Puzzle) Goals() []puzzle.Index { return []puzzle.Index{p.goal} }

// Features implements puzzle.Graph.
func (p *Puzzle) Features() *puzzle.Features { return &p.features }

// Successors implements puzzle.Graph. All moves are legal everywhere.
func (p *Puzzle) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, p.moves[m].step), Move: puzzle.Move(m)})
	}
	return edges
}

// leads is the feature Leads.
func (p *Puzzle) leads(pos puzzle.Position) (out []puzzle.Lead) {
	for m := range p.moves {
		out = append(out, puzzle.Lead{Move: puzzle.Move(m), To: p.definition.Play(pos, p.moves[m].action)})
	}
	return out
}

// Predecessors implements puzzle.Graph.
func (p *Puzzle) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	at := p.expand(x)
	for m := range p.moves {
		edges = append(edges, puzzle.Edge{To: p.moved(&at, p.moves[m].back), Move: puzzle.Move(m)})
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

func (p *Puzzle) expand(x puzzle.Index) (at expanded) {
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
func (p *Puzzle) moved(at *expanded, step int) puzzle.Index {
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
func (p *Puzzle) Order() *big.Int { return p.order() }

// facts is what takes some time to find and is asked for rarely.
type facts struct {
	order *big.Int // as Order returns it
	exact bool     // every number is reached
	known bool     // exact is known
}

func (p *Puzzle) findFacts() *facts {
	f := &facts{order: p.Order()}
	if f.order != nil {
		f.known, f.exact = true, f.order.IsUint64() && f.order.Uint64() == p.Size()
		return f
	}
	// Where every tie of the puzzle with different pieces is of counts of moves, so
	// is every tie of this one: the group has all products of commutators.
	other, err := newPuzzle(p.definition.Different(), Quarter, "")
	if err != nil || !p.product.whole || slices.ContainsFunc(p.product.coordinates, func(c *coordinate) bool { return c.loose }) {
		return f
	}
	n := other.Order()
	if n != nil && n.IsUint64() && n.Uint64() == other.Size() && !other.product.joined {
		f.known, f.exact = true, true
	}
	return f
}
