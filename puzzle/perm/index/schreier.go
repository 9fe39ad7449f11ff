package index

import (
	"math/big"
	"slices"
)

// stabilizers is a chain of groups. Each fixes one point more than the one before (Sims 1970;
// Seress, Permutation Group Algorithms, chapter 4).
type stabilizers struct {
	degree int // the number of points
	levels []*stabilizer
}

// stabilizer is one group of the chain.
type stabilizer struct {
	base       int // the point that the next group fixes
	generators []permutation
	orbit      permutation
	// to[p] takes base to p, for each point p of its orbit; back[p] undoes it.
	to, back []permutation
	digit    []int // by point of the orbit, its place in the sorted orbit
}

// generate returns the chain of the group that permutations of points generate. The points of base
// are fixed first.
func generate(points int, generators []permutation, base ...int) *stabilizers {
	s := &stabilizers{degree: points}
	for _, point := range base {
		s.append(point)
	}
	for _, g := range generators {
		s.add(g, 0)
	}
	return s
}

// order returns the order of the group.
func (s *stabilizers) order() *big.Int {
	n := big.NewInt(1)
	for _, l := range s.levels {
		n.Mul(n, big.NewInt(int64(len(l.orbit))))
	}
	return n
}

// add makes g an element of the groups from a level on, unless it already is one.
func (s *stabilizers) add(g permutation, level int) {
	_, rest, stop := s.sift(g, level)
	if stop == len(s.levels) {
		point := rest.moved()
		if point < 0 {
			return
		}
		s.append(point)
	}
	// rest fixes the base of all levels before stop, so it belongs to each of them.
	for i := stop; i >= level; i-- {
		s.levels[i].generators = append(s.levels[i].generators, rest)
		s.extend(i)
	}
}

// append makes a level with only the identity.
func (s *stabilizers) append(base int) {
	l := &stabilizer{base: base, orbit: permutation{uint8(base)}, to: make([]permutation, s.degree),
		back: make([]permutation, s.degree), digit: make([]int, s.degree)}
	l.to[base] = identity(s.degree)
	l.back[base] = l.to[base]
	s.levels = append(s.levels, l)
}

// sift divides g by elements of the levels from level on. It returns their index, the rest, and the
// level where no element fits. If all fit, stop is the number of levels. Then g is in the group
// exactly if the rest moves no point.
func (s *stabilizers) sift(g permutation, level int) (x uint64, rest permutation, stop int) {
	for i, l := range s.levels[level:] {
		image := g[l.base]
		if l.back[image] == nil {
			return 0, g, level + i
		}
		x = x*uint64(len(l.orbit)) + uint64(l.digit[image])
		g = g.times(l.back[image])
	}
	return x, g, len(s.levels)
}

// extend completes the orbit of a level after it got a generator, and adds the Schreier elements to
// the next level. It uses only new pairs: an old point with the last generator, or a new point with
// each.
func (s *stabilizers) extend(level int) {
	l := s.levels[level]
	last := len(l.generators) - 1
	before := len(l.orbit)
	for i := 0; i < len(l.orbit); i++ {
		p := l.orbit[i]
		first := 0
		if i < before {
			first = last
		}
		for _, g := range l.generators[first:] {
			q := g[p]
			way := l.to[p].times(g)
			if l.to[q] == nil {
				l.to[q], l.back[q] = way, way.inverse()
				l.orbit = append(l.orbit, q)
				continue
			}
			s.add(way.times(l.back[q]), level+1)
		}
	}
}

// sort drops the levels with one element and sorts the orbits of the others. Several elements may
// take a base point to the same point. It chooses the one whose images of the later base points
// come first in lexicographic order.
func (s *stabilizers) sort() {
	var sorted []*stabilizer
	for _, l := range slices.Backward(s.levels) {
		if len(l.orbit) == 1 {
			continue
		}
		slices.Sort(l.orbit)
		for digit, p := range l.orbit {
			to := l.to[p]
			for _, next := range sorted {
				first := slices.MinFunc(next.orbit,
					func(a, b uint8) int { return int(to[a]) - int(to[b]) })
				to = next.to[first].times(to)
			}
			l.to[p], l.back[p], l.digit[p] = to, to.inverse(), digit
		}
		sorted = slices.Insert(sorted, 0, l)
	}
	s.levels = sorted
}

// giant reports whether permutations of n points generate all even ones.
func giant(n int, generators []permutation) bool {
	twice := generate(n, generators).order()
	twice.Mul(twice, big.NewInt(2))
	return twice.Cmp(new(big.Int).MulRange(1, int64(n))) >= 0
}
