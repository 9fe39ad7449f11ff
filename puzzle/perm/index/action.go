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

// action is a finite set on which the moves act. Every element leads to every other: next[m][x] is
// where move m takes x.
type action struct {
	next  [][]uint32
	start uint32
}

// size is the number of elements.
func (a *action) size() int { return len(a.next[0]) }

// explore enumerates the values that moves make of start, and returns them in order with the action
// on them. It returns false if there are more than maxElements.
func explore[T comparable](start T, moves int, apply func(x T, move int) T) (*action, []T, bool) {
	a := &action{next: make([][]uint32, moves)}
	found := []T{start}
	number := map[T]uint32{start: 0}
	for i := 0; i < len(found); i++ {
		for m := range moves {
			to := apply(found[i], m)
			n, seen := number[to]
			if !seen {
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

// counts returns, for every element, how often each move occurs in one sequence from the start to
// it. The lattice has the counts of the sequences that lead back to the start. So all sequences to
// an element have the same counts modulo the lattice.
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
	room := make([]int64, a.size()*moves)
	vectors[a.start] = room[:moves:moves]
	queue := append(make([]uint32, 0, a.size()), a.start)
	relation := make([]int64, moves)
	for i := 0; i < len(queue); i++ {
		x := queue[i]
		for m, next := range a.next {
			y := next[x]
			copy(relation, vectors[x])
			relation[m]++
			if vectors[y] == nil {
				vectors[y] = room[moves*len(queue):][:moves:moves]
				copy(vectors[y], relation)
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

// byClass renumbers the elements of an action by the class of their counts, then by value. It sorts
// values in the same way, and returns the lattice of the counts.
func byClass[T cmp.Ordered](a *action, values []T) *lattice {
	lattice, vectors := a.counts()
	class := make([]uint64, a.size())
	old := make([]int, a.size())
	for x := range class {
		class[x] = lattice.number(vectors[x])
		old[x] = x
	}
	slices.SortFunc(old, func(x, y int) int {
		return cmp.Or(cmp.Compare(class[x], class[y]), cmp.Compare(values[x], values[y]))
	})
	number, before := make([]uint32, len(old)), slices.Clone(values)
	for n, x := range old {
		number[x], values[n] = uint32(n), before[x]
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
