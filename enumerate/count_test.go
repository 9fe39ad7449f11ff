package enumerate_test

import (
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestCount compares the levels that are only counted with those of a table.
func TestCount(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "weighted-tails:3x3", "lights:4x4", "tails:4x4",
		"sliding:2x3", "pool", "hanoi:5,pegs=4", "skewb"} {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			want := run(t, p, enumerate.Options{}).Levels()
			counted, err := enumerate.Count(t.Context(), p, enumerate.Options{})
			if err != nil || !slices.Equal(counted, want) {
				t.Errorf("counted %v, %v, want %v", counted, err, want)
			}
		})
	}
}
