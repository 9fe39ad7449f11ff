package answer

import (
	"puzzlebase/analyze"
	"puzzlebase/space"
)

// Levels is how many positions there are at each distance.
type Levels struct {
	Puzzle  string  `json:"puzzle"`
	Size    uint64  `json:"size" doc:"positions in the numbered space"`
	Reached uint64  `json:"reached" doc:"solvable ones"`
	Levels  []Level `json:"levels" nullable:"false" doc:"from distance 0 on"`
}

// Level is one distance.
type Level struct {
	analyze.LevelShare
	Hash string `json:"hash,omitempty" doc:"of the positions at this distance"`
}

// LevelsOf counts positions by distance; hashes may be nil where there is no
// database that has them.
func LevelsOf(spec string, size uint64, levels []uint64, hashes []string) *Levels {
	out := &Levels{Puzzle: spec, Size: size, Reached: space.Sum(levels), Levels: []Level{}}
	for d, share := range analyze.SharesOf(levels) {
		l := Level{LevelShare: share}
		if d < len(hashes) {
			l.Hash = hashes[d]
		}
		out.Levels = append(out.Levels, l)
	}
	return out
}
