package storage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle/puzzletest"
)

// randomSet has each position with a probability.
func randomSet(rng *rand.Rand, words uint64, p float64) *engine.Set {
	set := newSet(words)
	for x := range 64 * words {
		if rng.Float64() < p {
			set.Words[x/64] |= 1 << (x % 64)
		}
	}
	set.MarkAll()
	return set
}

// TestSets wants each set back, and of random ones near the entropy where gaps are worth it.
func TestSets(t *testing.T) {
	rng := puzzletest.Rand(t)
	codings := map[byte]bool{}
	for i, words := range []uint64{1, 7, 8, 511, 512, 513, 4096, 5000} {
		choice := []Choice{Fast, Small}[i%2]
		for _, p := range []float64{0, 1e-5, 1e-3, 0.01, 0.03, 0.2, 0.5, 0.99, 0.9999, 1} {
			set := randomSet(rng, words, p)
			count := Count(set)
			code := EncodeSet(nil, set, count, choice)
			got := randomSet(rng, words, []float64{0, 0.02, 1}[i%3]) // in place of something else
			err := DecodeSet(code, got)
			if err != nil || !slices.Equal(got.Words, set.Words) ||
				!slices.Equal(got.Some, set.Some) {
				t.Fatalf("%d words at %g: they come back otherwise, %v", words, p, err)
			}
			codings[code[0]] = true
			size := float64(64 * words)
			q := float64(count) / size
			entropy := -size * (q*math.Log2(q) + (1-q)*math.Log2(1-q)) / 8
			filled := size / vectorBits * (1 - math.Pow(1-q, vectorBits))
			if want, _ := CodedLength(Random(size, float64(count), filled), choice); words > 512 &&
				math.Abs(float64(len(code))-want) > 0.02*want+32 {
				t.Errorf("%d words at %g: %d bytes, predicted %.0f", words, p, len(code), want)
			}
			if (code[0] == gaps || code[0] == holes) &&
				float64(len(code)-headerBytes) > 1.06*entropy+24 {
				t.Errorf("%d words at %g: %d bytes, the entropy is %.0f", words, p, len(code),
					entropy)
			}
			for cut := range 20 {
				damaged := newSet(words)
				if err := DecodeSet(code[:len(code)*cut/20], damaged); err == nil && cut < 19 &&
					!slices.Equal(damaged.Words, set.Words) {
					t.Fatalf("%d words at %g: %d twentieths of the code are read as something else",
						words, p, cut)
				}
			}
		}
	}
	if len(codings) != 4 {
		t.Errorf("only the codings %v were taken", codings)
	}
}

// TestPacked wants vectors packed as word by word, and read by either way.
func TestPacked(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 1000 {
		vector := make([]uint64, 1+rng.IntN(engine.VectorWords))
		for i := range vector {
			for b := range 8 {
				if rng.IntN(3) == 0 {
					vector[i] |= rng.Uint64() & 0xff << (8 * b)
				}
			}
		}
		buf := make([]byte, 5, 5+packedBytes)
		want := packWords(append(make([]byte, 0, 5+packedBytes), buf...), vector)
		code := pack(buf, vector)
		if !slices.Equal(code, want) {
			t.Fatalf("%x is packed as %x, want %x", vector, code, want)
		}
		for _, read := range []func([]uint64, []byte) ([]byte, bool){unpack, unpackWords} {
			body := append(code[5:], make([]byte, rng.IntN(100))...)
			got := slices.Repeat([]uint64{rng.Uint64()}, len(vector))
			left, fits := read(got, body)
			if !fits || !slices.Equal(got, vector) || len(left) != len(body)+5-len(code) {
				t.Fatalf("%x comes back as %x, %d bytes are left, %t", vector, got, len(left), fits)
			}
		}
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
		code := EncodeMoves(nil, set, want)
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

// TestLeft wants words back of which some are as they were, and some are 0.
func TestLeft(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, n := range []int{1, 63, 64, 65, 300} {
		first, words := make([]uint64, n), make([]uint64, n)
		for i := range words {
			first[i] = 0x0200020002000200
			words[i] = []uint64{first[i], 0, rng.Uint64()}[rng.IntN(3)]
		}
		code := EncodeLeft(nil, words, first)
		got := slices.Clone(first)
		if err := DecodeLeft(code, got); err != nil || !slices.Equal(got, words) {
			t.Errorf("%d words come back otherwise, %v", n, err)
		}
		for cut := range len(code) / 8 {
			if err := DecodeLeft(code[:8*cut], slices.Clone(first)); err == nil {
				t.Errorf("%d words: a code that was cut off is read", n)
			}
		}
	}
}

// BenchmarkSets tells what gaps cost where vectors are nearly copied: the reason for pays.
func BenchmarkSets(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.001, 0.03, 0.08, 0.2} {
		set := randomSet(rng, 1<<16, p)
		code, buf, into := EncodeSet(nil, set, Count(set), Small), []byte(nil),
			newSet(1<<16)
		for name, f := range map[string]func(){
			"encode": func() { buf = EncodeSet(buf, set, Count(set), Small) },
			"decode": func() { DecodeSet(code, into) },
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

// newSet returns an empty set of so many words.
func newSet(words uint64) *engine.Set { return setIn(make([]uint64, words+1)) }
