package enumerate_test

import (
	_ "embed"
	"encoding/json"
	"sync"
	"testing"
)

// counts is what others have published about our puzzles.
type counts struct {
	// Levels has the number of positions at each distance, by spec.
	Levels map[string]byDistance
	// Orbits has the same up to symmetry.
	Orbits map[string]byDistance
	// Scale has the same for spaces too large to enumerate in every test, with the greatest
	// distance and the number of positions; the counts may be the first few alone.
	Scale map[string]struct {
		Source           string
		GreatestDistance int      `json:"greatest_distance"`
		Positions        uint64   `json:"positions"`
		CountsByDistance []uint64 `json:"counts_by_distance"`
	}
	// Pool has racks, ball by ball from the apex, with their distances.
	Pool struct {
		Source string
		Cases  []struct {
			Rack  []int
			Swaps int
		}
	}
}

// byDistance is a published count for each distance.
type byDistance struct {
	Source           string
	CountsByDistance []uint64 `json:"counts_by_distance"`
}

//go:embed testdata/reference-counts.json
var referenceCounts []byte

// reference returns the published counts.
var reference = sync.OnceValue(func() (c counts) {
	if err := json.Unmarshal(referenceCounts, &c); err != nil {
		panic(err) // the file is part of the test
	}
	return c
})

func TestReference(t *testing.T) {
	counts := reference()
	if len(counts.Levels) != 10 || len(counts.Scale) != 9 || len(counts.Pool.Cases) != 5 ||
		counts.Pool.Source == "" {
		t.Fatalf("%d and %d sequences and %d racks, want 10, 9 and 5, with their source",
			len(counts.Levels), len(counts.Scale), len(counts.Pool.Cases))
	}
	for spec, c := range counts.Levels {
		if c.Source == "" || len(c.CountsByDistance) == 0 {
			t.Errorf("%s: %d counts from %q", spec, len(c.CountsByDistance), c.Source)
		}
	}
}
