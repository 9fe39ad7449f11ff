package reports

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

// published is an entry of literature.json.
type published struct {
	Puzzle string   `json:"puzzle"`
	What   string   `json:"what"` // a name that ours knows
	Title  string   `json:"title"`
	Source string   `json:"source"`
	Want   []uint64 `json:"want"`
}

//go:embed literature.json
var literatureText []byte

// literature reads the published counts; each names its source.
func literature() ([]published, error) {
	var out []published
	if err := json.Unmarshal(literatureText, &out); err != nil {
		return nil, fmt.Errorf("literature.json: %w", err)
	}
	return out, nil
}

// Compare fills Checks: every published count of the puzzle against ours.
func (r *Report) Compare() error {
	all, err := publishedOf(r.Puzzle)
	r.Checks = []Check{}
	for _, p := range all {
		got, err := r.ours(p.What)
		if err != nil {
			return err
		}
		r.Checks = append(r.Checks, Check{p.Title, p.Source, p.Want, got, slices.Equal(got, p.Want)})
	}
	return err
}

// publishedOf returns the published counts of a puzzle.
func publishedOf(spec string) ([]published, error) {
	all, err := literature()
	return slices.DeleteFunc(all, func(p published) bool { return p.Puzzle != spec }), err
}

// ours returns the numbers of the report that a published count is of.
func (r *Report) ours(what string) ([]uint64, error) {
	switch what {
	case "levels":
		return r.Manifest.Levels, nil
	case "max_distance":
		return []uint64{uint64(r.Manifest.MaxDistance)}, nil
	}
	if r.Own != nil {
		if out := r.Own.Published(what); out != nil {
			return out, nil
		}
	}
	return nil, fmt.Errorf("literature.json: %s has no %q", r.Puzzle, what)
}
