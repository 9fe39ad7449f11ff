package peg

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// TestOrbitsAgreeWithSymmetry numbers the orbits of random positions and of all their images.
func TestOrbitsAgreeWithSymmetry(t *testing.T) {
	h, rng := NewHiRiQ(), puzzletest.Rand(t)
	f := h.Features().Orbits.Get()
	for range 20_000 {
		x := puzzle.Index(rng.Uint64N(h.Size()))
		want := f.Orbit(x)
		canonical := map[puzzle.Index]bool{}
		for s := range h.Features().Symmetry.Order {
			y, ok := h.Rank(h.Features().Symmetry.Image(h.Unrank(x), s))
			if !ok {
				t.Fatalf("position %d: image %d is in another class", x, s)
			}
			if got := f.Orbit(y); got != want {
				t.Fatalf("position %d is of orbit %d, its image %d of %d", x, want, s, got)
			}
			if f.Represents(y) {
				canonical[y] = true
			}
		}
		if len(canonical) != 1 {
			t.Fatalf("position %d: %d of its images are canonical, want one", x, len(canonical))
		}
	}
}

// TestOrbitsAreExact numbers the canonical positions of the whole class: every
// number of an orbit comes up once.
func TestOrbitsAreExact(t *testing.T) {
	puzzletest.Full(t) // goes over half a billion positions
	h := NewHiRiQ()
	began := time.Now()
	f := h.Features().Orbits.Get()
	t.Logf("%d orbits, tables made in %v", f.Size(), time.Since(began))
	seen := make([]atomic.Uint32, (f.Size()+31)/32)
	var wait sync.WaitGroup
	var found, twice atomic.Uint64
	const pieces = 64
	for piece := range uint64(pieces) {
		wait.Go(func() {
			for x := h.Size() / pieces * piece; x < h.Size()/pieces*(piece+1); x++ {
				if f.Represents(puzzle.Index(x)) {
					n := f.Orbit(puzzle.Index(x))
					if seen[n/32].Or(1<<(n%32))>>(n%32)&1 == 1 {
						twice.Add(1)
					}
					found.Add(1)
				}
			}
		})
	}
	wait.Wait()
	if found.Load() != f.Size() || twice.Load() != 0 {
		t.Fatalf("%d canonical positions, want %d; %d numbers came up twice", found.Load(),
			f.Size(), twice.Load())
	}
}

func BenchmarkOrbit(b *testing.B) {
	h := NewHiRiQ()
	f := h.Features().Orbits.Get()
	x := uint64(1)
	var sum uint64
	for b.Loop() {
		x = x*6364136223846793005 + 1442695040888963407
		sum += f.Orbit(puzzle.Index(x >> 35))
	}
	if sum == 0 {
		b.Fatal("all positions orbitIndex to 0")
	}
}
