package puzzletest

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// Counts is what others have published about our puzzles.
type Counts struct {
	// Levels has the number of positions at each distance, by spec.
	Levels map[string]ByDistance
	// Orbits has the same up to symmetry.
	Orbits map[string]ByDistance
	// Scale has the same for spaces too large to enumerate in every test, with
	// the greatest distance and the number of positions; the counts may be the
	// first few alone.
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

// ByDistance is a published count for each distance.
type ByDistance struct {
	Source           string
	CountsByDistance []uint64 `json:"counts_by_distance"`
}

//go:embed testdata/reference-counts.json
var referenceCounts []byte

// Reference returns the published counts.
var Reference = sync.OnceValue(func() (c Counts) {
	if err := json.Unmarshal(referenceCounts, &c); err != nil {
		panic(err) // the file is part of the program
	}
	return c
})
