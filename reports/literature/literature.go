// Package literature holds published counts of puzzles, each with its source, so that ours
// are set beside them.
package literature

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

// Check is a number of ours beside one that is published.
type Check struct {
	What   string   `json:"what"`
	Source string   `json:"source"`
	Want   []uint64 `json:"want"` // published
	Got    []uint64 `json:"got"`  // ours
	Agrees bool     `json:"agrees"`
}

// Published is an entry of literature.json.
type Published struct {
	Puzzle string   `json:"puzzle"`
	What   string   `json:"what"` // a name that ours knows
	Title  string   `json:"title"`
	Source string   `json:"source"`
	Want   []uint64 `json:"want"`
}

//go:embed literature.json
var literatureText []byte

// All reads the published counts; each names its source.
func All() ([]Published, error) {
	var out []Published
	if err := json.Unmarshal(literatureText, &out); err != nil {
		return nil, fmt.Errorf("literature.json: %w", err)
	}
	return out, nil
}

// Of returns the published counts of a puzzle.
func Of(spec string) ([]Published, error) {
	all, err := All()
	return slices.DeleteFunc(all, func(p Published) bool { return p.Puzzle != spec }), err
}
