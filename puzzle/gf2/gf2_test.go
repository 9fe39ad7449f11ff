package gf2_test

import (
	"math/rand/v2"
	"testing"

	"puzzlebase/puzzle/gf2"
	"puzzlebase/puzzle/puzzletest"
)

// sums returns all sums of the vectors, the slow way to know a span.
func sums(vectors []uint64) map[uint64]bool {
	out := map[uint64]bool{0: true}
	for _, v := range vectors {
		for s := range out {
			out[s^v] = true
		}
	}
	return out
}

// vectors returns up to 12 random vectors of n bits, some of them 0 or twice.
func vectors(rng *rand.Rand, n int) []uint64 {
	out := make([]uint64, rng.IntN(13))
	for i := range out {
		out[i] = rng.Uint64N(1 << n)
		if i > 0 && rng.IntN(4) == 0 {
			out[i] = out[rng.IntN(i)]
		}
	}
	return out
}

func TestDot(t *testing.T) {
	for _, c := range []struct{ a, b, want uint64 }{
		{0, 0, 0}, {1, 1, 1}, {1, 2, 0}, {0b1011, 0b0011, 0}, {0b1011, 0b1001, 0},
		{0b1011, 0b0110, 1}, {^uint64(0), 1 << 63, 1},
	} {
		if got := gf2.Dot(c.a, c.b); got != c.want {
			t.Errorf("Dot(%b, %b) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestBasis(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 300 {
		n := 1 + rng.IntN(10)
		var b gf2.Basis
		var fresh []uint64 // the vectors that were new
		inserted := vectors(rng, n)
		for _, v := range inserted {
			known := sums(fresh)
			if b.Insert(v) == known[v] {
				t.Fatalf("Insert(%b) after %b: new %v", v, fresh, known[v])
			}
			if !known[v] {
				fresh = append(fresh, v)
			}
		}
		if b.Dim() != len(fresh) {
			t.Fatalf("Dim = %d after the new vectors %b", b.Dim(), fresh)
		}
		span := sums(fresh)
		for v := range uint64(1) << n {
			if b.Contains(v) != span[v] {
				t.Fatalf("%b: Contains(%b) = %v", fresh, v, b.Contains(v))
			}
			which, ok := b.Express(v)
			if ok != span[v] {
				t.Fatalf("%b: Express(%b) finds %v", fresh, v, ok)
			}
			if !ok {
				continue
			}
			var sum uint64
			for i, f := range inserted {
				sum ^= f & -(which >> i & 1)
			}
			if sum != v || which>>len(inserted) != 0 {
				t.Fatalf("%b: Express(%b) = %b, which adds up to %b", fresh, v, which, sum)
			}
		}
	}
}

// TestAnnihilator compares with a search through all functionals.
func TestAnnihilator(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 300 {
		n := 1 + rng.IntN(10)
		vs := vectors(rng, n)
		span := sums(gf2.Annihilator(vs, n))
		var b gf2.Basis
		for _, v := range vs {
			b.Insert(v)
		}
		if got, want := len(gf2.Annihilator(vs, n)), n-b.Dim(); got != want {
			t.Fatalf("%b on %d bits: %d functionals, want %d", vs, n, got, want)
		}
		for f := range uint64(1) << n {
			vanishes := true
			for _, v := range vs {
				vanishes = vanishes && gf2.Dot(f, v) == 0
			}
			if span[f] != vanishes {
				t.Fatalf("%b on %d bits: functional %b vanishes %v, is in the span %v", vs, n, f,
					vanishes, span[f])
			}
		}
	}
}

// TestAllBits uses vectors of 64 bits, the most there are.
func TestAllBits(t *testing.T) {
	top := uint64(1) << 63
	if got := gf2.Annihilator([]uint64{top, 1}, 64); len(got) != 62 {
		t.Errorf("%d functionals vanish on two vectors of 64 bits, want 62", len(got))
	}
	var b gf2.Basis
	for i := range 64 {
		b.Insert(^uint64(0) >> i)
	}
	if which, ok := b.Express(top); b.Dim() != 64 || !ok || which != 3 {
		t.Errorf("dimension %d, the top bit is the sum of %b, %v; want 64 and 11", b.Dim(), which,
			ok)
	}
}

func TestDual(t *testing.T) {
	rng := puzzletest.Rand(t)
	found := 0
	for range 1000 {
		n := 1 + rng.IntN(8)
		var span gf2.Basis
		vs := vectors(rng, n)
		for _, v := range vs {
			span.Insert(v)
		}
		functionals := make([]uint64, span.Dim())
		for i := range functionals {
			functionals[i] = rng.Uint64N(1 << n)
		}
		dual := gf2.Dual(functionals, &span)
		// The functionals are independent on the span when only the zero vector
		// makes all of them 0.
		independent := true
		for v := range sums(vs) {
			independent = independent && (v == 0 || anyIsOne(functionals, v))
		}
		if (dual != nil) != independent && span.Dim() > 0 {
			t.Fatalf("functionals %b on the span of %b: dual %b, independent %v", functionals, vs,
				dual, independent)
		}
		for i, d := range dual {
			found++
			if !span.Contains(d) {
				t.Fatalf("dual vector %b is not in the span of %b", d, vs)
			}
			for j, f := range functionals {
				if (gf2.Dot(f, d) == 1) != (i == j) {
					t.Fatalf("functional %d of %b is %d on dual vector %d of %b", j, functionals,
						gf2.Dot(f, d), i, dual)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no functionals had a dual")
	}
	var line gf2.Basis
	line.Insert(1)
	if dual := gf2.Dual([]uint64{1, 2}, &line); dual != nil {
		t.Errorf("two functionals on a line have the dual %b, want none", dual)
	}
}

func anyIsOne(functionals []uint64, v uint64) bool {
	for _, f := range functionals {
		if gf2.Dot(f, v) == 1 {
			return true
		}
	}
	return false
}

// TestAffine compares with the sum of the columns of the bits.
func TestAffine(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 50 {
		columns, start := make([]uint64, rng.IntN(49)), rng.Uint64()
		for i := range columns {
			columns[i] = rng.Uint64()
		}
		var m gf2.Affine
		m.Set(start, columns)
		for range 100 {
			v := rng.Uint64N(1 << len(columns))
			want := start
			for i, c := range columns {
				want ^= c * (v >> i & 1)
			}
			if got := m.Of(v); got != want {
				t.Fatalf("%d columns: image of %b is %b, want %b", len(columns), v, got, want)
			}
		}
	}
}
