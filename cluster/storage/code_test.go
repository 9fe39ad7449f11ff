package storage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// randomSet has each position with a probability.
func randomSet(rng *rand.Rand, words uint64, p float64) *space.Set {
	set := space.NewSet(words)
	for x := range 64 * words {
		if rng.Float64() < p {
			set.Words[x/64] |= 1 << (x % 64)
		}
	}
	set.Find()
	return set
}

// TestSets wants each set back, and of random ones near the entropy where gaps are
// worth it.
func TestSets(t *testing.T) {
	rng := puzzletest.Rand(t)
	codings := map[byte]bool{}
	for _, words := range []uint64{1, 7, 8, 511, 512, 513, 4096} {
		for _, p := range []float64{0, 1e-5, 1e-3, 0.01, 0.03, 0.2, 0.5, 0.99, 0.9999, 1} {
			set := randomSet(rng, words, p)
			count := set.Count()
			code := EncodeSet(set, count)
			got, err := DecodeSet(code, words)
			if err != nil || !slices.Equal(got.Words, set.Words) || !slices.Equal(got.Some, set.Some) {
				t.Fatalf("%d words at %g: they come back otherwise, %v", words, p, err)
			}
			codings[code[0]] = true
			size := float64(64 * words)
			q := float64(count) / size
			entropy := -size * (q*math.Log2(q) + (1-q)*math.Log2(1-q)) / 8
			if code[0] != vectors && float64(len(code)-headerBytes) > 1.06*entropy+24 {
				t.Errorf("%d words at %g: %d bytes, the entropy is %.0f", words, p, len(code), entropy)
			}
			for cut := range 20 {
				if damaged, err := DecodeSet(code[:len(code)*cut/20], words); err == nil && cut < 19 && !slices.Equal(damaged.Words, set.Words) {
					t.Fatalf("%d words at %g: %d twentieths of the code are read as something else", words, p, cut)
				}
			}
		}
	}
	if len(codings) != 3 {
		t.Errorf("only the codings %v were taken", codings)
	}
}

// TestMoves wants the planes of the positions of a set back.
func TestMoves(t *testing.T) {
	rng := puzzletest.Rand(t)
	for planes := range 6 {
		set := randomSet(rng, 100, 0.1)
		var want [][]uint64
		for range planes {
			plane := make([]uint64, 100)
			for i := range plane {
				plane[i] = rng.Uint64() & set.Words[i]
			}
			want = append(want, plane)
		}
		code := EncodeMoves(set, want)
		got, err := DecodeMoves(code, set, planes)
		if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%d planes come back otherwise, %v", planes, err)
		}
		if planes > 0 {
			if _, err := DecodeMoves(code[:len(code)-8], set, planes); err == nil {
				t.Errorf("%d planes: a code that was cut off is read", planes)
			}
		}
	}
}

// BenchmarkSets tells what gaps cost where vectors are nearly copied: the reason
// for pays.
func BenchmarkSets(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.001, 0.03, 0.2} {
		set := randomSet(rng, 1<<16, p)
		code := EncodeSet(set, set.Count())
		for name, f := range map[string]func(){
			"encode": func() { EncodeSet(set, set.Count()) },
			"decode": func() { DecodeSet(code, 1<<16) },
		} {
			b.Run(name, func(b *testing.B) {
				b.SetBytes(8 << 16)
				for b.Loop() {
					f()
				}
				b.ReportMetric(float64(len(code))/(8<<16), "of-raw")
			})
		}
	}
}
