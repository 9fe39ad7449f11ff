package enumerate

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Forecast is what the enumeration of a puzzle probably takes.
type Forecast struct {
	Engine   *engine.Kind
	Size     uint64          // positions
	Farthest puzzle.Distance // likely greatest distance
	Shape    space.Shape     // of the rows at the greatest possible distance
	Needs    []engine.Needs  // for each place of the planes, the best first
	Time     time.Duration   // likely time of the search
	Measured bool            // whether the time was measured here, by running the engine

	// Distances and Times are the bounds of the greatest distance and of the time. Both distances
	// are equal if it is known.
	Distances [2]puzzle.Distance
	Times     [2]time.Duration
}

// InMemory returns the needs with all planes in memory.
func (f *Forecast) InMemory() engine.Needs {
	return f.Needs[slices.IndexFunc(f.Needs, func(n engine.Needs) bool { return n.Scratch == 0 })]
}

// An unmeasured time may be wrong by the factor unmeasuredError either way. Every level costs
// perLevel more than an engine says.
const (
	unmeasuredError = 3
	perLevel        = 20 * time.Microsecond
)

// The factors by which a measured time, and a forecast from it, may be wrong on a machine with some
// other work.
const (
	measuredError  = 1.5
	predictedError = 2.5
)

// Estimate forecasts the enumeration of p by the named engine and a number of workers. It measures
// nothing: it uses the first levels, the puzzle's features and the speed of another machine.
func Estimate(p puzzle.Graph, name string, workers int) (Forecast, error) {
	k, err := Choose(p, name)
	if err != nil {
		return Forecast{}, err
	}
	f := Forecast{Engine: k, Size: p.Size()}
	levels, whole := firstLevels(p)
	size := span(p)
	if whole {
		size = 0
	}
	least, likely, most := farthest(p, levels, size)
	cheapest, mean, dearest := costs(p)
	f.setFarthest(p, least*cheapest, likely*mean, most*dearest)
	if n := runtime.GOMAXPROCS(0); workers <= 0 || workers > n {
		workers = n
	}
	work := k.Takes(p, f.Farthest) / time.Duration(workers)
	f.setTime(work+time.Duration(f.Farthest)*perLevel, unmeasuredError)
	return f, nil
}

// CountMemory returns the greatest memory that [Count] probably takes, in bytes.
func CountMemory(p puzzle.Graph, opt Options) (uint64, error) {
	f, err := Estimate(p, opt.Engine, opt.Workers)
	if err != nil {
		return 0, err
	}
	j := engine.Job{Puzzle: p, Want: engine.Counts, Named: opt.Engine != ""}
	return f.Engine.Needs(j, f.Distances[1])[0].Memory, nil
}

// setFarthest sets the greatest distance and the fields that follow from it.
func (f *Forecast) setFarthest(p puzzle.Graph, least, likely, most float64) {
	whole := func(d float64) puzzle.Distance {
		return puzzle.Distance(min(math.Round(d),
			float64(p.Size()-1)*float64(p.Features().MaxCost()), math.MaxUint16-1))
	}
	f.Farthest, f.Distances = whole(likely), [2]puzzle.Distance{whole(least), whole(most)}
	f.Shape = space.ShapeFor(f.Distances[1], p.MoveCount())
	f.Needs = f.Engine.Needs(engine.Job{Puzzle: p, Want: engine.Recorded(p)}, f.Distances[1])
}

// setTime sets the time and its bounds, which differ from likely by the factor off.
func (f *Forecast) setTime(likely time.Duration, off float64) {
	f.Time = likely
	f.Times = [2]time.Duration{time.Duration(float64(likely) / off),
		time.Duration(float64(likely) * off)}
}

// costs returns the least, the mean and the greatest cost of the moves of p.
func costs(p puzzle.Graph) (cheapest, mean, dearest float64) {
	if p.Features().UnitCost() {
		return 1, 1, 1
	}
	cheapest = math.Inf(1)
	for m := range puzzle.Move(p.MoveCount()) {
		cost := float64(p.Features().Cost(m))
		cheapest, dearest = min(cheapest, cost), max(dearest, cost)
		mean += cost / float64(p.MoveCount())
	}
	return cheapest, mean, dearest
}

