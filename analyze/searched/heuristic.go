package searched

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Heuristic says how good a lower bound of the distance is that pattern databases
// give, over all solvable positions of a puzzle or over a sample of them.
type Heuristic struct {
	Puzzle    string  `json:"puzzle"`
	Partition string  `json:"partition"`
	Positions uint64  `json:"positions"`      // looked at
	Seed      *uint64 `json:"seed,omitempty"` // of the sample; null where all were looked at

	Bounds    []uint64 `json:"bounds"`    // positions by the heuristic
	Distances []uint64 `json:"distances"` // and by the true distance
	Gaps      []uint64 `json:"gaps"`      // and by how much the former is less than the latter

	// positions whose heuristic is more than the distance; 0 if it is admissible
	TooGreat uint64 `json:"too_great"`
	Moves    uint64 `json:"moves"` // moves from some of the positions
	// of them that change the heuristic by more than 1, or in the single metric not at all; 0 if it
	// is consistent
	Jumps uint64 `json:"jumps"`

	// Of searches, where there were any: nodes of all, and of the position that took most.
	Nodes     uint64 `json:"nodes,omitempty"`
	MostNodes uint64 `json:"most_nodes,omitempty"`
	// the farthest of the sampled positions, in the order in which they were drawn where distances
	// are equal
	Hardest []Solved `json:"hardest,omitempty"`

	// of nodes, beside what was measured, where all positions were looked at
	Predictions []Prediction `json:"predictions,omitempty"`
}

// Solved is a position that was searched for.
type Solved struct {
	Position string          `json:"position"`
	Distance puzzle.Distance `json:"distance"`
	Nodes    uint64          `json:"nodes"`

	Solution *tablebase.Solution `json:"-"`
}

// hardestKept is how many of the hardest positions of a sample are listed.
const hardestKept = 12

// Mean returns the mean of a distribution, and half the width of a 95% confidence interval for the
// mean of the whole space. It takes the distribution for that of a sample, and approximates by the
// normal one.
func Mean(counts []uint64) (mean, interval float64) {
	var n, sum, squares float64
	for value, count := range counts {
		n += float64(count)
		sum += float64(count) * float64(value)
		squares += float64(count) * float64(value) * float64(value)
	}
	if n < 2 {
		return sum / max(n, 1), 0
	}
	mean = sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
}

func (h *Heuristic) add(bound, distance int) {
	h.Positions++
	space.Count(&h.Bounds, bound, 1)
	space.Count(&h.Distances, distance, 1)
	if bound > distance {
		h.TooGreat++
		return
	}
	space.Count(&h.Gaps, distance-bound, 1)
}

func (h *Heuristic) merge(o *Heuristic) {
	h.Bounds = space.Add(h.Bounds, o.Bounds)
	h.Distances = space.Add(h.Distances, o.Distances)
	h.Gaps = space.Add(h.Gaps, o.Gaps)
	h.Positions += o.Positions
	h.TooGreat += o.TooGreat
	h.Moves += o.Moves
	h.Jumps += o.Jumps
	h.Nodes += o.Nodes
	h.MostNodes = max(h.MostNodes, o.MostNodes)
}

// moved counts how the moves from a position change its heuristic: by 1, or not at all in the
// line metric.
func (h *Heuristic) moved(p puzzle.Puzzle, pos puzzle.Position, bound int,
	at func(puzzle.Position) (int, error)) error {
	line := p.Features().Patterns.Grid.Line
	for _, e := range puzzle.SuccessorsOf(p, pos) {
		there, err := at(e.To)
		if err != nil {
			return err
		}
		h.Moves++
		if change := max(bound, there) - min(bound, there); change > 1 || change == 0 && !line {
			h.Jumps++
		}
	}
	return nil
}

