package answer

// Levels is how many positions there are at each distance.
type Levels struct {
	Puzzle  string  `json:"puzzle"`
	Size    uint64  `json:"size" doc:"positions in the numbered space"`
	Reached uint64  `json:"reached" doc:"solvable ones"`
	Levels  []Level `json:"levels" nullable:"false" doc:"from distance 0 on"`
}

// Level is one distance.
type Level struct {
	Distance     int     `json:"distance"`
	Positions    uint64  `json:"positions"`
	Share        float64 `json:"share" doc:"of the solvable positions"`
	RunningShare float64 `json:"running_share" doc:"of this distance or nearer"`
	Hash         string  `json:"hash,omitempty" doc:"of the positions at this distance"`
}

// LevelsOf counts positions by distance; hashes may be nil where there is no
// database that has them.
func LevelsOf(spec string, size uint64, levels []uint64, hashes []string) *Levels {
	out := &Levels{Puzzle: spec, Size: size, Levels: []Level{}}
	for _, n := range levels {
		out.Reached += n
	}
	var running uint64
	for d, n := range levels {
		running += n
		l := Level{Distance: d, Positions: n, Share: float64(n) / float64(out.Reached),
			RunningShare: float64(running) / float64(out.Reached)}
		if d < len(hashes) {
			l.Hash = hashes[d]
		}
		out.Levels = append(out.Levels, l)
	}
	return out
}
