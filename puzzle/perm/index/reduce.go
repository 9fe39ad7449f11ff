package index

import (
	"math/bits"
	"slices"
	"sync"
)

const (
	// maxReduced limits the elements of a coordinate that is reduced.
	maxReduced = 1 << 32
	// maxImaged is the greatest number of permutations of which each symmetry has a table.
	maxImaged = 1 << 10
)

// reduction says of numbers below a limit which of its images each one is stored as: the least.
type reduction struct {
	stored     []uint32 // the least ones, in increasing order
	weight     []uint16 // by stored number, how many images it has
	storedAs   []uint32 // by number, which of the stored ones it is stored as
	symmetryTo []uint16 // by number, the first symmetry that leads from it to the stored one
}

// newReduction reduces the numbers below limit by a group of symmetries. Images sets what x becomes
// under each of them. Undoes reports whether symmetry i undoes symmetry k.
func newReduction(limit uint64, symmetries int, images func(x uint64, to []uint64),
	undoes func(i, k int) bool) (r reduction) {
	inverse := make([]uint16, symmetries)
	for k := range inverse {
		for !undoes(int(inverse[k]), k) {
			inverse[k]++
		}
	}
	const unknown = 1<<32 - 1
	of := make([]uint64, symmetries)
	r.storedAs, r.symmetryTo = slices.Repeat([]uint32{unknown}, int(limit)), make([]uint16, limit)
	for x, to := range r.storedAs {
		if to != unknown {
			continue
		}
		weight := uint16(0)
		images(uint64(x), of)
		for i, y := range of {
			back := inverse[i]
			if r.storedAs[y] == unknown {
				r.storedAs[y], r.symmetryTo[y] = uint32(len(r.stored)), back
				weight++
			}
			r.symmetryTo[y] = min(r.symmetryTo[y], back)
		}
		r.stored, r.weight = append(r.stored, uint32(x)), append(r.weight, weight)
	}
	return r
}

// reducer finds, for each element of a coordinate, the one of its images that is stored.
type reducer struct {
	coordinate *coordinate
	symmetries []symmetry
	reduction  // without tables it lacks what is by element

	// Without tables: the stored elements as a set.
	set    []countedWord
	images []relabelling // by symmetry
	// By piece and its place. An image has that piece as its first one under some symmetries. Of
	// the places where they take it, this is the least, with the symmetries that take it there.
	firsts [][]firstPlaces
}

// firstPlaces is the least first place of some images, and the symmetries that lead to it.
type firstPlaces struct {
	place      uint8
	symmetries []int
}

// countedWord is a word of a set, and how many elements there are before it.
type countedWord struct{ bits, before uint64 }

// newReducer reduces coordinate c, which has this number in the puzzle.
func newReducer(c *coordinate, number int, symmetries []symmetry) *reducer {
	r := &reducer{coordinate: c, symmetries: symmetries}
	if c.next != nil {
		images := func(x uint64, to []uint64) {
			for i := range to {
				to[i] = symmetries[i].element(number, c, x)
			}
		}
		undoes := func(i, k int) bool { return symmetries[i].undoes(&symmetries[k], number, c) }
		r.reduction = newReduction(c.size, len(symmetries), images, undoes)
		return r
	}
	for i := range symmetries {
		r.images = append(r.images, symmetries[i].orbits[c.ranked.orbit.number])
	}
	r.firsts = r.findFirsts(c.ranked.places)
	r.search()
	return r
}

// findFirsts returns what firsts are, for an orbit of that many places.
func (r *reducer) findFirsts(places int) (out [][]firstPlaces) {
	for k := range places {
		of := slices.Repeat([]firstPlaces{{place: maxRanked}}, places)
		for i := range r.images {
			t := &r.images[i]
			if int(t.replaced[0]) != k {
				continue
			}
			for p := range of {
				f := &of[p]
				if to := t.places[p]; to < f.place {
					f.place, f.symmetries = to, nil
				}
				if t.places[p] == f.place {
					f.symmetries = append(f.symmetries, i)
				}
			}
		}
		out = append(out, of)
	}
	return out
}

// search finds the stored elements of a ranked coordinate: those whose list of places is the least
// of all images. Lists that begin with the same two places are searched together.
func (r *reducer) search() {
	c := r.coordinate
	n := uint64(c.ranked.places)
	found := make([]*leastSearch, c.classes*n*n)
	var group sync.WaitGroup
	for i := range found {
		class, first, second := uint64(i)/(n*n), i/int(n)%int(n), i%int(n)
		if first == second {
			continue
		}
		group.Go(func() {
			found[i] = newLeastSearch(r, class)
			found[i].begin(first, second)
		})
	}
	group.Wait()
	r.set = make([]countedWord, (c.size+63)/64)
	for _, f := range found {
		if f == nil {
			continue
		}
		r.stored, r.weight = append(r.stored, f.elements...), append(r.weight, f.weights...)
		for _, x := range f.elements {
			r.set[x/64].bits |= 1 << (x % 64)
		}
	}
	before := uint64(0)
	for i := range r.set {
		r.set[i].before = before
		before += uint64(bits.OnesCount64(r.set[i].bits))
	}
}

// reduce returns the number of the stored image of an element, and a symmetry that leads to it. If
// the coordinate has no tables, the element is given by the places of its pieces.
func (r *reducer) reduce(x uint64, p *entries) (stored uint64, symmetry int) {
	if r.storedAs != nil {
		return uint64(r.storedAs[x]), int(r.symmetryTo[x])
	}
	c := r.coordinate.ranked
	first := uint8(maxRanked)
	for k := range c.places {
		first = min(first, r.firsts[k][p[k]].place)
	}
	best := -1 // of several with the same image, the first symmetry
	for k := range c.places {
		f := &r.firsts[k][p[k]]
		if f.place > first {
			continue
		}
		for _, i := range f.symmetries {
			switch {
			case best < 0 || r.less(i, best, p):
				best = i
			case i < best && !r.less(best, i, p):
				best = i
			}
		}
	}
	t := &r.images[best]
	var image entries
	for k := range c.places {
		image[k] = t.places[p[t.replaced[k]]]
	}
	y, _ := c.rank(image[:], nil)
	w := &r.set[y/64]
	return w.before + uint64(bits.OnesCount64(w.bits&(1<<(y%64)-1))), best
}

// less reports whether image i of a list of places is less than image k.
func (r *reducer) less(i, k int, p *entries) bool {
	a, b := &r.images[i], &r.images[k]
	for n := range r.coordinate.ranked.places {
		if x, y := a.places[p[a.replaced[n]]], b.places[p[b.replaced[n]]]; x != y {
			return x < y
		}
	}
	return false
}

// count is the number of stored elements.
func (r *reducer) count() uint64 { return uint64(len(r.stored)) }

// permutes reports whether the elements of a coordinate are all permutations of its pieces, or all
// of one parity.
func (c *coordinate) permutes() bool { return c.ranked != nil && c.ranked.permutes() }

// computesImages reports whether the images of elements are computed from the places of pieces,
// because a table for each symmetry would be large.
func (c *coordinate) computesImages() bool { return c.permutes() && c.size > maxImaged }

// parityOf returns the parity of the lists of places in a class.
func (r *ranked) parityOf(class uint64) int { return (r.start + r.classes[class]) % 2 }
