package analyze

import (
	"context"
	"maps"
	"slices"

	"puzzlebase/puzzle"
)

// Growth says how fast a space grows with the distance from the goals.
type Growth struct {
	Puzzle string        `json:"puzzle"`
	Levels []GrowthLevel `json:"levels"` // by distance
}

// GrowthLevel is one distance of a [Growth].
type GrowthLevel struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"` // at this distance
	Found     uint64          `json:"found"`     // at this distance or nearer
	// Ratio is Positions divided by that of the level before; 0 if that is empty or there is none.
	Ratio float64 `json:"ratio"`
	// Sequences is the number of sequences of moves of this length, or cost, that end in a goal:
	// the nodes of the tree of a search without memory. If Exact is false, it is extrapolated with
	// the growth of the last counted levels, up to [MaxSequences].
	Sequences float64 `json:"sequences"`
	Exact     bool    `json:"exact"`
}

// Limits for counting sequences.
const (
	denseSize  = 1 << 22 // spaces of at most this size are counted whole
	sparseSize = 1 << 18 // others while a level is at most this large
)

// MaxSequences stands for as many sequences of moves or more, so that no figure overflows.
const MaxSequences = 1e290

// GrowthOf takes the levels of a database's manifest. It counts sequences of moves backwards from
// the goals, repetitions included.
func GrowthOf(ctx context.Context, p puzzle.Puzzle, levels []uint64) (*Growth, error) {
	sequences, err := countSequences(ctx, p, len(levels))
	if err != nil {
		return nil, err
	}
	g := &Growth{Puzzle: p.Spec()}
	var found uint64
	for d, n := range levels {
		found += n
		l := GrowthLevel{Distance: puzzle.Distance(d), Positions: n, Found: found}
		if d > 0 && levels[d-1] > 0 {
			l.Ratio = float64(n) / float64(levels[d-1])
		}
		if d < len(sequences) {
			l.Sequences, l.Exact = sequences[d], true
		} else if last := g.Levels[d-1].Sequences; d >= 2 && g.Levels[d-2].Sequences > 0 {
			l.Sequences = min(last*last/g.Levels[d-2].Sequences, MaxSequences)
		}
		g.Levels = append(g.Levels, l)
	}
	return g, nil
}

// numbers has a number for each position, or, if dense is nil, for each position met.
type numbers struct {
	dense []float64
	met   map[puzzle.Index]float64
}

func (t *numbers) add(x puzzle.Index, n float64) {
	if t.dense != nil {
		t.dense[x] += n
	} else {
		t.met[x] += n
	}
}

// all yields the numbers in order of index, so that rounded sums are always the same.
func (t *numbers) all(yield func(puzzle.Index, float64) bool) {
	for x, n := range t.dense {
		if n > 0 && !yield(puzzle.Index(x), n) {
			return
		}
	}
	for _, x := range slices.Sorted(maps.Keys(t.met)) {
		if !yield(x, t.met[x]) {
			return
		}
	}
}

// growthSteps is how many positions there are between checks of the context.
const growthSteps = 1 << 12

// countSequences returns the number of sequences by length or cost, up to limit or until there are
// too many positions.
func countSequences(ctx context.Context, p puzzle.Graph, limit int) ([]float64, error) {
	features := p.Features()
	ring := make([]numbers, int(features.MaxCost())+1) // by cost, modulo its length
	for i := range ring {
		if p.Size() <= denseSize {
			ring[i].dense = make([]float64, p.Size())
		} else {
			ring[i].met = map[puzzle.Index]float64{}
		}
	}
	for _, goal := range p.Goals() {
		ring[0].add(goal, 1)
	}
	var out []float64
	var edges []puzzle.Edge
	steps := 0
	for d := range limit {
		now, total := &ring[d%len(ring)], 0.0
		for _, n := range now.all {
			total += n
		}
		if total > MaxSequences {
			break
		}
		out = append(out, total)
		if len(now.met) > sparseSize {
			break
		}
		for x, n := range now.all {
			if steps++; steps%growthSteps == 1 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			edges = p.Predecessors(x, edges[:0])
			for _, e := range edges {
				ring[(d+int(features.Cost(e.Move)))%len(ring)].add(e.To, n)
			}
		}
		clear(now.dense)
		clear(now.met)
	}
	return out, nil
}
