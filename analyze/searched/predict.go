package searched

import (
	"context"
	"slices"
	"sync"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/search/pattern"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// Prediction compares the nodes of one iteration of IDA*, on average over starts, with what the
// distribution of the heuristic predicts.
type Prediction struct {
	// of the starts with its parity; of the others it is one more
	Bound     int    `json:"bound"`
	Positions uint64 `json:"positions"` // starts
	// nodes on average, of iterations that do not end at a solution
	Measured  float64 `json:"measured"`
	Predicted float64 `json:"predicted"`
}

// predictor predicts the nodes of iterations as Korf, Reid and Edelkamp do (Time complexity of
// iterative-deepening-A*, Artificial Intelligence 129, 2001). The heuristic must be consistent.
// Then an iteration of bound d expands a position after i moves exactly if its heuristic is at most
// d - i. The sequences of i moves are counted by the cell to which they bring the gap. The
// heuristics of the positions with the gap in each cell are counted, too. A sequence of moves takes
// all positions to as many others. So over all starts the prediction is exact, if the heuristic of
// every position has been counted. A sample is not enough: the prediction depends on the smallest
// values, and a sample has too few of these.
type predictor struct {
	puzzle puzzle.Puzzle
	search *search.Solver
	bound  func(puzzle.Index) int
	counts [][]uint64 // positions by the gap's cell, then by the heuristic
}

func (p *predictor) gap(x puzzle.Index) int {
	homes := p.puzzle.Features().Patterns.Homes
	return slices.Index(homes(p.puzzle.Unrank(x)), uint8(p.search.Board.Home))
}

const (
	// Up to allStarts positions are all starts. Of more, someStarts are drawn.
	allStarts, someStarts = 200_000, 2_000
	// steps bounds are compared, each 2 more than the one before. The last is the mean distance
	// less short: an iteration that goes on past solutions has several times the nodes of the one
	// before.
	steps, short = 6, 2
)

// predictions compares iterations at some bounds below the mean distance.
func (p *predictor) predictions(ctx context.Context, mean float64,
	report progress.Func) ([]Prediction, error) {
	var starts []puzzle.Index
	if size := p.puzzle.Size(); size <= allStarts {
		for x := range puzzle.Index(size) {
			starts = append(starts, x)
		}
	} else {
		for _, pos := range tablebase.SampleAll(p.puzzle, someStarts, 1) {
			x, _ := p.puzzle.Rank(pos)
			starts = append(starts, x)
		}
	}
	var out []Prediction
	last := max(int(mean)-short, 2*steps) &^ 1
	done := report.Count("predicting", "iterations", uint64(len(starts)*steps))
	for bound := last - 2*(steps-1); bound <= last; bound += 2 {
		one, err := p.compare(ctx, starts, bound, done)
		if err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	return out, nil
}

func (p *predictor) compare(ctx context.Context, starts []puzzle.Index, bound int,
	done *progress.Counter) (Prediction, error) {
	out := Prediction{Bound: bound, Positions: uint64(len(starts))}
	var counts [pattern.MaxCells][2]uint64 // starts by the gap's cell and the parity of the bound
	var merging sync.Mutex                 // guards out and counts
	homes := p.puzzle.Features().Patterns.Homes
	err := parallel.Ranges(ctx, 0, uint64(len(starts)), 16, func() parallel.Worker {
		return parallel.Worker{Visit: func(from, to uint64) error {
			for _, x := range starts[from:to] {
				least, nodes := p.bound(x), uint64(0)
				odd := (least - bound) & 1
				if least <= bound+odd { // else it has none
					var err error
					board := homes(p.puzzle.Unrank(x))
					if nodes, err = p.search.Iteration(ctx, board, bound+odd); err != nil {
						return err
					}
				}
				merging.Lock()
				out.Measured += float64(nodes)
				counts[p.gap(x)][odd]++
				merging.Unlock()
			}
			done.Add(to - from)
			return nil
		}}
	})
	for cell, both := range counts {
		for odd, n := range both {
			if n > 0 {
				out.Predicted += float64(n) * p.nodes(cell, bound+odd)
			}
		}
	}
	out.Measured /= float64(len(starts))
	out.Predicted /= float64(len(starts))
	return out, err
}

// nodes predicts how many an iteration has from a start with the gap in a cell.
func (p *predictor) nodes(start, bound int) (sum float64) {
	// How many sequences of moves, none of which takes the one before back, bring the
	// gap to one cell from another, at first from none.
	const none = pattern.MaxCells
	var ways [pattern.MaxCells][pattern.MaxCells + 1]float64
	ways[start][none] = 1
	for depth := range bound {
		before := ways
		clear(ways[:])
		for to := range p.search.Board.Cells() {
			part, near := p.part(to, bound-depth), p.search.Board.Neighbours(to)
			for from, n := range before[to] {
				for cell := range p.search.Board.Cells() {
					if n > 0 && near>>cell&1 == 1 && cell != from {
						sum += n * part
						ways[cell][to] += n
					}
				}
			}
		}
	}
	return sum
}

// part is the part of the positions with the gap in a cell that has a heuristic of at most h.
func (p *predictor) part(cell, h int) float64 {
	var all, sum uint64
	for value, n := range p.counts[cell] {
		all += n
		if value <= h {
			sum += n
		}
	}
	return float64(sum) / float64(max(all, 1))
}

func (p *predictor) merge(o *predictor) {
	for cell, counts := range o.counts {
		p.counts[cell] = space.Add(p.counts[cell], counts)
	}
}
