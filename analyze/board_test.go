package analyze_test

import (
	"context"
	"maps"
	"math/bits"
	"slices"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/peg/pegtest"
)

// boards are small enough to try every colouring.
var boards = map[string]*peg.Board{
	"plus":   peg.NewBoard([]string{"  #", "  #", "#####", "  #", "  #"}),
	"square": peg.NewBoard([]string{"####", "####", "####", "####"}),
	"cross":  peg.NewBoard([]string{" ###", " ###", "#####", "#####", "#####"}),
	"line":   peg.NewBoard([]string{"#######"}),
}

func has(w uint64, cell int) bool { return w>>cell&1 == 1 }

// flippable and stuck follow the rules cell by cell.
func flippable(b *peg.Board, w uint64) (n int) {
	for _, t := range b.Triplets() {
		if has(w, t.A) != has(w, t.C) {
			n++
		}
	}
	return n
}

func stuck(b *peg.Board, w uint64) bool {
	for _, t := range b.Triplets() {
		if has(w, t.B) && has(w, t.A) != has(w, t.C) {
			return false
		}
	}
	return true
}

func TestBoardCounts(t *testing.T) {
	for name, b := range boards {
		t.Run(name, func(t *testing.T) {
			classes := 1 << len(b.Invariants())
			neighbours := make([]map[int]uint64, classes)
			for c := range neighbours {
				neighbours[c] = map[int]uint64{}
			}
			stuckBy := map[int]uint64{}
			var frozen []peg.White
			for w := range uint64(1) << b.Cells() {
				n := flippable(b, w)
				neighbours[b.ClassOf(peg.White(w))][n]++
				if stuck(b, w) {
					stuckBy[bits.OnesCount64(w)]++
				}
				if b.Frozen(peg.White(w)) != (n == 0) {
					t.Fatalf("%b: frozen %v with %d triplets to flip", w, b.Frozen(peg.White(w)), n)
				}
				if n == 0 {
					frozen = append(frozen, peg.White(w))
				}
			}
			for c, got := range analyze.NeighbourCounts(b) {
				if !maps.Equal(asMap(got), neighbours[c]) {
					t.Errorf("class %d: %v, want %v", c, got, neighbours[c])
				}
			}
			if got := analyze.StuckCounts(b); !maps.Equal(asMap(got), stuckBy) {
				t.Errorf("stuck %v, want %v", got, stuckBy)
			}
			if got := b.FrozenPositions(); !slices.Equal(got, frozen) {
				t.Errorf("frozen %v, want %v", got, frozen)
			}
		})
	}
}

// TestSmallClasses compares the components of small boards, which have more
// than one in a class, with those that a flood finds.
func TestSmallClasses(t *testing.T) {
	for name, b := range boards {
		t.Run(name, func(t *testing.T) {
			want := make(map[int][]uint64)
			seen := make([]bool, 1<<b.Cells())
			for w := range seen {
				if size := flood(b, seen, uint64(w)); size > 0 {
					c := b.ClassOf(peg.White(w))
					want[c] = append(want[c], size)
				}
			}
			for number, c := range b.Classes() {
				info, err := analyze.ClassOf(context.Background(), b, number, c, nil)
				if err != nil {
					t.Fatal(err)
				}
				slices.Sort(want[number])
				slices.Reverse(want[number])
				if !slices.Equal(info.Components, want[number]) {
					t.Errorf("class %d: components %v, want %v", number, info.Components, want[number])
				}
				for w := range uint64(1) << b.Cells() {
					if b.ClassOf(peg.White(w)) == number && peg.White(w).Count() < info.Smallest.Count() {
						t.Errorf("class %d: %b is smaller than %b", number, w, info.Smallest)
					}
				}
			}
		})
	}
}

// flood counts what hangs together with w and was not seen.
func flood(b *peg.Board, seen []bool, w uint64) (size uint64) {
	if seen[w] {
		return 0
	}
	seen[w] = true
	for todo := []uint64{w}; len(todo) > 0; {
		w, todo = todo[len(todo)-1], todo[:len(todo)-1]
		size++
		for _, t := range b.Triplets() {
			if next := w ^ (1<<t.A | 1<<t.B | 1<<t.C); has(w, t.A) != has(w, t.C) && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return size
}

// TestExtremes checks the course's belief that 16 configurations have no
// neighbour and 16 have all 38, and that the counts are those of all 2^33.
func TestExtremes(t *testing.T) {
	b := peg.English()
	sum := make([]uint64, len(b.Triplets())+1)
	var all uint64
	for _, counts := range analyze.NeighbourCounts(b) {
		var class uint64
		for n, c := range counts {
			sum[n] += c
			class += c
		}
		if class != 1<<29 {
			t.Errorf("a class of %d", class)
		}
		all += class
	}
	if all != 1<<33 || sum[0] != 16 || sum[38] != 16 {
		t.Errorf("%d configurations, %d without neighbour, %d with 38", all, sum[0], sum[38])
	}
	var stuck uint64
	for _, n := range analyze.StuckCounts(b) {
		stuck += n
	}
	if frozen := pegtest.Frozen(); len(frozen) != 16 || stuck <= 16 {
		t.Errorf("%d frozen, %d stuck", len(frozen), stuck)
	}
}
