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
