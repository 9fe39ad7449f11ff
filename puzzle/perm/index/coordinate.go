package index

import (
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// coordinate is a set of elements on which the moves act, each position having
// one of them: element class*width + n is number n of a class. One move is one
// table, or a computation where the table would be large.
type coordinate struct {
	about   []About // what it tells of a position
	size    uint64
	classes uint64
	width   uint64
	start   uint64
	lattice *lattice // classes are counts of moves modulo this
	reader

	next   [][]uint32 // what each step makes of an element; nil where it is computed
	ranked *ranked    // computes it, or
	chain  *chain     // does
}

// reader finds the element of a position and writes it into one.
type reader interface {
	// read returns the element of a state; false when no moves lead to it.
	read(st *state) (uint64, bool)
	write(x uint64, st *state)
}

// fromTable makes a coordinate of a table of the generators.
func fromTable(about About, t *table, r reader) *coordinate {
	return &coordinate{
		about: []About{about}, size: uint64(t.size()), classes: uint64(t.classes),
		width: uint64(t.size() / t.classes), start: uint64(t.start),
		lattice: t.lattice, reader: r, next: t.next,
	}
}

// setSteps turns what is known of the generators into what each step does.
func (c *coordinate) setSteps(steps []Step) {
	switch {
	case c.chain != nil:
		for _, s := range steps {
			c.chain.steps = append(c.chain.steps, c.chain.points.permutation(s.Action))
		}
		return
	case c.next == nil:
		for _, s := range steps {
			c.ranked.moves = append(c.ranked.moves, c.ranked.move(s.Action))
		}
		return
	}
	generators := c.next
	c.next = nil
	for _, s := range steps {
		out := slices.Clone(generators[s.Generator])
		for range s.Times - 1 {
			for x, y := range out {
				out[x] = generators[s.Generator][y]
			}
		}
		c.next = append(c.next, out)
	}
}

// unrank works out what moves are made of, where there are no tables.
func (c *coordinate) unrank(x uint64, a *arrangement) {
	if c.chain != nil {
		c.chain.unrank(x, a)
		return
	}
	c.ranked.unrank(x, a)
}

// moved returns what a step makes of an element that unrank has taken apart.
func (c *coordinate) moved(a *arrangement, step int) uint64 {
	if c.chain != nil {
		return c.chain.moved(a, step)
	}
	return c.ranked.moved(a, step)
}

// coordinates returns the coordinates of all blocks, and an error where one can be
// neither enumerated nor ranked.
func coordinates(d *definition.Definition, blocks []*Block) ([]*coordinate, error) {
	first := newStart(d, blocks)
	var out []*coordinate
	for _, b := range blocks {
		made, err := b.coordinates(d, &view{d: d, block: b}, first)
		if err != nil {
			return nil, err
		}
		out = append(out, made...)
	}
	return out, nil
}

// newStart returns the state of the solved puzzle.
func newStart(d *definition.Definition, blocks []*Block) *state {
	st := &state{make([]uint8, d.Places()), make([]uint8, d.Places()), make([]int, len(blocks))}
	for _, b := range blocks {
		s := &d.Sets[b.Set]
		first := d.Offset(b.Set)
		for i, p := range b.Places {
			k := b.kindOf(s.Solved[p-first], s.Modulus[p-first], i, s.Turned[p-first])
			n, _ := slices.BinarySearchFunc(b.kinds, k, compareKinds)
			st.kind[p] = uint8(n)
			st.turn[p] = uint8(b.steps(k, i, s.Turned[p-first]))
			st.sum[b.number] += int(st.turn[p])
		}
	}
	return st
}

// coordinates returns those of one block: how its pieces lie and how they are
// turned, or both in one where the orientations of its pieces do not matter
// alike.
func (b *Block) coordinates(d *definition.Definition, v *view,
	start *state) ([]*coordinate, error) {
	if !b.uniform() {
		c, err := v.coordinate(LieAndTurned, pieces|turns, start)
		if err != nil {
			return nil, err
		}
		return []*coordinate{c}, nil
	}
	var out []*coordinate
	if len(b.kinds) > 1 {
		c, err := v.coordinate(Lie, pieces, start)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if b.turns(b.kinds[0]) > 1 {
		c, err := v.coordinate(Turned, turns, start)
		if err != nil {
			return nil, err
		}
		if b.spins(c.width) {
			c = newSum(d, b, start).coordinate
		}
		out = append(out, c)
	}
	return out, nil
}

// what a coordinate looks at
type aspect int

const (
	pieces aspect = 1 << iota
	turns
)

// maxCodes is how many different turned pieces a block may have of which both the
// places and the turns are enumerated together.
const maxCodes = 256

// view is what a coordinate that is enumerated looks at: a pattern has for each
// place of the block the kind of its piece, how it is turned, or both as a code.
type view struct {
	d      *definition.Definition
	block  *Block
	aspect aspect
	code   []int // the first code of each kind, where a pattern has both
	found  []string
	number map[string]uint32
}

// coordinate makes a coordinate of one aspect, enumerated where it is small.
func (v *view) coordinate(what What, a aspect, start *state) (*coordinate, error) {
	v = &view{d: v.d, block: v.block, aspect: a}
	about := About{v.block, what}
	codes := 0
	for _, k := range v.block.kinds {
		v.code = append(v.code, codes)
		codes += v.block.turns(k)
	}
	r := newRanked(v.block, a)
	giant := r.large(v.d)
	if !giant && (codes <= maxCodes || a != pieces|turns) {
		var moves []cells
		for _, m := range v.d.Moves {
			moves = append(moves, v.cells(m.Action))
		}
		if t, found, ok := patterns(v.pattern(start), moves); ok {
			v.found, v.number = found, map[string]uint32{}
			for n, p := range found {
				v.number[p] = uint32(n)
			}
			return fromTable(about, t, v), nil
		}
	}
	if err := r.tooLarge(v.d, giant, codes); err != nil {
		return nil, &PartError{about, err}
	}
	return r.coordinate(about, v.d, start), nil
}

// pattern is what the coordinate sees of a state.
func (v *view) pattern(st *state) string {
	out := make([]byte, len(v.block.Places))
	for i, p := range v.block.Places {
		switch v.aspect {
		case pieces:
			out[i] = st.kind[p]
		case turns:
			out[i] = st.turn[p]
		default:
			out[i] = uint8(v.code[st.kind[p]] + int(st.turn[p]))
		}
	}
	return string(out)
}

func (v *view) read(st *state) (uint64, bool) {
	n, ok := v.number[v.pattern(st)]
	return uint64(n), ok
}

func (v *view) write(x uint64, st *state) {
	for i, p := range v.block.Places {
		switch code := v.found[x][i]; v.aspect {
		case pieces:
			st.kind[p] = code
		case turns:
			st.turn[p] = code
		default:
			k := len(v.code) - 1
			for v.code[k] > int(code) {
				k--
			}
			st.kind[p], st.turn[p] = uint8(k), code-uint8(v.code[k])
		}
	}
}

// cells is what a transformation does to patterns.
func (v *view) cells(t definition.Transformation) cells {
	b := v.block
	out := cells{from: b.from(t)}
	if v.aspect == pieces {
		return out
	}
	for _, twist := range b.twists(t) {
		var turned []uint8
		for k, kind := range b.kinds {
			if v.aspect == turns && k > 0 {
				break // all turn alike
			}
			n := b.turns(kind)
			for i := range n {
				to := (i + twist*b.twist(kind)) % n
				if v.aspect != turns {
					to += v.code[k]
				}
				turned = append(turned, uint8(to))
			}
		}
		out.turned = append(out.turned, turned)
	}
	return out
}

// pair is the coordinate of two others together.
type pair struct {
	a, b   *coordinate
	found  [][2]uint32
	number map[[2]uint32]uint32
}

// joined makes one coordinate of two that are enumerated; false when there would
// be too many elements.
func joined(a, b *coordinate) (*coordinate, bool) {
	start := [2]uint32{uint32(a.start), uint32(b.start)}
	act, found, ok := explore(start, len(a.next), func(x [2]uint32, m int) [2]uint32 {
		return [2]uint32{a.next[m][x[0]], b.next[m][x[1]]}
	})
	if !ok {
		return nil, false
	}
	t := act.sorted(func(x, y uint32) int { return slices.Compare(found[x][:], found[y][:]) })
	p := &pair{a: a, b: b, number: map[[2]uint32]uint32{}}
	for n, x := range t.old {
		p.found = append(p.found, found[x])
		p.number[found[x]] = uint32(n)
	}
	c := fromTable(About{}, t, p)
	c.about = slices.Concat(a.about, b.about)
	return c, true
}

func (p *pair) read(st *state) (uint64, bool) {
	x, okA := p.a.read(st)
	y, okB := p.b.read(st)
	n, ok := p.number[[2]uint32{uint32(x), uint32(y)}]
	return uint64(n), ok && okA && okB
}

func (p *pair) write(x uint64, st *state) {
	p.a.write(uint64(p.found[x][0]), st)
	p.b.write(uint64(p.found[x][1]), st)
}
