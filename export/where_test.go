package export

import (
	"fmt"
	"slices"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestLanes chooses random rows by few codes and by many, and looks at each lane.
func TestLanes(t *testing.T) {
	rng := puzzletest.Rand(t)
	shape := space.ShapeFor(1000, 4)
	for _, count := range []int{0, 1, 6, space.Lanes, space.Lanes + 1, 900} {
		t.Run(fmt.Sprint(count), func(t *testing.T) {
			codes := []uint64{}
			for len(codes) < count {
				codes = append(codes, rng.Uint64N(1<<shape.Distance))
			}
			slices.Sort(codes)
			w := &Where{codes: codes}
			for range 100 {
				row := make([]uint64, shape.Words())
				for lane := range uint64(space.Lanes) {
					space.Or(row[:shape.Distance], rng.Uint64N(1<<shape.Distance), 1<<lane)
				}
				chosen := w.lanes(shape, row)
				for lane := range uint(space.Lanes) {
					code := space.Value(row[:shape.Distance], lane)
					if got := chosen>>lane&1 == 1; got != slices.Contains(codes, code) {
						t.Fatalf("lane %d with code %d: chosen is %v", lane, code, got)
					}
				}
			}
		})
	}
}
