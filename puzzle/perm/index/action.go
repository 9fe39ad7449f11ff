package index

import (
	"cmp"
	"slices"
)

// Limits of the enumeration that finds an index.
const (
	maxElements = 1 << 17 // of a coordinate that is enumerated
	maxPairs    = 1 << 22 // of elements of two coordinates that are joined
)

// action is a finite set of values on which the moves act. Every element leads to every other:
// next[m][x] is where move m takes x.
type action[T cmp.Ordered] struct {
	next   [][]uint32
	start  uint32
	values []T // by element
	number map[T]uint32
}

// size is the number of elements.
func (a *action[T]) size() int { return len(a.values) }

// explore enumerates the values that moves make of start. It returns nil if there are more than
// maxElements.
func explore[T cmp.Ordered](start T, moves int, apply func(x T, move int) T) *action[T] {
	a := &action[T]{next: make([][]uint32, moves), values: []T{start},
		number: map[T]uint32{start: 0}}
	for i := 0; i < len(a.values); i++ {
		for m := range moves {
			to := apply(a.values[i], m)
			n, seen := a.number[to]
			if !seen {
				if len(a.values) == maxElements {
					return nil
				}
				n = uint32(len(a.values))
				a.number[to] = n
				a.values = append(a.values, to)
			}
			a.next[m] = append(a.next[m], n)
		}
	}
	return a
}

// counts returns, for every element, how often each move occurs in one sequence from the start to
// it. The lattice has the counts of the sequences that lead back to the start. So all sequences to
// an element have the same counts modulo the lattice.
func (a *action[T]) counts() (*lattice, [][]int64) {
	moves := len(a.next)
	orders := make([]int64, moves)
	for m, next := range a.next {
		orders[m] = 1
		for x := next[a.start]; x != a.start; x = next[x] {
			orders[m]++
		}
	}
	back := newLattice(orders)
	vectors := append(make([][]int64, 0, a.size()), make([]int64, moves))
	relation := make([]int64, moves)
	for x := range a.size() { // in the order in which explore has found them
		for m, next := range a.next {
			copy(relation, vectors[x])
			relation[m]++
			if int(next[x]) == len(vectors) {
				back.reduce(relation)
				vectors = append(vectors, slices.Clone(relation))
				continue
			}
			for k, n := range vectors[next[x]] {
				relation[k] -= n
			}
			if back.reduce(relation); !zero(relation) {
				back.insert(relation)
			}
		}
	}
	return back, vectors
}

// byClass renumbers the elements by the class of their counts, then by value. It returns the
// lattice of the counts.
func (a *action[T]) byClass() *lattice {
	lattice, vectors := a.counts()
	class := make([]uint64, a.size())
	old := make([]int, a.size())
	for x := range class {
		class[x] = lattice.number(vectors[x])
		old[x] = x
	}
	slices.SortFunc(old, func(x, y int) int {
		return cmp.Or(cmp.Compare(class[x], class[y]), cmp.Compare(a.values[x], a.values[y]))
	})
	number, before := make([]uint32, len(old)), slices.Clone(a.values)
	for n, x := range old {
		number[x], a.values[n] = uint32(n), before[x]
		a.number[before[x]] = uint32(n)
	}
	a.start = number[a.start]
	for m, next := range a.next {
		renumbered := make([]uint32, len(next))
		for x, y := range next {
			renumbered[number[x]] = number[y]
		}
		a.next[m] = renumbered
	}
	return lattice
}
