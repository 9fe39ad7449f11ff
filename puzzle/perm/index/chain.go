package index

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// chain numbers the elements of a group. In a chain of groups each fixes one point more than the
// one before. It is for puzzles with large coordinates and a small group, such as the Mathieu group
// M24.
//
// Each group of the chain but the last moves a base point, the first point in order that it moves.
// For each point in the orbit of a base point, one element is chosen that takes the base point
// there; see [stabilizers.sort]. Every element of the group is a product of chosen elements in
// exactly one way, those of the last level first. Its index has a digit for each level: the place
// of the point in the sorted orbit. So the index does not depend on how the chain was found.
type chain struct {
	*stabilizers
	points *points
	start  state
	size   uint64
	steps  []permutation // where each step takes the points
}

// newChain makes the chain of the group that the moves generate. Its order is at most maxSize.
func newChain(d *definition.Definition, orbits []*orbit) *chain {
	p := newPoints(orbits)
	var base []int
	for point := range p.count {
		base = append(base, point)
	}
	group := generate(p.count, p.generators(d), base...)
	group.sort()
	return &chain{group, p, newStart(d, orbits), group.order().Uint64(), nil}
}

// coordinate makes the only coordinate of a puzzle. It says nothing of counts of moves.
func (c *chain) coordinate(moves int) *coordinate {
	return &coordinate{
		about: []about{{}}, size: c.size, classes: 1, width: c.size,
		lattice: newLattice(slices.Repeat([]int64{1}, moves)),
		read:    c.read, write: c.write, chain: c,
	}
}

// element returns the permutation of the points that leads from the solved state to st.
func (c *chain) element(st state) permutation {
	out := make(permutation, c.points.count)
	for i := range c.points.orbits {
		first, ways := c.points.first[i], c.points.ways[i]
		for at, k := range st[i].kind {
			from := slices.Index(c.start[i].kind, k)
			twist := int(st[i].orientation[at]) - int(c.start[i].orientation[from])
			for o := range ways {
				out[first+from*ways+o] = uint8(first + at*ways + mod(o+twist, ways))
			}
		}
	}
	return out
}

// read returns the element of a state, or false if no moves lead to it.
func (c *chain) read(st state) (uint64, bool) {
	x, rest, _ := c.sift(c.element(st), 0)
	return x, rest.moved() < 0
}

// permutation returns the element with index x, as a permutation of the points.
func (c *chain) permutation(x uint64) permutation {
	g := identity(c.points.count)
	for _, l := range slices.Backward(c.levels) {
		n := uint64(len(l.orbit))
		g = g.times(l.to[l.orbit[x%n]])
		x /= n
	}
	return g
}

// write sets a state to an element.
func (c *chain) write(x uint64, st state) {
	g := c.permutation(x)
	for i := range c.points.orbits {
		first, ways := c.points.first[i], c.points.ways[i]
		if ways == 0 {
			continue
		}
		for at, k := range c.start[i].kind {
			to := int(g[first+at*ways]) - first
			st[i].kind[to/ways] = k
			st[i].orientation[to/ways] = uint8((int(c.start[i].orientation[at]) + to) % ways)
		}
	}
}

// unrank sets a to the points where an element takes the base points.
func (c *chain) unrank(x uint64, a *arrangement) {
	for i := len(c.levels) - 1; i >= 0; i-- {
		l := c.levels[i]
		n := uint64(len(l.orbit))
		to := l.to[l.orbit[x%n]]
		x /= n
		a.places[i] = uint8(to[l.base])
		for k := i + 1; k < len(c.levels); k++ {
			a.places[k] = uint8(to[a.places[k]])
		}
	}
}

// elementAfter returns the element after g. The first element takes the base points to a.
func (c *chain) elementAfter(a *arrangement, g permutation) (x uint64) {
	images := a.places
	for i := range c.levels {
		images[i] = uint8(g[images[i]])
	}
	for i, l := range c.levels {
		x = x*uint64(len(l.orbit)) + uint64(l.digit[images[i]])
		back := l.back[images[i]]
		for k := i + 1; k < len(c.levels); k++ {
			images[k] = uint8(back[images[k]])
		}
	}
	return x
}

// form makes the coordinate form. Columns are the elements that fix all base points but the last
// few. Rows are their cosets. A move takes a row to a row, and multiplies its columns by one of
// these elements: the one for the first element of the row.
func (c *chain) form(p *Numbering) *puzzle.CoordinateForm {
	columns := uint64(1)
	for _, l := range slices.Backward(c.levels) {
		if columns*uint64(len(l.orbit)) > mostColumns {
			break
		}
		columns *= uint64(len(l.orbit))
	}
	if columns < fewestColumns {
		return nil
	}
	f := &puzzle.CoordinateForm{
		Rows: c.size / columns, Words: 1, Columns: int(columns), WordMaps: [][]uint16{{0}},
	}
	for x := range columns {
		then := c.permutation(x)
		var to []uint8
		for column := range columns {
			var a arrangement
			c.unrank(column, &a)
			to = append(to, uint8(c.elementAfter(&a, then)))
		}
		f.ColumnMaps = append(f.ColumnMaps, to)
	}
	edges := func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
		var a arrangement
		c.unrank(row*columns, &a)
		for m := range p.moves {
			to := c.elementAfter(&a, c.steps[m])
			edges = append(edges,
				puzzle.RowEdge{Move: puzzle.Move(m), To: to / columns, Columns: int(to % columns)})
		}
		return edges
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return edges }
	return f
}
