package enumerate

import (
	"context"
	"iter"
	"math"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
	"puzzlebase/space"
)

// The greatest distance is forecast from the first levels. Levels grow by a factor that falls from
// level to level. Where its logarithm falls by the same amount each time, the levels lie on a bell
// curve. The first levels say how large the factor is, and the number of all positions
// says how fast it falls. True curves end a little earlier, for growth falls faster in the end.
// If all moves are always legal, the factor hardly falls before most positions are found. With
// towers on three pegs, the positions up to a distance grow with a small power of it instead.

// bellExcess returns how much too long the bell curve is, as a share of its length, if only one
// position is known. With more positions the share is smaller: it is multiplied by the square root
// of 1 - log(known)/log(all). The figures come from the spaces of docs/scale.md.
func bellExcess(p puzzle.Graph) float64 {
	if p.Features().Tiles != nil {
		return 0.45
	}
	return 0.12
}

// The forecast may be wrong by the share bellError, which shrinks in the same way, but not below
// tailError: the last levels are few positions and follow no curve.
const (
	bellError = 0.4
	tailError = 0.18
)

// If all moves are always legal, the greatest distance lies between the ends of two curves: of one
// whose factor never falls, and of the bell curve. The share of the way to the latter is legalBell.
// The forecast may be wrong by the share legalError.
const (
	legalBell  = 0.25
	legalError = 0.25
)

// Levels lie on no bell curve if, with less than half of the positions known, twice the distance
// has fewer than 2^slowPower times as many positions.
const slowPower = 2.5

// When one position in slopeSeen has been found, growth is assumed to fall at least as fast as
// before. This matters where not all positions can be reached.
const slopeSeen = 64

// reachable returns an upper bound of the positions that can be reached: all that have an index, or
// those to which sums of masks lead from the goals.
func reachable(p puzzle.Graph) float64 {
	xor := p.Features().XOR
	if xor == nil {
		return float64(p.Size())
	}
	var basis gf2.Basis
	for _, m := range xor.Moves {
		basis.Insert(m.Mask)
	}
	var apart []puzzle.Index // goals that differ by no sum of masks
	for _, g := range p.Goals() {
		if !slices.ContainsFunc(apart,
			func(other puzzle.Index) bool { return basis.Contains(uint64(g ^ other)) }) {
			apart = append(apart, g)
		}
	}
	return float64(len(apart)) * math.Exp2(float64(basis.Dim()))
}

// eachSetDiffers reports whether each set of moves leads from the only goal to a different
// position, in any order. Then the distance of a position is the size of its set.
func eachSetDiffers(p puzzle.Graph) bool {
	xor := p.Features().XOR
	if xor == nil || len(p.Goals()) > 1 || !p.Features().UnitCost() {
		return false
	}
	var basis gf2.Basis
	return !slices.ContainsFunc(xor.Moves,
		func(m puzzle.XORMove) bool { return len(m.When) > 0 || !basis.Insert(m.Mask) })
}

// allLegal reports whether p may be a product of coordinates, and all moves are legal in the
// positions of a sample. The moves of XOR puzzles commute, so that their levels lie on bell curves
// all the same.
func allLegal(p puzzle.Graph) bool {
	return p.Features().Coordinates != nil && engine.LegalMoves(p) == float64(p.MoveCount())
}

// extrapolate continues the first levels of a space of size positions along a bell curve. It
// returns only the levels that it adds.
func extrapolate(levels []float64, size float64) []float64 {
	last, reached := len(levels)-1, space.Sum(levels)
	if last < 2 || reached >= size {
		return nil
	}
	growth := func(d int) float64 { return math.Log(levels[d]/levels[d-2]) / 2 }
	now, least := growth(last), 1e-6
	if reached > size/slopeSeen && last >= 5 {
		least = max(least, (growth(last-3)-now)/3)
	}
	// Search for the slope between its bounds. A greater slope gives fewer positions.
	low, high := least, 10.0
	for range 60 {
		slope := math.Sqrt(low * high)
		if _, total := bell(levels[last], now, slope, size-reached); total > size-reached {
			low = slope
		} else {
			high = slope
		}
	}
	more, _ := bell(levels[last], now, high, size-reached)
	return more
}

// bell returns the levels after one of n positions, and the sum of their positions. The logarithm
// of the ratio of two levels is now at first, and falls by slope from level to level. The curve
// ends before a level of less than one position, or when the sum exceeds limit.
func bell(n, now, slope, limit float64) (levels []float64, total float64) {
	for len(levels) < math.MaxUint16 && total <= limit {
		now -= slope
		n *= math.Exp(now)
		if n < 1 {
			break
		}
		levels = append(levels, n)
		total += n
	}
	return levels, total
}

// farthest forecasts the greatest distance of p, with bounds, from its first levels. Size is the
// number of positions in reach.
func farthest(p puzzle.Graph, levels []float64, size float64) (least, likely, most float64) {
	if all := float64(p.MoveCount()); eachSetDiffers(p) {
		return all, all, all
	}
	last, reached := float64(len(levels)-1), space.Sum(levels)
	if reached >= size {
		return last, last, last
	}
	power := math.Log2(reached / space.Sum(levels[:len(levels)/2]))
	if power < slowPower && reached < size/2 {
		likely = last * math.Pow(size/reached, 1/power)
		return max(last, likely*(1-tailError)), likely, likely * (1 + tailError)
	}
	unknown := math.Sqrt(1 - math.Log(reached)/math.Log(size))
	end := last + float64(len(extrapolate(levels, size)))
	if last > 0 && levels[int(last)] > levels[int(last)-1] && allLegal(p) {
		growth := math.Log(levels[int(last)] / levels[int(last)-1])
		steady := last + math.Log(size/reached)/growth
		likely = steady + legalBell*max(0, end-steady)
		return max(last, likely*(1-legalError)), likely, likely * (1 + legalError)
	}
	likely = max(last, end*(1-bellExcess(p)*unknown))
	off := max(tailError, bellError*unknown)
	return max(last, likely*(1-off)), likely, likely * (1 + off)
}

// A forecast without measuring looks at the first levels, up to firstPositions positions. That
// takes some hundredths of a second.
const firstPositions = 1 << 15

// firstLevels counts the first levels of p. Whole says that these are all levels.
func firstLevels(p puzzle.Graph) (levels []float64, whole bool) {
	total := uint64(0)
	for n := range Nearest(context.Background(), p) {
		levels, total = append(levels, float64(n)), total+n
		if total >= firstPositions {
			return levels, false
		}
	}
	return levels, true
}

// Nearest yields the number of positions at each distance from the goals, as if all moves cost 1.
// It is a plain search by the rules, without an engine. It ends early when ctx does, so the caller
// must look at that.
func Nearest(ctx context.Context, p puzzle.Graph) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		seen := map[puzzle.Index]struct{}{}
		level := p.Goals()
		for _, g := range level {
			seen[g] = struct{}{}
		}
		var edges []puzzle.Edge
		for len(level) > 0 && yield(uint64(len(level))) {
			var next []puzzle.Index
			for _, x := range level {
				if ctx.Err() != nil {
					return
				}
				edges = p.Predecessors(x, edges[:0])
				for _, e := range edges {
					if _, known := seen[e.To]; !known {
						seen[e.To] = struct{}{}
						next = append(next, e.To)
					}
				}
			}
			level = next
		}
	}
}
