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

// meet combines two lattices a and b of vectors of the same length.
type meet struct {
	pairs *lattice // of the vectors (x+y, x) with x in a and y in b
	sum   *lattice // all sums of a vector of a and one of b
	both  *lattice // the vectors in both a and b
}

// newMeet uses the algorithm of Zassenhaus: the first halves of pairs are the sums. In pairs whose
// first half is 0, the second half is in both a and b.
func newMeet(a, b *lattice) *meet {
	n := len(a.rows)
	orders := make([]int64, 2*n)
	for i := range n {
		x, y := a.period(i), b.period(i)
		orders[i] = x / gcd(x, y) * y // their least common multiple
		orders[n+i] = orders[i]
	}
	m := &meet{pairs: newLattice(orders), sum: &lattice{}, both: &lattice{}}
	for i := range n {
		m.pairs.insert(slices.Concat(a.rows[i], a.rows[i]))
		m.pairs.insert(slices.Concat(b.rows[i], make([]int64, n)))
	}
	for i := range n {
		m.sum.rows = append(m.sum.rows, m.pairs.rows[i][:n])
		m.both.rows = append(m.both.rows, m.pairs.rows[n+i][n:])
	}
	return m
}

// period returns the least multiple of unit vector i in the lattice.
func (l *lattice) period(i int) int64 {
	unit := make([]int64, len(l.rows))
	sum := make([]int64, len(l.rows))
	unit[i] = 1
	for n := int64(1); ; n++ {
		sum[i]++
		l.reduce(sum)
		if zero(sum) {
			return n
		}
	}
}

// join returns the vector that is v modulo a and w modulo b, modulo both; false if there is none.
func (m *meet) join(v, w []int64) ([]int64, bool) {
	n := len(v)
	pair := make([]int64, 2*n)
	for i := range n {
		pair[i] = w[i] - v[i]
	}
	m.pairs.reduce(pair) // (w-v, 0) less (x+y, x), where x+y is w-v: what is left is (0, -x)
	if !zero(pair[:n]) {
		return nil, false
	}
	out := make([]int64, n)
	for i := range n {
		out[i] = v[i] - pair[n+i]
	}
	m.both.reduce(out)
	return out, true
}

// zero reports whether all numbers are 0.
func zero[T int | int64](v []T) bool {
	return !slices.ContainsFunc(v, func(n T) bool { return n != 0 })
}
