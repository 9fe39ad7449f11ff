package tablebase_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// TestWander finds positions at distances near, far and in between, in a puzzle whose moves can be
// taken back, one with local maxima and unsolvable positions, and one with costs.
func TestWander(t *testing.T) {
	for _, spec := range []string{"sliding:2x3", "peg:4x4,rule=w", "weighted-tails:2x3"} {
		tb := build(t, tablebase.Dir(t.TempDir()), spec, tablebase.Options{})
		p, most := tb.Puzzle(), tb.Manifest().MaxDistance
		distance := puzzletest.Distances(p)
		for _, wanted := range [][2]puzzle.Distance{{0, most}, {0, 2}, {most / 2, most/2 + 1},
			{most, most}} {
			here := 0
			for _, d := range distance {
				if d >= int(wanted[0]) && d <= int(wanted[1]) {
					here++
				}
			}
			n := min(here, 5)
			found, err := tablebase.Of(p, tb).Wander(t.Context(),
				puzzle.Distances{First: wanted[0], Last: wanted[1]}, n, 1)
			if err != nil || len(found) != n {
				t.Fatalf("%s at %v: %v, %v", spec, wanted, found, err)
			}
			seen := map[puzzle.Index]bool{}
			for _, s := range found {
				if seen[s.Index] || distance[s.Index] != int(s.Distance) ||
					s.Distance < wanted[0] || s.Distance > wanted[1] {
					t.Errorf("%s at %v: found %+v, whose distance is %d", spec, wanted, s,
						distance[s.Index])
				}
				seen[s.Index] = true
			}
			again, err := tablebase.Of(p, tb).Wander(t.Context(),
				puzzle.Distances{First: wanted[0], Last: wanted[1]}, n, 1)
			if err != nil || !slices.Equal(found, again) {
				t.Errorf("%s at %v: the same seed found %v and %v (%v)", spec, wanted, found, again,
					err)
			}
		}
	}
}

// TestWanderEnds looks for more positions than there are until it is stopped, and
// where nothing can be read.
func TestWanderEnds(t *testing.T) {
	p := catalogtest.Find(t, "tails:1x3")
	tb := build(t, tablebase.Dir(t.TempDir()), p.Spec(), tablebase.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	lookups := 0
	src := counting{tb, func() {
		if lookups++; lookups == 10_000 {
			cancel()
		}
	}}
	if found, err := tablebase.Of(p, src).Wander(ctx, puzzle.Distances{Last: 99}, 100,
		1); !errors.Is(err, context.Canceled) {
		t.Errorf("found %v, %v", found, err)
	}
	if found, err := tablebase.Of(p, wrong{}).Wander(t.Context(), puzzle.Distances{Last: 99},
		1, 1); err == nil {
		t.Errorf("found %v where nothing can be read", found)
	}
}

// counting tells of every lookup.
type counting struct {
	store.Entries
	each func()
}

func (c counting) Lookup(x puzzle.Index) (store.Entry, error) {
	c.each()
	return c.Entries.Lookup(x)
}
