package index

import "slices"

// subspace is a space of vectors modulo a prime, in echelon form.
type subspace struct {
	modulus int
	rows    []vector // each has a 1 at its pivot, where the later ones have a 0
	pivots  []int
	basis   []vector // the vectors from which it was made
}

// vector has entries modulo a prime.
type vector []uint8

// linearMap maps vectors to vectors.
type linearMap func(vector) vector

// reduce subtracts multiples of the rows from r until it is 0 at their pivots.
func (s *subspace) reduce(r vector) {
	for i, row := range s.rows {
		if factor := int(r[s.pivots[i]]); factor != 0 {
			for k := range r {
				r[k] = uint8(mod(int(r[k])-factor*int(row[k]), s.modulus))
			}
		}
	}
}

// add adds a vector. It returns false if the subspace has it.
func (s *subspace) add(v vector) bool {
	r := slices.Clone(v)
	s.reduce(r)
	pivot := slices.IndexFunc(r, func(x uint8) bool { return x != 0 })
	if pivot < 0 {
		return false
	}
	scale := reciprocal(int(r[pivot]), s.modulus)
	for k := range r {
		r[k] = uint8(int(r[k]) * scale % s.modulus)
	}
	s.rows, s.pivots, s.basis = append(s.rows, r), append(s.pivots, pivot), append(s.basis, v)
	return true
}

func (s *subspace) clone() *subspace {
	return &subspace{s.modulus, slices.Clone(s.rows), slices.Clone(s.pivots), slices.Clone(s.basis)}
}

// reciprocal returns the inverse of n modulo a prime.
func reciprocal(n, modulus int) int {
	for i := 1; ; i++ {
		if i*n%modulus == 1 {
			return i
		}
	}
}

// spin adds to s the vector v and all its images under linear maps. It returns false if s then has
// more than most dimensions.
func (s *subspace) spin(v vector, maps []linearMap, most int) bool {
	for queue := []vector{v}; len(queue) > 0; queue = queue[1:] {
		if !s.add(queue[0]) {
			continue
		}
		if len(s.basis) > most {
			return false
		}
		for _, to := range maps {
			queue = append(queue, to(queue[0]))
		}
	}
	return true
}

// extend adds seeds to s, with all their images, as long as it has at most most dimensions. It
// makes s as large as it can, one seed after the other.
func (s *subspace) extend(seeds []vector, maps []linearMap, most int) *subspace {
	for {
		best := s
		for _, v := range seeds {
			if t := s.clone(); t.spin(v, maps, most) && len(t.basis) > len(best.basis) {
				best = t
			}
		}
		if best == s {
			return s
		}
		s = best
	}
}

// inverse inverts the matrix with these columns modulo a prime. It returns the rows.
func inverse(columns []vector, modulus int) []vector {
	n := len(columns)
	unit := func(k int) vector {
		v := make(vector, n)
		v[k] = 1
		return v
	}
	s, rows := &subspace{modulus: modulus}, make([]vector, n)
	for k, column := range columns {
		s.add(slices.Concat(column, unit(k)))
	}
	for k := range n { // minus unit vector k is that sum of columns which takes it to 0
		v := slices.Concat(unit(k), make(vector, n))
		s.reduce(v)
		for i := range rows {
			rows[i] = append(rows[i], uint8(mod(-int(v[n+i]), modulus)))
		}
	}
	return rows
}