// Calibrate is like Estimate, but runs the engine for up to the budget. If the search ends in that
// time, the result is exact. Otherwise the finished levels give the forecast. If they do not show
// the time, the time is that of Estimate and not measured. The error is from Choose, or from ctx.
func Calibrate(ctx context.Context, p puzzle.Graph, name string, workers int,
	budget time.Duration) (Forecast, error) {
	f, err := Estimate(p, name, workers)
	if err != nil {
		return f, err
	}
	timed, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	var levels []Level
	began := time.Now()
	opt := Options{Workers: workers, Engine: f.Engine.Name,
		OnLevel: func(l Level) { levels = append(levels, l) }}
	want := engine.Distances
	if f.Engine.OnlyBits(p) {
		want = engine.Bits
	}
	_, found, err := opt.enumerate(timed, f.Engine, p, want)
	if err == nil {
		far := float64(len(found) - 1)
		f.setFarthest(p, far, far, far)
		f.setTime(time.Since(began), measuredError)
		f.Measured = true
		return f, nil
	}
	if len(levels) > 0 {
		f.goOn(p, levels)
	}
	return f, ctx.Err()
}

// goOn forecasts the rest of a search from its first levels.
func (f *Forecast) goOn(p puzzle.Graph, levels []Level) {
	// Where moves cost more than 1, single distances may have no positions. So neighbouring
	// distances are added up, as many as the dearest move costs.
	width := float64(p.Features().MaxCost())
	var counts []float64
	for _, l := range levels {
		i := int(float64(l.Distance) / width)
		for len(counts) <= i {
			counts = append(counts, 0)
		}
		counts[i] += float64(l.Positions)
	}
	if last := levels[len(levels)-1].Distance; width > 1 &&
		(float64(last)+1)/width < float64(len(counts)) {
		counts = counts[:len(counts)-1] // it may be incomplete
	}
	if len(counts) < 3 || levels[len(levels)-1].Reached < firstPositions {
		return // Estimate used more levels
	}
	size := span(p)
	least, likely, most := farthest(p, counts, size)
	f.setFarthest(p, width*least, width*(likely+1)-1, width*(most+1)-1)
	rest, known := f.rest(p, levels, size)
	if !known {
		return
	}
	f.setTime(levels[len(levels)-1].Elapsed, measuredError)
	f.Time += rest
	f.Times[0] += time.Duration(float64(rest) / predictedError)
	f.Times[1] += time.Duration(float64(rest) * predictedError)
	f.Measured = true
}

// rest returns the time from the last level to the greatest distance, if size positions can be
// reached. It returns false when the finished levels do not show it.
func (f *Forecast) rest(p puzzle.Graph, levels []Level, size float64) (time.Duration, bool) {
	const recent, enough = 3, 100
	last := len(levels) - 1
	if last < recent {
		return 0, false
	}
	before := levels[last-recent]
	took, more := float64(levels[last].Elapsed-before.Elapsed),
		float64(f.Farthest)-float64(levels[last].Distance)
	if f.Engine.Full != nil {
		full, worked := f.Engine.Full(p), 0.0
		for _, l := range levels[last-recent : last] {
			worked += 1 - math.Exp(-float64(l.Positions)/full)
		}
		return time.Duration(took / worked * more), worked > recent/float64(enough)
	}
	// Each level has a fixed cost, which early levels show. Each position has one too, which the
	// last levels show if they have enough positions.
	fixed := float64(levels[last/2].Elapsed) / float64(last/2+1)
	found := float64(levels[last].Reached - before.Reached)
	left := max(0, size-float64(levels[last].Reached))
	return time.Duration(max(0, took-recent*fixed)/found*left + fixed*more),
		found > float64(f.Size)/enough
}
