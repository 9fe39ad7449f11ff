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
func Steps(p puzzle.Puzzle, solution *tablebase.Solution, last int) []picture.Captioned {
	f := p.Features()
	if solution == nil || f.Depict == nil {
		return nil
	}
	from := max(len(solution.Path)-last, 0)
	path := solution.Path[from:]
	var labels []int
	if f.Labels != nil {
		labels = f.Labels(path[0], p.Format(path[0]))
	}
	steps := picture.Walk(p, path, labels, f.Followed(path, solution.MoveNames(p)[from:]))
	left := solution.Distance
	for i, pos := range solution.Path {
		if i >= from {
			steps[i-from].Alt = fmt.Sprintf("%s; distance %d", Described(p, pos), left)
		}
		if i < len(solution.Moves) {
			left -= f.Cost(solution.Moves[i])
		}
	}
	return steps
}

// mostSteps is how many boards of a solution a page shows.
const mostSteps = 48

// Walk appends the boards of a shortest solution, the first ones of a long one.
func (s *Section) Walk(p puzzle.Puzzle, solution *tablebase.Solution) {
	steps := Steps(p, solution, math.MaxInt)
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
		strings.TrimSuffix(p.Format(solution.Path[0]), "\n"), Cost(p, solution.Distance), more)})
}
