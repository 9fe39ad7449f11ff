package tablebase

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store/layouts"
)

// Sampled is a position drawn by chance.
type Sampled struct {
	Index    puzzle.Index
	Distance puzzle.Distance
}

// Sample draws n different positions, each solvable one at a distance from
// nearest to farthest with equal chance, in the order in which they are drawn.
// The draw depends on the seed, the two distances and the puzzle alone: the
// seed starts a PCG generator, its numbers are ranks among the eligible
// positions in order of index, and a rank that was drawn before is drawn again.
// It is an error to want more positions than there are.
// It needs Expand, unless the layout of the database is full or layouts.CompactOnly
// holds of the puzzle. Then the generator's numbers are indices, and one that is
// not eligible is drawn again too; it is an error when that would take too long.
func (t *Table) Sample(ctx context.Context, nearest, farthest puzzle.Distance, n int, seed uint64, report progress.Func) ([]Sampled, error) {
	var drawn []Sampled
	var err error
	if layouts.CompactOnly(t.Puzzle()) {
		drawn, err = t.sampleIndices(ctx, nearest, farthest, n, seed, report)
	} else {
		drawn, err = Sample(ctx, t, nearest, farthest, n, seed, report)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name(t.Puzzle()), err)
	}
	return drawn, nil
}

// mostLookups is how many lookups a sample may be expected to take, minutes at most.
const mostLookups = 10_000_000

// sampleIndices draws indices until n of them are eligible.
func (t *Table) sampleIndices(ctx context.Context, nearest, farthest puzzle.Distance, n int, seed uint64, report progress.Func) ([]Sampled, error) {
	eligible, err := eligible(t.Levels(), nearest, farthest, n)
	if err != nil {
		return nil, err
	}
	if float64(n)*float64(t.Size()) > mostLookups*float64(eligible) {
		return nil, fmt.Errorf("%d positions are too few among %d to draw %d of them by chance", eligible, t.Size(), n)
	}
	random, done := rand.New(rand.NewPCG(seed, 0)), report.Count("drawing", "positions", uint64(n))
	var drawn []Sampled
	for seen := map[puzzle.Index]bool{}; len(drawn) < n && ctx.Err() == nil; {
		x := puzzle.Index(random.Uint64N(t.Size()))
		e, err := t.Lookup(x)
		if err != nil {
			return nil, err
		}
		if e.Reached && nearest <= e.Distance && e.Distance <= farthest && !seen[x] {
			seen[x] = true
			drawn = append(drawn, Sampled{x, e.Distance})
			done.Add(1)
		}
	}
	return drawn, ctx.Err()
}

// eligible counts the positions at a distance from nearest to farthest, of which n
// are wanted.
func eligible(levels []uint64, nearest, farthest puzzle.Distance, n int) (eligible uint64, err error) {
	for d := nearest; int(d) < len(levels) && d <= farthest; d++ {
		eligible += levels[d]
	}
	if uint64(n) > eligible {
		where := fmt.Sprintf("distance %d has", nearest)
		if farthest > nearest {
			where = fmt.Sprintf("distances %d to %d have", nearest, farthest)
		}
		err = fmt.Errorf("%d positions are wanted where %s %d", n, where, eligible)
	}
	return eligible, err
}

// Sample is [Table.Sample] for any space.
func Sample(ctx context.Context, s space.Space, nearest, farthest puzzle.Distance, n int, seed uint64, report progress.Func) ([]Sampled, error) {
	eligible, err := eligible(s.Levels(), nearest, farthest, n)
	if err != nil {
		return nil, err
	}
	drawn := draw(eligible, n, seed)
	found, err := pick(ctx, s, nearest, farthest, slices.Sorted(slices.Values(drawn)), report)
	if err != nil {
		return nil, err
	}
	out := make([]Sampled, n)
	for i, r := range drawn {
		out[i] = found[r]
	}
	return out, nil
}

