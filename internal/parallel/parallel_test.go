package parallel_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"

	"puzzlebase/internal/parallel"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestRanges wants every number visited once whatever the workers, each worker's
// ranges in order, and one merge at a time, which the race detector watches.
func TestRanges(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 3, 8} {
		for _, c := range []struct{ count, step uint64 }{{0, 4}, {1, 4}, {4, 4}, {5, 4}, {1000, 1},
			{1000, 7}, {1000, 5000}} {
			name := fmt.Sprintf("%d workers, %d numbers by %d", workers, c.count, c.step)
			visits := make([]int, c.count)
			var all []uint64
			started, merges := atomic.Int64{}, 0
			err := parallel.Ranges(t.Context(), workers, c.count, c.step, func() parallel.Worker {
				started.Add(1)
				var mine []uint64
				return parallel.Worker{
					Visit: func(from, to uint64) error {
						if from%c.step != 0 || to != min(from+c.step, c.count) ||
							len(mine) > 0 && from <= mine[len(mine)-1] {
							t.Errorf("%s: a visit from %d to %d", name, from, to)
						}
						for x := from; x < to; x++ {
							visits[x]++
							mine = append(mine, x)
						}
						return nil
					},
					Merge: func() {
						merges++
						all = append(all, mine...)
					},
				}
			})
			slices.Sort(all)
			for x := range c.count {
				if visits[x] != 1 || all[x] != x {
					t.Fatalf("%s: number %d was visited %d times", name, x, visits[x])
				}
			}
			if err != nil || uint64(len(all)) != c.count || merges != int(started.Load()) ||
				workers > 0 && merges > workers {
				t.Errorf("%s: %d numbers, %d merges of %d workers, %v", name, len(all), merges,
					started.Load(), err)
			}
		}
	}
}

// TestRangesFails wants the first error back, the others stopped, and nothing of
// the worker that failed merged.
func TestRangesFails(t *testing.T) {
	failure := errors.New("no more")
	var visits atomic.Uint64
	err := parallel.Ranges(t.Context(), 4, 1<<40, 1, func() parallel.Worker {
		failed := false
		return parallel.Worker{
			Visit: func(from, _ uint64) error {
				if visits.Add(1); from == 100 {
					failed = true
					return failure
				}
				return nil
			},
			Merge: func() {
				if failed {
					t.Error("what failed was merged")
				}
			},
		}
	})
	if err != failure {
		t.Errorf("error %v after %d visits", err, visits.Load())
	}
}

// TestRangesInterrupted stops in the middle of what would never end.
func TestRangesInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	err := parallel.Ranges(ctx, 4, 1<<60, 1, func() parallel.Worker {
		return parallel.Worker{
			Visit: func(from, _ uint64) error {
				if from == 1000 {
					stop()
				}
				return nil
			},
			Merge: func() { t.Error("merged") },
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after the interrupt", err)
	}
	if err := parallel.Ranges(ctx, 1, 1, 1, func() parallel.Worker {
		return parallel.Worker{Visit: func(uint64, uint64) error { t.Error("visited"); return nil }}
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted before it began: %v", err)
	}
}

// TestRangesEnough lets each worker end early: what it has is merged, and what
// it leaves is for the others.
func TestRangesEnough(t *testing.T) {
	const workers = 3
	seen := map[uint64]bool{}
	err := parallel.Ranges(t.Context(), workers, 1000, 1, func() parallel.Worker {
		var mine []uint64
		return parallel.Worker{
			Visit: func(from, _ uint64) error {
				if mine = append(mine, from); len(mine) == 5 {
					return fmt.Errorf("that will do: %w", parallel.ErrEnough)
				}
				return nil
			},
			Merge: func() {
				for _, x := range mine {
					seen[x] = true
				}
			},
		}
	})
	for x := range uint64(5 * workers) {
		if !seen[x] {
			t.Errorf("number %d was left out", x)
		}
	}
	if err != nil || len(seen) != 5*workers {
		t.Errorf("%d numbers, want %d: %v", len(seen), 5*workers, err)
	}
}

// TestRangesPanic recovers from a panic of a worker, which ends the others.
func TestRangesPanic(t *testing.T) {
	var visits atomic.Int64
	defer func() {
		if n := visits.Load(); n > 1<<20 {
			t.Errorf("%d visits in spite of a panic", n)
		}
		if r := fmt.Sprint(recover()); !strings.Contains(r, "no row 7") ||
			!strings.Contains(r, "TestRangesPanic") {
			t.Errorf("recovered from %.200s", r)
		}
	}()
	err := parallel.Ranges(t.Context(), 3, 1<<40, 1, func() parallel.Worker {
		return parallel.Worker{Visit: func(from, _ uint64) error {
			visits.Add(1)
			if from == 7 {
				panic("no row 7")
			}
			return nil
		}}
	})
	t.Errorf("no panic, and the error %v", err)
}
