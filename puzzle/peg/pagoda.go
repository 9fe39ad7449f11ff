package peg

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Pagoda is a weight for each cell. No W-substitution increases the sum over the white cells: in a
// triplet, two neighbours together weigh at least as much as the third cell. So a position with a
// smaller sum than a goal does not lead to that goal. See E. R. Berlekamp, J. H. Conway and R. K.
// Guy, Winning Ways, chapter 23.
//
// A simplex method of this package finds them. The certificate is the dual of a linear program with
// a few dozen rows, in whole numbers. Libraries that use floats give neither.
type Pagoda []int

// Sum is the weight of the white cells.
func (f Pagoda) Sum(w Bitboard) (sum int) {
	for i, weight := range f {
		if w.Has(i) {
			sum += weight
		}
	}
	return sum
}

func (f Pagoda) holds(b *Board) bool {
	for _, t := range b.triplets {
		if f[t.A]+f[t.B] < f[t.C] || f[t.C]+f[t.B] < f[t.A] {
			return false
		}
	}
	return true
}

// Pagodas returns, for each goal with the parities of w, a pagoda function that shows that
// W-substitutions do not lead there. Goals may share one. If some goal has none, the result is
// empty. That happens exactly if the difference of w and that goal is a sum of W-substitutions,
// legal or not, with coefficients of at least 0; or if a number grows beyond 32 bits.
func (g *Game) Pagodas(w Bitboard) (functions []Pagoda) {
	for _, goal := range g.goals {
		refutes := func(f Pagoda) bool { return f.Sum(w) < f.Sum(goal) }
		if g.ClassOf(w) != g.ClassOf(goal) || slices.ContainsFunc(functions, refutes) {
			continue
		}
		f, ok := g.Board.pagoda(w, goal)
		// This is checked in whole numbers, for every result of the search.
		if !ok || !f.holds(g.Board) || !refutes(f) {
			return nil
		}
		functions = append(functions, f)
	}
	return functions
}

// pagoda searches for a function that weighs w less than the goal, by the first phase of the
// simplex method. It writes their difference, as far as possible, as a sum of W-substitutions with
// coefficients of at least 0. If something is left, the prices of the cells are a pagoda function
// (J. Farkas, 1902). The tableau has whole numbers over one denominator, as in J. Edmonds, so
// nothing is rounded. The smallest suitable column enters and leaves (R. G. Bland, 1977), so it
// ends.
func (b *Board) pagoda(w, goal Bitboard) (Pagoda, bool) {
	n, m := len(b.cells), 2*len(b.triplets)
	t := b.tableau(w, goal)
	basis := make([]int, n)
	for i := range basis {
		basis[i] = m + i
	}
	last, denominator := m+n, int64(1)
	for {
		column := slices.IndexFunc(t[n][:m], func(v int64) bool { return v > 0 })
		if column < 0 {
			break
		}
		row := -1
		for i := range n {
			if t[i][column] <= 0 {
				continue
			}
			if row >= 0 {
				mine, best := t[i][last]*t[row][column], t[row][last]*t[i][column]
				if mine > best || mine == best && basis[i] > basis[row] {
					continue
				}
			}
			row = i
		}
		if row < 0 || !pivot(t, row, column, denominator) {
			return nil, false
		}
		denominator, basis[row] = t[row][column], column
	}
	if t[n][last] == 0 {
		return nil, false
	}
	f, common := make(Pagoda, n), 0
	for i := range f {
		f[i] = -int(t[n][m+i] + denominator)
		if difference(w, goal, i) < 0 {
			f[i] = -f[i]
		}
		common = gcd(common, f[i])
	}
	for i := range f {
		f[i] /= common
	}
	return f, true
}

// difference is the contribution of cell i to the difference of two positions.
func difference(w, goal Bitboard, i int) int64 { return int64(w>>i&1) - int64(goal>>i&1) }

// tableau has a row for each cell, with what a W-substitution removes there. Below is the sum of
// these rows: what may still be gained. The columns are the substitutions, then one for the rest of
// each cell, then the difference. Rows with a negative difference have their signs changed.
func (b *Board) tableau(w, goal Bitboard) [][]int64 {
	n, m := len(b.cells), 2*len(b.triplets)
	t := make([][]int64, n+1)
	for i := range t {
		t[i] = make([]int64, m+n+1)
	}
	for k, triplet := range b.triplets {
		t[triplet.A][2*k], t[triplet.B][2*k], t[triplet.C][2*k] = 1, 1, -1
		t[triplet.A][2*k+1], t[triplet.B][2*k+1], t[triplet.C][2*k+1] = -1, 1, 1
	}
	for i := range n {
		t[i][m+n] = difference(w, goal, i)
		for k := range t[i] {
			if difference(w, goal, i) < 0 {
				t[i][k] = -t[i][k]
			}
			t[n][k] += t[i][k]
		}
		t[i][m+i] = 1
	}
	return t
}

// pivot makes column the unit vector of row, or returns false if the numbers get too large.
func pivot(t [][]int64, row, column int, denominator int64) bool {
	p := t[row][column]
	for i := range t {
		if i == row {
			continue
		}
		factor := t[i][column]
		if factor == 0 && p == denominator {
			continue
		}
		for k, v := range t[i] {
			t[i][k] = (v*p - factor*t[row][k]) / denominator
			if t[i][k] > math.MaxInt32 || t[i][k] < math.MinInt32 {
				return false
			}
		}
	}
	return true
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func (g *Game) pagodaText(w Bitboard, functions []Pagoda) string {
	var out []string
	named := map[Bitboard]bool{}
	for _, f := range functions {
		var goals []string
		for _, goal := range g.goals {
			if g.ClassOf(w) == g.ClassOf(goal) && f.Sum(w) < f.Sum(goal) && !named[goal] {
				named[goal] = true
				goals = append(goals,
					fmt.Sprintf("%d at the goal {%s}", f.Sum(goal), goal.CellList()))
			}
		}
		out = append(out, fmt.Sprintf("weigh the cells %s: the white ones together weigh %d "+
			"here and %s", f, f.Sum(w), strings.Join(goals, ", ")))
	}
	others := ""
	if len(named) < len(g.goals) {
		others = "; the other goals have other parities"
	}
	return strings.Join(out, "; and ") + others +
		"; no W-substitution makes the sum greater, for two neighbours of a triplet together " +
		"weigh at least as much as its third cell"
}

// String writes the cells of each weight but 0, as in 1 {4 8}, -1 {2}.
func (f Pagoda) String() string {
	cells := map[int]Bitboard{}
	for i, weight := range f {
		cells[weight] |= 1 << i
	}
	delete(cells, 0)
	var out []string
	for weight := slices.Max(f); weight >= slices.Min(f); weight-- {
		if cells[weight] != 0 {
			out = append(out, fmt.Sprintf("%d {%s}", weight, cells[weight].CellList()))
		}
	}
	return strings.Join(out, ", ")
}
