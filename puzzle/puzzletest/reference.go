package puzzletest

import (
	_ "embed"
	"encoding/json"
	"sync"
)

// Counts is what others have published about our puzzles.
type Counts struct {
	// Levels has the number of positions at each distance, by spec.
	Levels map[string]struct {
		Source           string
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

//go:embed testdata/reference-counts.json
var referenceCounts []byte

// Reference returns the published counts.
var Reference = sync.OnceValue(func() (c Counts) {
	if err := json.Unmarshal(referenceCounts, &c); err != nil {
		panic(err) // the file is part of the program
	}
	return c
})
