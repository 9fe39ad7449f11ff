package space_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// numbered is a space whose rows hold their own places; it fails at one row.
type numbered struct {
	size   uint64
	broken uint64
}

func (n numbered) Size() uint64       { return n.size }
func (n numbered) Levels() []uint64   { return nil }
func (n numbered) Shape() space.Shape { return space.Shape{Distance: 2, Parent: 1} }

var errBroken = errors.New("the file is broken")

func (n numbered) Rows(first uint64, dst []uint64) error {
	if count := uint64(len(dst) / 3); first <= n.broken && n.broken < first+count {
		return errBroken
	}
	for i := range dst {
		dst[i] = 3*first + uint64(i)
	}
	return nil
}

// TestScan reads a whole space, whatever the workers, and counts its positions to the last one.
func TestScan(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 50 {
		s := numbered{size: 1 + rng.Uint64N(100_000), broken: 1 << 60}
		workers := rng.IntN(5)
		words := make([]int, 3*space.RowCount(s.size))
		var counted atomic.Uint64
		done := progress.Func(func(_, _ string, done, total uint64) {
			if done == total {
				counted.Add(1)
			}
		}).Count("reading", "positions", s.size)
		merged := uint64(0)
		read := func() space.Visitor {
			var mine uint64
			return space.Visitor{
				Visit: func(first uint64, rows []uint64) error {
					for i, w := range rows {
						if w != 3*first+uint64(i) {
							t.Errorf("word %d of the rows from %d is %d", i, first, w)
						}
						words[w]++
						mine++
					}
					return nil
				},
				Merge: func() { merged += mine },
			}
		}
		if err := space.Scan(t.Context(), workers, s, done, read); err != nil {
			t.Fatal(err)
		}
		if slices.Max(words) != 1 || merged != uint64(len(words)) || counted.Load() != 1 {
			t.Errorf("%d positions, %d workers: %d words, want %d; the count reached its total "+
				"%d times",
				s.size, workers, merged, len(words), counted.Load())
		}
		s.broken = rng.Uint64N(space.RowCount(s.size))
		if err := space.Scan(t.Context(), workers, s, nil, func() space.Visitor {
			return space.Visitor{Visit: func(uint64, []uint64) error { return nil }}
		}); err != errBroken {
			t.Errorf("row %d cannot be read: %v", s.broken, err)
		}
	}
}
