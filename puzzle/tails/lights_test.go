package tails_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
)

func TestLights(t *testing.T) {
	for _, grid := range [][2]int{{1, 1}, {1, 4}, {2, 3}, {3, 3}, {4, 4}, {3, 5}, {5, 5}, {5, 6},
		{30, 1}} {
		p, err := tails.New(grid[0], grid[1], tails.AnyCoin)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(p.Spec(), func(t *testing.T) {
			if !p.Features().Undirected() {
				t.Error("a flip cannot be taken back")
			}
			any := flips(grid[0], grid[1], func(byte) bool { return true })
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: any,
				Texts: []string{strings.Repeat("H", grid[0]*grid[1])}})
		})
	}
	if _, err := tails.New(1, 37, tails.AnyCoin); err == nil {
		t.Error("37 coins are accepted")
	}
}

// TestLightsRank compares the number of solvable positions, found by search, with 2 to the power of
// the rank of the crosses, by elimination in the test, and with the published ranks of squares.
// Where the crosses are independent a position is the sum of one set of crosses only, so that as
// many positions have distance d as there are sets of d.
func TestLightsRank(t *testing.T) {
	for rows := 1; rows <= 16; rows++ {
		for cols := 1; rows*cols <= 16; cols++ {
			p, err := tails.New(rows, cols, tails.AnyCoin)
			if err != nil {
				t.Fatal(err)
			}
			levels := make([]int, p.Cells+1)
			solvable := 0
			for _, d := range puzzletest.Distances(p) {
				if d != puzzletest.Unreached {
					solvable++
					levels[d]++
				}
			}
			if want := 1 << rank(p); solvable != want {
				t.Errorf("%s: %d positions are solvable, want 2^rank = %d", p.Spec(), solvable,
					want)
			}
			if want := binomials(p.Cells); rank(p) == p.Cells && !slices.Equal(levels, want) {
				t.Errorf("%s: %d by distance, want %d", p.Spec(), levels, want)
			}
		}
	}
	for side, deficiency := range []int{0, 0, 0, 4, 2} { // OEIS A159257
		p, err := tails.New(side+1, side+1, tails.AnyCoin)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Cells - rank(p); got != deficiency {
			t.Errorf("%s: rank deficiency %d, published is %d", p.Spec(), got, deficiency)
		}
	}
}

// binomials is row n of Pascal's triangle.
func binomials(n int) []int {
	row := []int{1}
	for range n {
		next := append(slices.Clone(row), 1)
		for i := range row[1:] {
			next[i+1] = row[i] + row[i+1]
		}
		row = next
	}
	return row
}

// rank is the rank of the crosses over GF(2): each is added to those with the
// same highest bit until it has a highest bit of its own or nothing is left.
func rank(p *tails.Tails) int {
	byHighest := map[int]uint64{}
	for _, m := range p.Features().XOR.Moves {
		v := m.Mask
		for v != 0 && byHighest[bits.Len64(v)] != 0 {
			v ^= byHighest[bits.Len64(v)]
		}
		if v != 0 {
			byHighest[bits.Len64(v)] = v
		}
	}
	return len(byHighest)
}
