package index

import "slices"

// lattice is a set of vectors of whole numbers that is closed under sums and differences, and has
// finite index among all. Its rows generate it. Row i begins with i zeros and a positive pivot.
// Entries above a pivot are not reduced.
type lattice struct{ rows [][]int64 }

// newLattice returns the vectors whose entry i is a multiple of orders[i].
func newLattice(orders []int64) *lattice {
	l := &lattice{rows: make([][]int64, len(orders))}
	for i, n := range orders {
		l.rows[i] = make([]int64, len(orders))
		l.rows[i][i] = n
	}
	return l
}

// insert adds a vector, and all its sums with others.
func (l *lattice) insert(vector []int64) {
	v := slices.Clone(vector)
	for i := range v {
		l.reduceFrom(v, i)
		for v[i] != 0 { // the algorithm of Euclid on two rows
			l.rows[i], v = v, l.rows[i]
			q := v[i] / l.rows[i][i]
			for k := i; k < len(v); k++ {
				v[k] -= q * l.rows[i][k]
			}
			l.reduceFrom(v, i+1)
			l.reduceFrom(l.rows[i], i+1)
		}
	}
}

// reduceFrom subtracts rows until entries from column i on are at least 0 and less than the pivots.
func (l *lattice) reduceFrom(v []int64, i int) {
	for ; i < len(v); i++ {
		row := l.rows[i]
		if uint64(v[i]) < uint64(row[i]) {
			continue // as it most often is
		}
		q := v[i] / row[i]
		if v[i]%row[i] < 0 {
			q--
		}
		for k := i; k < len(v); k++ {
			v[k] -= q * row[k]
		}
	}
}

// reduce makes v the representative of its class modulo the lattice.
func (l *lattice) reduce(v []int64) { l.reduceFrom(v, 0) }

// count returns the number of classes, or 0 if there are more than most.
func (l *lattice) count(most uint64) uint64 {
	n := uint64(1)
	for i, row := range l.rows {
		if n *= uint64(row[i]); n > most { // pivots are small: n cannot overflow before it is seen
			return 0
		}
	}
	return n
}

// number numbers the classes from 0. It reduces v.
func (l *lattice) number(v []int64) uint64 {
	l.reduce(v)
	n := uint64(0)
	for i, row := range l.rows {
		n = n*uint64(row[i]) + uint64(v[i])
	}
	return n
}

// class returns the representative of class number n.
func (l *lattice) class(n uint64) []int64 {
	v := make([]int64, len(l.rows))
	for i := len(v) - 1; i >= 0; i-- {
		pivot := uint64(l.rows[i][i])
		v[i] = int64(n % pivot)
		n /= pivot
	}
	return v
}

// after returns the class of the vectors of class n with one more of generator g.
func (l *lattice) after(n uint64, g int) uint64 {
	v := l.class(n)
	v[g]++
	return l.number(v)
}

// plus returns all sums of a vector of l and one of m.
func (l *lattice) plus(m *lattice) *lattice {
	out := &lattice{}
	for _, row := range l.rows {
		out.rows = append(out.rows, slices.Clone(row))
	}
	for _, row := range m.rows {
		out.insert(row)
	}
	return out
}

// zero reports whether all numbers are 0.
func zero[T int | int64](v []T) bool {
	return !slices.ContainsFunc(v, func(n T) bool { return n != 0 })
}
