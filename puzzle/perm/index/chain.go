package index

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// chain numbers the elements of a group, by a chain of groups each of which fixes
// one point more than the one before. It is for puzzles whose coordinates are too
// large, but whose moves generate a small group, such as the Mathieu group M24.
//
// The points are taken in order, and those are the base that the groups before do
// not fix. A link of the chain is a base point: its orbit under the group that fixes
// all points before it, and for each point of the orbit one element of that group
// which takes the base point there. Of these it is the one whose images of the base
// points that follow come first in lexicographic order. Every element of the whole
// group is a product of such elements in one way, with that of the last link made
// first, and the numbers of the points in their orbits are the digits of its index.
// So the index does not depend on how the chain was found.
type chain struct {
	points *points
	start  *state
	size   uint64
	links  []link
	steps  []permutation // what each step does to the points
}

// link is one base point.
type link struct {
	base     int
	orbit    []uint16      // in increasing order
	digit    []int         // by point, where it stands in the orbit, or -1
	to, back []permutation // by digit, the element that takes base there, and what undoes it
}

// newChain makes the chain of the group that the moves generate; its order is at
// most MaxSize.
func newChain(d *definition.Definition, blocks []*Block) *chain {
	p := newPoints(blocks)
	found := &stabilizers{points: p.count}
	for base := range p.count {
		found.append(base)
	}
	for _, g := range p.generators(d) {
		found.add(g, 0)
	}
	c := &chain{points: p, start: newStart(d, blocks), size: 1}
	// those that follow a link are known before it
	for _, l := range slices.Backward(found.levels) {
		if len(l.orbit) > 1 {
			c.links = slices.Insert(c.links, 0, c.newLink(l))
			c.size *= uint64(len(l.orbit))
		}
	}
	return c
}

// newLink makes a link, which comes before those that the chain has.
func (c *chain) newLink(l *stabilizer) link {
	out := link{base: l.base, digit: slices.Repeat([]int{-1}, c.points.count)}
	for _, p := range slices.Sorted(slices.Values(l.orbit)) {
		out.digit[p] = len(out.orbit)
		out.orbit = append(out.orbit, uint16(p))
		to := l.to[p]
		for i := range c.links {
			next := &c.links[i]
			first := 0
			for digit, q := range next.orbit {
				if to[q] < to[next.orbit[first]] {
					first = digit
				}
			}
			to = next.to[first].times(to)
		}
		out.to, out.back = append(out.to, to), append(out.back, to.inverse())
	}
	return out
}

// coordinate makes the only coordinate of a puzzle, which knows nothing of how often
// each move was made.
func (c *chain) coordinate(moves int) *coordinate {
	return &coordinate{
		about: []About{{What: Everything}}, size: c.size, classes: 1, width: c.size,
		lattice: newLattice(slices.Repeat([]int64{1}, moves)), reader: c, chain: c,
	}
}

// element returns the permutation of the points that leads to a state from the
// solved one.
func (c *chain) element(st *state) permutation {
	out := make(permutation, c.points.count)
	for i, b := range c.points.blocks {
		home := make([]int, len(b.Places)) // of each kind
		for at, place := range b.Places {
			home[c.start.kind[place]] = at
		}
		first, ways := c.points.first[i], c.points.ways[i]
		for at, place := range b.Places {
			from := home[st.kind[place]]
			turned := int(st.turn[place]) - int(c.start.turn[b.Places[from]])
			for turn := range ways {
				out[first+from*ways+turn] = uint16(first + at*ways + mod(turn+turned, ways))
			}
		}
	}
	return out
}

// read implements reader.
func (c *chain) read(st *state) (uint64, bool) {
	x, rest, _ := c.sift(c.element(st))
	return x, rest.moved() < 0
}

// sift divides a permutation of the points by an element of each link, and returns
// the index that these make, what is left, which is nothing where it is an element of
// the group, and the first link that has none for it, or how many links there are.
func (c *chain) sift(g permutation) (x uint64, rest permutation, at int) {
	for i := range c.links {
		l := &c.links[i]
		digit := l.digit[g[l.base]]
		if digit < 0 {
			return 0, g, i
		}
		x = x*uint64(len(l.orbit)) + uint64(digit)
		g = g.times(l.back[digit])
	}
	return x, g, len(c.links)
}

// permutation returns the element with an index, as it permutes the points.
func (c *chain) permutation(x uint64) permutation {
	g := newPermutation(c.points.count)
	for i := range slices.Backward(c.links) {
		l := &c.links[i]
		n := uint64(len(l.orbit))
		g = g.times(l.to[x%n])
		x /= n
	}
	return g
}

// write implements reader.
func (c *chain) write(x uint64, st *state) {
	g := c.permutation(x)
	for i, b := range c.points.blocks {
		first, ways := c.points.first[i], c.points.ways[i]
		if ways == 0 {
			continue
		}
		for at, place := range b.Places {
			to := int(g[first+at*ways]) - first
			st.kind[b.Places[to/ways]] = c.start.kind[place]
			st.turn[b.Places[to/ways]] = uint8((int(c.start.turn[place]) + to) % ways)
		}
	}
}

// unrank sets where an element takes the base points.
func (c *chain) unrank(x uint64, a *arrangement) {
	for i := len(c.links) - 1; i >= 0; i-- {
		l := &c.links[i]
		n := uint64(len(l.orbit))
		to := l.to[x%n]
		x /= n
		a.kind[i] = uint8(to[l.base])
		for k := i + 1; k < len(c.links); k++ {
			a.kind[k] = uint8(to[a.kind[k]])
		}
	}
}

// moved returns the element that a step makes of one that takes the base points
// there.
func (c *chain) moved(a *arrangement, step int) uint64 { return c.after(a, c.steps[step]) }

// after returns the element that a permutation makes of one that takes the base
// points there.
func (c *chain) after(a *arrangement, g permutation) (x uint64) {
	images := a.kind
	for i := range c.links {
		images[i] = uint8(g[images[i]])
	}
	for i := range c.links {
		l := &c.links[i]
		digit := l.digit[images[i]]
		x = x*uint64(len(l.orbit)) + uint64(digit)
		back := l.back[digit]
		for k := i + 1; k < len(c.links); k++ {
			images[k] = uint8(back[images[k]])
		}
	}
	return x
}

// form makes columns of the elements that fix all base points but the last few. A
// row is a coset of these: a move takes it to another, and what it does to the
// elements is that one of them is made after each, the one that it makes of the
// first element of the row.
func (c *chain) form(p *Positions) *puzzle.CoordinateForm {
	columns := uint64(1)
	for _, l := range slices.Backward(c.links) {
		if columns*uint64(len(l.orbit)) > mostColumns {
			break
		}
		columns *= uint64(len(l.orbit))
	}
	if columns < fewestColumns {
		return nil
	}
	f := &puzzle.CoordinateForm{
		Rows: c.size / columns, Words: 1, Columns: int(columns), WordMaps: [][]uint32{{0}},
		Undirected: p.undirected,
	}
	for x := range columns {
		then := c.permutation(x)
		var to []uint8
		for column := range columns {
			var a arrangement
			c.unrank(column, &a)
			to = append(to, uint8(c.after(&a, then)))
		}
		f.ColumnMaps = append(f.ColumnMaps, to)
	}
	edges := func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
		var a arrangement
		c.unrank(row*columns, &a)
		for m := range p.moves {
			to := c.moved(&a, m)
			edges = append(edges,
				puzzle.RowEdge{Move: puzzle.Move(m), To: to / columns, Columns: int(to % columns)})
		}
		return edges
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return edges }
	return f
}
