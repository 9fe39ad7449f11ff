package enumerate_test

import (
	"context"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestCount compares the levels that are only counted with those of a table.
func TestCount(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "weighted-tails:3x3", "lights:4x4", "tails:4x4",
		"sliding:2x3", "pool"} {
		p := catalogtest.Find(t, spec)
		table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		counted, err := enumerate.Count(context.Background(), p, enumerate.Options{})
		if err != nil || !slices.Equal(counted, table.Levels()) {
			t.Errorf("%s: counted %v, %v, want %v", spec, counted, err, table.Levels())
		}
	}
}
