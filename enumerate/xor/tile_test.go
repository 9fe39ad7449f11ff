package xor

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// randomMask returns a mask of n bits, often with only a few ones.
func randomMask(rng *rand.Rand, n int) uint64 {
	mask := rng.Uint64N(1 << n)
	for range rng.IntN(4) {
		mask &= rng.Uint64N(1 << n)
	}
	return mask
}

// randomStepMove returns a move on the bits of a few tiles. A quarter of them leave the
// lanes and words as they are, which has a loop of its own, and a quarter the lanes alone.
func randomStepMove(rng *rand.Rand) puzzle.XORMove {
	keep := [...]int{0, 0, wordShift, vectorShift}[rng.IntN(4)]
	m := puzzle.XORMove{Mask: randomMask(rng, 18) >> keep << keep, When: randomConditions(rng, 18)}
	if rng.IntN(3) == 0 {
		m.When = nil // legal everywhere
	}
	return m
}

// randomConditions returns up to 3 conditions on n bits.
func randomConditions(rng *rand.Rand, n int) []puzzle.Condition {
	when := make([]puzzle.Condition, rng.IntN(4))
	for i := range when {
		when[i] = puzzle.Condition{Mask: randomMask(rng, n), Odd: rng.IntN(2) == 0}
	}
	return when
}

// odd is the parity of the ones that x and mask share.
func odd(x, mask uint64) bool { return bits.OnesCount64(x&mask)%2 == 1 }

// TestVectorsWithSign goes through the vectors of a tile one by one.
func TestVectorsWithSign(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 500 {
		when := randomConditions(rng, 20)
		for sign := range uint(1) << len(when) {
			var want uint64
			for r := range uint64(tileVectors) {
				same := true
				for c, cond := range when {
					vectorPart := cond.Mask >> vectorShift % tileVectors
					same = same && odd(r, vectorPart) == (sign>>c&1 == 1)
				}
				if same {
					want |= 1 << r
				}
			}
			if got := vectorsWithSign(when, sign); got != want {
				t.Fatalf("%+v, sign %b: vectors %x, want %x", when, sign, got, want)
			}
		}
	}
}

// TestNewLegality goes through the positions of a vector one by one.
func TestNewLegality(t *testing.T) {
	rng := puzzletest.Rand(t)
	const positions = vectorWords * 64
	for range 500 {
		when := randomConditions(rng, 20)
		for sign := range uint(1) << len(when) {
			p := newLegality(when, sign)
			legal := 0
			for x := range uint64(positions) {
				want := true
				for c, cond := range when {
					above := sign>>c&1 == 1 // what the bits above the vector add up to
					want = want && (odd(x, cond.Mask) != above) == cond.Odd
				}
				if got := p.words[x/64]>>(x%64)&1 == 1; got != want {
					t.Fatalf("%+v, sign %b: position %d is legal %v, want %v", when, sign, x, got,
						want)
				}
				if want {
					legal++
				}
			}
			if p.none != (legal == 0) || p.all != (legal == positions) {
				t.Fatalf("%+v, sign %b: none %v, all %v with %d legal positions", when, sign,
					p.none, p.all, legal)
			}
		}
	}
}

func TestVectorRange(t *testing.T) {
	for from := range tileVectors * vectorWords {
		for _, to := range []int{from + 1, from + 7, from + 8, from + 100,
			tileVectors * vectorWords} {
			if to > tileVectors*vectorWords {
				continue
			}
			var want uint64
			for g := from; g < to; g++ {
				want |= 1 << (g / vectorWords)
			}
			if got := vectorRange(from, to); got != want {
				t.Fatalf("words %d to %d: vectors %x, want %x", from, to-1, got, want)
			}
		}
	}
}

// TestGatherMoves checks a step with a whole move, tile bits included: what a
// tile gathers from the one it meets is what plain rules say.
func TestGatherMoves(t *testing.T) {
	rng := puzzletest.Rand(t)
	const indexBits = 18
	for range 100 {
		move := puzzle.XORMove{Mask: randomMask(rng, indexBits),
			When: randomConditions(rng, indexBits)}
		m := newTileMove(move)
		number := rng.Uint64N(1 << (indexBits - tileShift))
		src, vectors := randomTile(rng), rng.Uint64()
		var got tile
		m.gather(plain{}, &got, &src, m.sign(number), vectors)
		for i := range uint64(1) << tileShift {
			x := number<<tileShift | i
			want := vectors>>(i>>vectorShift)&1 == 1 && move.Legal(x) &&
				src.has((x^move.Mask)%(1<<tileShift))
			if got.has(i) != want {
				t.Fatalf("%+v, tile %d: position %d is gathered %v, want %v", move, number, i,
					got.has(i), want)
			}
		}
		if m.tile != move.Mask>>tileShift {
			t.Fatalf("%+v meets tile XOR %d", move, m.tile)
		}
	}
}

// has reports whether the tile has position i.
func (t *tile) has(i uint64) bool {
	return t[i>>vectorShift][i>>wordShift%vectorWords]>>(i%64)&1 == 1
}

// randomTile returns a tile with vectors of every kind: empty, full, sparse, dense, and in between.
func randomTile(rng *rand.Rand) (t tile) {
	for r := range t {
		kind := rng.IntN(5)
		for j := range t[r] {
			a, b, c := rng.Uint64(), rng.Uint64(), rng.Uint64()
			t[r][j] = [...]uint64{0, ^uint64(0), a & b & c, a | b | c, a}[kind]
		}
	}
	return t
}
