package answer

import (
	"puzzlebase/analyze"
	"puzzlebase/space"
)

// Levels is how many positions there are at each distance.
type Levels struct {
	Puzzle  string               `json:"puzzle"`
	Size    uint64               `json:"size" doc:"positions in the numbered space"`
	Reached uint64               `json:"reached" doc:"solvable ones"`
	Levels  []analyze.LevelShare `json:"levels" nullable:"false" doc:"from distance 0 on"`
}

// LevelsOf counts positions by distance; hashes may be nil where there is no
// database that has them.
func LevelsOf(spec string, size uint64, levels []uint64, hashes []string) *Levels {
	out := &Levels{spec, size, space.Sum(levels), analyze.SharesOf(levels)}
	for d, hash := range hashes {
		out.Levels[d].Hash = hash
	}
	return out
}