// HeuristicOf holds the heuristic of a partition of p against the distance of every
// position in its table; of one position in 64 it follows the moves. It predicts
// the nodes of iterations and counts them.
func HeuristicOf(ctx context.Context, db store.Reader, partition string,
	report progress.Func) (*Heuristic, error) {
	p := db.Puzzle()
	solver, sizes, err := search.NewEnumerated(ctx, p, partition, report)
	if err != nil {
		return nil, err
	}
	all, err := solver.Unpack(ctx)
	if err != nil {
		return nil, err
	}
	homes := p.Features().Patterns.Homes
	at := func(pos puzzle.Position) (int, error) { return all.Bound(homes(pos)), nil }
	byIndex := func(x puzzle.Index) int { return all.Bound(homes(p.Unrank(x))) }
	newPredictor := func() *predictor {
		return &predictor{p, solver, byIndex, make([][]uint64, solver.Board.Cells())}
	}
	out := &Heuristic{Puzzle: p.Spec(), Partition: sizes}
	predict := newPredictor()
	shape := db.Shape()
	err = space.ScanPhase(ctx, db, report, "comparing", func() space.Visitor {
		mine, counted := &Heuristic{}, newPredictor()
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			for i := 0; i < len(rows); i += shape.Words() {
				row := rows[i:][:shape.Words()]
				x := puzzle.Index(first+uint64(i/shape.Words())) * space.Lanes
				for lanes := shape.Reached(row); lanes != 0; lanes &= lanes - 1 {
					lane := bits.TrailingZeros64(lanes)
					d, _, _ := shape.At(row, uint(lane))
					bound := byIndex(x + puzzle.Index(lane))
					mine.add(bound, int(d))
					space.Count(&counted.counts[counted.gap(x+puzzle.Index(lane))], bound, 1)
					if lane == 0 {
						_ = mine.moved(p, p.Unrank(x), bound, at)
					}
				}
			}
			return nil
		}, Merge: func() { out.merge(mine); predict.merge(counted) }}
	})
	if err != nil || solver.Line { // where bounds grow by 1, what is predicted is another matter
		return out, err
	}
	mean, _ := Mean(out.Distances)
	out.Predictions, err = predict.predictions(ctx, mean, report)
	return out, err
}

// Sampled searches for n positions, at least 1, of a puzzle that no table holds, drawn as
// [tablebase.SampleAll] does, each on one processor, and holds the heuristic against the
// distances that it finds.
func Sampled(ctx context.Context, t *tablebase.Tablebase, n int, seed uint64,
	report progress.Func) (*Heuristic, error) {
	p, drawn := t.Puzzle(), tablebase.SampleAll(t.Puzzle(), n, seed)
	out := &Heuristic{Puzzle: p.Spec(), Partition: t.Info().Patterns.Partition, Seed: &seed}
	alone := t.WithBudget(tablebase.Budget{Workers: 1})
	done := report.Count("searching", "positions", uint64(n))
	all := make([]Solved, n)
	err := parallel.Ranges(ctx, 0, uint64(n), 1, func() parallel.Worker {
		mine := &Heuristic{}
		return parallel.Worker{Visit: func(i, _ uint64) error {
			pos := drawn[i]
			a, err := alone.Solve(ctx, pos)
			if err != nil {
				return err
			}
			s, effort := a.Solution, a.Search
			all[i] = Solved{Position: p.Format(pos), Distance: s.Distance, Nodes: effort.Nodes,
				Solution: s}
			mine.add(effort.Bound, int(s.Distance))
			mine.Nodes += effort.Nodes
			mine.MostNodes = max(mine.MostNodes, effort.Nodes)
			done.Add(1)
			return mine.moved(p, pos, effort.Bound, alone.Bound)
		}, Merge: func() { out.merge(mine) }}
	})
	if err == nil {
		slices.SortStableFunc(all,
			func(a, b Solved) int { return cmp.Compare(b.Distance, a.Distance) })
		out.Hardest = all[:min(n, hardestKept)]
	}
	return out, err
}
