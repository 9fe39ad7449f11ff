package section

import (
	"fmt"
	"math"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

// Steps are the last boards of a shortest solution; nil where there is none, or the puzzle has no
// pictures.
func Steps(p puzzle.Puzzle, way *tablebase.Solution, last int) []picture.Captioned {
	f := p.Features()
	if way == nil || f.Depict == nil {
		return nil
	}
	from := max(len(way.Path)-last, 0)
	path := way.Path[from:]
	var labels []int
	if f.Labels != nil {
		labels = f.Labels(path[0], p.Format(path[0]))
	}
	steps := picture.Walk(p, path, labels, f.Followed(path, way.MoveNames(p)[from:]))
	left := way.Distance
	for i, pos := range way.Path {
		if i >= from {
			steps[i-from].Alt = fmt.Sprintf("%s; distance %d", Described(p, pos), left)
		}
		if i < len(way.Moves) {
			left -= f.Cost(way.Moves[i])
		}
	}
	return steps
}

// mostSteps is how many boards of a solution a page shows.
const mostSteps = 48

// Walk appends the boards of a shortest solution, the first ones of a long one.
func (s *Section) Walk(p puzzle.Puzzle, way *tablebase.Solution) {
	steps := Steps(p, way, math.MaxInt)
	if len(steps) < 2 {
		return
	}
	more := ""
	if len(steps) > mostSteps {
		more = fmt.Sprintf("; the first %d of %d boards", mostSteps, len(steps))
		steps = steps[:mostSteps]
	}
	s.Parts = append(s.Parts, Part{Boards: steps, Path: fmt.Sprintf(
		"%s, the first below: a shortest solution, %s, with the cells that each move changed "+
			"marked%s.",
		strings.TrimSuffix(p.Format(way.Path[0]), "\n"), Cost(p, way.Distance), more)})
}