// draw draws n different numbers below eligible.
func draw(eligible uint64, n int, seed uint64) []uint64 {
	random := rand.New(rand.NewPCG(seed, 0))
	drawn := make([]uint64, 0, n)
	seen := make(map[uint64]bool, n)
	for len(drawn) < n {
		if r := random.Uint64N(eligible); !seen[r] {
			seen[r] = true
			drawn = append(drawn, r)
		}
	}
	return drawn
}

// SampleAll draws n different positions of a searched puzzle, as [Sample] does among
// those of all distances: every index is solvable. It needs no database. Of positions
// without an index, two are the same as good as never.
func SampleAll(p puzzle.Puzzle, n int, seed uint64) (out []puzzle.Position) {
	if u := p.Features().Unnumbered; u != nil {
		random := rand.New(rand.NewPCG(seed, 0))
		for range n {
			out = append(out, u.Random(random.Uint64N))
		}
		return out
	}
	for _, x := range draw(p.Size(), n, seed) {
		out = append(out, p.Unrank(puzzle.Index(x)))
	}
	return out
}

// pick finds the positions that have the given ranks, in increasing order,
// among those at a distance from nearest to farthest: first it counts them in
// each range of rows, then it looks into the ranges that hold a rank.
func pick(ctx context.Context, s space.Space, nearest, farthest puzzle.Distance, ranks []uint64, report progress.Func) (map[uint64]Sampled, error) {
	shape, all := s.Shape(), space.RowCount(s.Size())
	counts := make([]uint64, (all+space.ScanRows-1)/space.ScanRows)
	err := space.Scan(ctx, 0, s, report.Count("drawing", "positions", s.Size()), func() space.Reader {
		return space.Reader{Visit: func(first uint64, rows []uint64) error {
			for i := 0; i < len(rows); i += shape.Words() {
				counts[first/space.ScanRows] += uint64(bits.OnesCount64(between(shape, rows[i:], nearest, farthest)))
			}
			return nil
		}}
	})
	if err != nil {
		return nil, err
	}
	found := make(map[uint64]Sampled, len(ranks))
	before := uint64(0)
	for n, count := range counts {
		within, _ := slices.BinarySearch(ranks, before+count)
		if within > 0 {
			first := uint64(n) * space.ScanRows
			rows := make([]uint64, min(space.ScanRows, all-first)*uint64(shape.Words()))
			if err := s.Rows(first, rows); err != nil {
				return nil, err
			}
			pickFrom(found, shape, first, rows, ranks[:within], before, nearest, farthest)
			ranks = ranks[within:]
		}
		before += count
	}
	return found, nil
}

// pickFrom finds ranks in consecutive rows; before is the number of
// eligible positions before it.
func pickFrom(found map[uint64]Sampled, shape space.Shape, first uint64, rows, ranks []uint64, before uint64, nearest, farthest puzzle.Distance) {
	for i := 0; i < len(rows) && len(ranks) > 0; i += shape.Words() {
		for lanes := between(shape, rows[i:], nearest, farthest); lanes != 0 && len(ranks) > 0; lanes &= lanes - 1 {
			if before == ranks[0] {
				lane := bits.TrailingZeros64(lanes)
				d, _, _ := shape.At(rows[i:], uint(lane))
				found[before] = Sampled{puzzle.Index((first+uint64(i/shape.Words()))*space.Lanes + uint64(lane)), d}
				ranks = ranks[1:]
			}
			before++
		}
	}
}

// between returns the lanes whose distance is from nearest to farthest.
func between(shape space.Shape, row []uint64, nearest, farthest puzzle.Distance) uint64 {
	if nearest == farthest {
		return shape.Level(row, nearest)
	}
	var lanes uint64
	for left := shape.Reached(row); left != 0; {
		code := space.Value(row[:shape.Distance], uint(bits.TrailingZeros64(left)))
		same := space.Equal(row[:shape.Distance], code) & left
		left &^= same
		if d := puzzle.Distance(code - 1); d >= nearest && d <= farthest {
			lanes |= same
		}
	}
	return lanes
}
