package index

import "slices"

// subspace is a space of vectors modulo a prime, in echelon form.
type subspace struct {
	modulus int
	rows    [][]int // each has a 1 at its pivot, where the later ones have a 0
	pivots  []int
	basis   [][]int // the vectors from which it was made
}

// reduce subtracts multiples of the rows from r until it is 0 at their pivots.
func (s *subspace) reduce(r []int) {
	for i, row := range s.rows {
		if factor := r[s.pivots[i]]; factor != 0 {
			for k := range r {
				r[k] = mod(r[k]-factor*row[k], s.modulus)
			}
		}
	}
}

// add adds a vector. It returns false if the subspace has it.
func (s *subspace) add(v []int) bool {
	r := slices.Clone(v)
	s.reduce(r)
	pivot := slices.IndexFunc(r, func(x int) bool { return x != 0 })
	if pivot < 0 {
		return false
	}
	scale := reciprocal(r[pivot], s.modulus)
	for k := range r {
		r[k] = r[k] * scale % s.modulus
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
func (s *subspace) spin(v []int, maps []func([]int) []int, most int) bool {
	for queue := [][]int{v}; len(queue) > 0; queue = queue[1:] {
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
func (s *subspace) extend(seeds [][]int, maps []func([]int) []int, most int) *subspace {
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
func inverse(columns [][]int, modulus int) [][]int {
	n := len(columns)
	unit := func(k int) []int {
		v := make([]int, n)
		v[k] = 1
		return v
	}
	s, rows := &subspace{modulus: modulus}, make([][]int, n)
	for k, column := range columns {
		s.add(slices.Concat(column, unit(k)))
	}
	for k := range n { // minus unit vector k is that sum of columns which takes it to 0
		v := slices.Concat(unit(k), make([]int, n))
		s.reduce(v)
		for i := range rows {
			rows[i] = append(rows[i], mod(-v[n+i], modulus))
		}
	}
	return rows
}
