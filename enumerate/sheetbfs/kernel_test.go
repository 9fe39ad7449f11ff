package sheetbfs

import (
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

func has(set []uint64, x uint64) bool { return set[x/64]>>(x%64)&1 == 1 }

// randomSet has about one bit in so many.
func randomSet(rng *rand.Rand, bits uint64, one int) []uint64 {
	set := make([]uint64, bits/64+2)
	for x := range bits {
		if rng.IntN(one) == 0 {
			set[x/64] |= 1 << (x % 64)
		}
	}
	return set
}

// TestOrBits copies bit by bit.
func TestOrBits(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 2000 {
		const size = 500
		n := 1 + rng.Uint64N(300)
		to, from := rng.Uint64N(size-n), rng.Uint64N(size-n)
		src, got := randomSet(rng, size, 2), randomSet(rng, size, 5)
		want := slices.Clone(got)
		for i := range n {
			if has(src, from+i) {
				want[(to+i)/64] |= 1 << ((to + i) % 64)
			}
		}
		if orBits(got, to, src, from, n); !slices.Equal(got, want) {
			t.Fatalf("%d bits from %d to %d: %x, want %x", n, from, to, got, want)
		}
	}
}

// randomTurn permutes digits at random in blocks of a sheet, of two kinds or
// one.
func randomTurn(rng *rand.Rand, width, digits, run uint64) *puzzle.Turn {
	turn := &puzzle.Turn{Run: run}
	for kind := range 1 + rng.IntN(2) {
		for _, d := range rng.Perm(int(digits)) {
			turn.Digit[kind] = append(turn.Digit[kind], uint32(d))
		}
	}
	if turn.Digit[1] != nil {
		turn.Second = randomSet(rng, width/(digits*run), 2)
	}
	return turn
}

// inParts cuts the set of a sheet into parts; those that have nothing are nil.
func inParts(set []uint64, width, span uint64) *sheet {
	s := &sheet{span: span}
	for first := uint64(0); first < width; first += span {
		part, some := make([]uint64, (span+63)/64+1), false
		for x := range span {
			if has(set, first+x) {
				part[x/64] |= 1 << (x % 64)
				some = true
			}
		}
		if !some {
			part = nil
		}
		s.parts = append(s.parts, part)
	}
	return s
}

// TestPullAndPush gathers by runs and one by one, in a chunk in the middle of a
// sheet, and compares with Turn.Apply.
func TestPullAndPush(t *testing.T) {
	rng := puzzletest.Rand(t)
	cases := 300
	if testing.Short() {
		cases = 60
	}
	for range cases {
		digits, run := 1+rng.Uint64N(20), []uint64{1, 1, 3, 12, 60, 100}[rng.IntN(6)]
		block := digits * run
		width := block * 64 * 6
		turn := randomTurn(rng, width, digits, run)
		src := randomSet(rng, width, 1+rng.IntN(40))
		first, end := block*64, block*64*5
		words := (end - first) / 64
		want := make([]uint64, words)
		for x := first; x < end; x++ {
			if has(src, turn.Apply(x)) {
				want[(x-first)/64] |= 1 << ((x - first) % 64)
			}
		}
		got := make([]uint64, words)
		for _, span := range []uint64{width, block * 64, block * 32, run} {
			clear(got)
			if pullRuns(got, first, end, turn, inParts(src, width, span)); !slices.Equal(got, want) {
				t.Fatalf("%d digits of runs of %d are pulled wrongly from parts of %d", digits, run, span)
			}
		}
		p := plan(&puzzle.SheetForm{Width: width, Sheets: [][]puzzle.SheetMove{{{Turn: turn}}}}, width)[0][0]
		clear(got)
		if pushBits(got, src[first/64:end/64], first/block, &p); !slices.Equal(got, want) {
			t.Fatalf("%d digits of runs of %d are pushed wrongly", digits, run)
		}
	}
}
