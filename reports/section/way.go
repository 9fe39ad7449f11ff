package section

import (
	"fmt"
	"math"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

// Way is a shortest solution, to be drawn.
type Way struct {
	Rules    puzzle.Puzzle
	Solution *tablebase.Solution
}

// Steps are the last boards of the way; nil where there is none, or the puzzle has no
// pictures.
func (w *Way) Steps(last int) []picture.Captioned {
	if w == nil || w.Rules.Features().Depict == nil {
		return nil
	}
	all, f := w.Solution, w.Rules.Features()
	from := max(len(all.Path)-last, 0)
	path := all.Path[from:]
	var labels []int
	if f.Labels != nil {
		labels = f.Labels(path[0], w.Rules.Format(path[0]))
	}
	steps := picture.Walk(w.Rules, path, labels, all.MoveNames(w.Rules)[from:])
	left := all.Distance
	for i, pos := range all.Path {
		if i >= from {
			steps[i-from].Alt = fmt.Sprintf("%s; distance %d", Described(w.Rules, pos), left)
		}
		if i < len(all.Moves) {
			left -= f.Cost(all.Moves[i])
		}
	}
	return steps
}

// mostSteps is how many boards of a solution a page shows.
const mostSteps = 48

// Walk appends the boards of a way, the first ones of a long one.
func (s *Section) Walk(w *Way) {
	steps := w.Steps(math.MaxInt)
	if len(steps) < 2 {
		return
	}
	more := ""
	if len(steps) > mostSteps {
		more = fmt.Sprintf("; the first %d of %d boards", mostSteps, len(steps))
		steps = steps[:mostSteps]
	}
	from := strings.TrimSuffix(w.Rules.Format(w.Solution.Path[0]), "\n")
	cost := Subject{Rules: w.Rules}.Cost(uint64(w.Solution.Distance))
	s.Parts = append(s.Parts, Part{Boards: steps, Path: fmt.Sprintf(
		"%s, the first below: a shortest solution, %s, with the cells that each move changed "+
			"marked%s.",
		from, cost, more)})
}
