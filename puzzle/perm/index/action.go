package index

import (
	"slices"
	"strings"
)

// Limits on what is enumerated to find an index.
const (
	maxElements = 1 << 17 // of a coordinate that is enumerated
	maxPairs    = 1 << 22 // of elements of two coordinates that are joined
)

// cells is what one move does to a pattern, one byte a cell: the content of cell
// from[i] comes to cell i and becomes turned[i] of it, or stays as it is where
// there is no such table.
type cells struct {
	from   []int
	turned [][]uint8
}

func (c *cells) apply(pattern string) string {
	out := make([]byte, len(c.from))
	for i, f := range c.from {
		out[i] = pattern[f]
		if c.turned != nil {
			out[i] = c.turned[i][out[i]]
		}
	}
	return string(out)
}

// action is a finite set on which the moves act, one element leading to every
// other: next[m][x] is what move m makes of x.
type action struct {
	next  [][]uint32
	start uint32
}

// size is the number of elements.
func (a *action) size() int { return len(a.next[0]) }

// explore returns what moves make of a start, as an action on the values found
// in the order in which they are found; false when there are more than
// maxElements.
func explore[T comparable](start T, moves int, apply func(x T, move int) T) (*action, []T, bool) {
	a := &action{next: make([][]uint32, moves)}
	found := []T{start}
	number := map[T]uint32{start: 0}
	for i := 0; i < len(found); i++ {
		for m := range moves {
			to := apply(found[i], m)
			n, known := number[to]
			if !known {
				if len(found) == maxElements {
					return nil, nil, false
				}
				n = uint32(len(found))
				number[to] = n
				found = append(found, to)
			}
			a.next[m] = append(a.next[m], n)
		}
	}
	return a, found, true
}

// counts returns, for every element, how often a word that leads to it from the
// start makes each move, and the lattice modulo which that holds for all words:
// the counts of those that lead back.
func (a *action) counts() (*lattice, [][]int64) {
	moves := len(a.next)
	orders := make([]int64, moves)
	for m, next := range a.next {
		orders[m] = 1
		for x := next[a.start]; x != a.start; x = next[x] {
			orders[m]++
		}
	}
	back := newLattice(orders)
	vectors := make([][]int64, a.size())
	vectors[a.start] = make([]int64, moves)
	queue := []uint32{a.start}
	relation := make([]int64, moves)
	for i := 0; i < len(queue); i++ {
		x := queue[i]
		for m, next := range a.next {
			y := next[x]
			copy(relation, vectors[x])
			relation[m]++
			if vectors[y] == nil {
				vectors[y] = slices.Clone(relation)
				back.reduce(vectors[y])
				queue = append(queue, y)
				continue
			}
			for k, n := range vectors[y] {
				relation[k] -= n
			}
			if back.reduce(relation); !zero(relation) {
				back.insert(relation)
			}
		}
	}
	return back, vectors
}

// table is an action whose elements are numbered class by class: those whose
// counts agree modulo the lattice follow each other.
type table struct {
	action
	lattice *lattice
	classes int
	old     []uint32 // the number that each element had before
}

// sorted numbers the elements of an action by class and, within a class, by
// less.
func (a *action) sorted(less func(x, y uint32) int) *table {
	lattice, vectors := a.counts()
	t := &table{lattice: lattice, classes: int(lattice.count(maxElements))}
	class := make([]uint64, a.size())
	for x := range class {
		class[x] = lattice.number(vectors[x])
		t.old = append(t.old, uint32(x))
	}
	slices.SortFunc(t.old, func(x, y uint32) int {
		if class[x] != class[y] {
			return int(class[x]) - int(class[y])
		}
		return less(x, y)
	})
	number := make([]uint32, a.size())
	for n, x := range t.old {
		number[x] = uint32(n)
	}
	t.start = number[a.start]
	for _, next := range a.next {
		renumbered := make([]uint32, len(next))
		for x, y := range next {
			renumbered[number[x]] = number[y]
		}
		t.next = append(t.next, renumbered)
	}
	return t
}

// patterns explores what moves make of a pattern of cells and numbers it.
func patterns(start string, moves []cells) (*table, []string, bool) {
	a, found, ok := explore(start, len(moves),
		func(p string, m int) string { return moves[m].apply(p) })
	if !ok {
		return nil, nil, false
	}
	t := a.sorted(func(x, y uint32) int { return strings.Compare(found[x], found[y]) })
	out := make([]string, len(found))
	for n, x := range t.old {
		out[n] = found[x]
	}
	return t, out, true
}

// cyclic returns the action of adding add[m] modulo n, on what is reached from
// 0, and the value of each element. Every element is a class of its own.
func cyclic(n int, add []int) (*table, []int) {
	a, found, _ := explore(0, len(add), func(x, m int) int { return mod(x+add[m], n) })
	t := a.sorted(func(x, y uint32) int { return found[x] - found[y] })
	values := make([]int, len(found))
	for i, x := range t.old {
		values[i] = found[x]
	}
	return t, values
}
