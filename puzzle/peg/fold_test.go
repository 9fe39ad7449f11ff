package peg

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// TestFoldAgreesWithSymmetry folds random positions and all their images.
func TestFoldAgreesWithSymmetry(t *testing.T) {
	h, rng := NewHiRiQ(), puzzletest.Rand(t)
	f := h.Folded()
	for range 20_000 {
		x := puzzle.Index(rng.Uint64N(h.Size()))
		want := f.Fold(x)
		canonical := map[puzzle.Index]bool{}
		for s := range h.Symmetries() {
			y, ok := h.Rank(h.Image(h.Unrank(x), s))
			if !ok {
				t.Fatalf("position %d: image %d is in another class", x, s)
			}
			if got := f.Fold(y); got != want {
				t.Fatalf("position %d folds to %d, its image %d to %d", x, want, s, got)
			}
			if f.Canonical(y) {
				canonical[y] = true
			}
		}
		if len(canonical) != 1 {
			t.Fatalf("position %d: %d of its images are canonical, want one", x, len(canonical))
		}
	}
}

// TestFoldIsExact folds the canonical positions of the whole class: every
// number of an orbit comes up once.
func TestFoldIsExact(t *testing.T) {
	if testing.Short() {
		t.Skip("goes over half a billion positions")
	}
	h := NewHiRiQ()
	began := time.Now()
	f := h.Folded()
	t.Logf("%d orbits, tables made in %v", f.Size(), time.Since(began))
	seen := make([]atomic.Uint32, (f.Size()+31)/32)
	var wait sync.WaitGroup
	var found, twice atomic.Uint64
	const pieces = 64
	for piece := range uint64(pieces) {
		wait.Go(func() {
			for x := h.Size() / pieces * piece; x < h.Size()/pieces*(piece+1); x++ {
				if f.Canonical(puzzle.Index(x)) {
					n := f.Fold(puzzle.Index(x))
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
		t.Fatalf("%d canonical positions, want %d; %d numbers came up twice", found.Load(), f.Size(), twice.Load())
	}
}

func BenchmarkFold(b *testing.B) {
	h := NewHiRiQ()
	f := h.Folded()
	x := uint64(1)
	var sum uint64
	for b.Loop() {
		x = x*6364136223846793005 + 1442695040888963407
		sum += f.Fold(puzzle.Index(x >> 35))
	}
	if sum == 0 {
		b.Fatal("all positions fold to 0")
	}
}
