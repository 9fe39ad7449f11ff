package index

import (
	"math/big"
	"math/rand/v2"
	"slices"
)

// permutation is the list of where each point goes.
type permutation []uint16

// newPermutation is the one that moves none of n points.
func newPermutation(n int) permutation {
	out := make(permutation, n)
	for i := range out {
		out[i] = uint16(i)
	}
	return out
}

func (p permutation) times(q permutation) permutation { // p, then q
	out := make(permutation, len(p))
	for i, to := range p {
		out[i] = q[to]
	}
	return out
}

func (p permutation) inverse() permutation {
	out := make(permutation, len(p))
	for i, to := range p {
		out[to] = uint16(i)
	}
	return out
}

// moved returns a point that p moves, or -1.
func (p permutation) moved() int {
	return slices.IndexFunc(indices(len(p)), func(i int) bool { return int(p[i]) != i })
}

// indices are the numbers from 0 to n-1.
func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// stabilizers is a chain of groups, each of which fixes one point more than the
// one before (Sims 1970; Seress, Permutation Group Algorithms, chapter 4).
type stabilizers struct {
	points int
	levels []*stabilizer
}

// stabilizer is one group of the chain.
type stabilizer struct {
	base       int // the point that the next group fixes
	generators []permutation
	orbit      []int
	// to[p] takes base to p, for each point p of its orbit; back[p] undoes it.
	to, back []permutation
}

// order returns the order of the group that permutations of so many points
// generate.
func order(points int, generators []permutation) *big.Int {
	s := &stabilizers{points: points}
	for _, g := range generators {
		s.add(g, 0)
	}
	n := big.NewInt(1)
	for _, l := range s.levels {
		n.Mul(n, big.NewInt(int64(len(l.orbit))))
	}
	return n
}

// add makes a permutation an element of the groups from a level on, if it is
// none yet.
func (s *stabilizers) add(g permutation, level int) {
	rest, stop := s.sift(g, level)
	if rest == nil {
		return
	}
	if stop == len(s.levels) {
		s.append(rest.moved())
	}
	// rest fixes the base of all levels before stop: it belongs to each of them
	for i := stop; i >= level; i-- {
		s.levels[i].generators = append(s.levels[i].generators, rest)
		s.extend(i)
	}
}

// append makes a level that has the identity alone.
func (s *stabilizers) append(base int) {
	l := &stabilizer{base: base, orbit: []int{base}, to: make([]permutation, s.points),
		back: make([]permutation, s.points)}
	l.to[base] = newPermutation(s.points)
	l.back[base] = l.to[base]
	s.levels = append(s.levels, l)
}

// sift divides g by representatives of the levels; nil is left of an element of
// the group, else what is left and the level that does not have it.
func (s *stabilizers) sift(g permutation, level int) (permutation, int) {
	for i := level; i < len(s.levels); i++ {
		l := s.levels[i]
		back := l.back[g[l.base]]
		if back == nil {
			return g, i
		}
		g = g.times(back)
	}
	if g.moved() < 0 {
		return nil, 0
	}
	return g, len(s.levels)
}

// extend makes the orbit of a level whole after it got a generator, and the
// products of Schreier elements of the next level. Only pairs that are new are
// looked at: an old point with the last generator, a new one with each.
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
			q := int(g[p])
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

// giantTries is how many elements of a group are looked at; among all permutations
// of n points, about one in log n shows that the group is a giant.
const giantTries = 200

// giant reports whether it has shown that the transitive group that permutations
// of n points generate has all even ones. By a theorem of Jordan (1873) it has when
// it has an element with a cycle of a prime length between n/2 and n-2, both
// excluded.
func giant(n int, generators []permutation) bool {
	rng := rand.New(rand.NewPCG(1, 2)) // the same elements each time
	g := generators[0]
	for range giantTries {
		for range 20 {
			g = g.times(generators[rng.IntN(len(generators))])
		}
		seen := make([]bool, n)
		for i := range n {
			length := 0
			for j := i; !seen[j]; j = int(g[j]) {
				seen[j] = true
				length++
			}
			if 2*length > n && length < n-2 && big.NewInt(int64(length)).ProbablyPrime(0) {
				return true
			}
		}
	}
	return false
}
