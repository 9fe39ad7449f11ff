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

// Forecast is what enumerating a puzzle is expected to take.
type Forecast struct {
	Engine   *engine.Kind
	Size     uint64          // positions
	Farthest puzzle.Distance // greatest distance, as is likely
	Shape    space.Shape     // of the rows up to the most that it may be
	Needs    []engine.Needs  // for each place where the planes may lie, the best first
	Time     time.Duration   // of the search, as is likely
	Measured bool            // whether the time was measured here, by running the engine

	// Distances and Times are the least and the most that the greatest distance
	// and the time may be; both distances are the same when it is known.
	Distances [2]puzzle.Distance
	Times     [2]time.Duration
}

// InMemory is what a search takes with all planes in memory.
func (f *Forecast) InMemory() engine.Needs {
	return f.Needs[slices.IndexFunc(f.Needs, func(n engine.Needs) bool { return n.Scratch == 0 })]
}

// What is not measured may be off by unmeasuredError either way. Besides what an engine says
// of its work, every level costs perLevel.
const (
	unmeasuredError = 3
	perLevel        = 20 * time.Microsecond
)

// By which factors a measured time and a forecast from it may be wrong, on a machine that
// sometimes has other work.
const (
	measuredError  = 1.5
	predictedError = 2.5
)

// Estimate returns what enumerating p with an engine and workers is
// expected to take. It measures nothing: it knows the first levels, the puzzle's properties and
// the speed of another machine.
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

// setFarthest sets the greatest distance and what follows from it.
func (f *Forecast) setFarthest(p puzzle.Graph, least, likely, most float64) {
	whole := func(d float64) puzzle.Distance {
		return puzzle.Distance(min(math.Round(d),
			float64(p.Size()-1)*float64(p.Features().MaxCost()), math.MaxUint16-1))
	}
	f.Farthest, f.Distances = whole(likely), [2]puzzle.Distance{whole(least), whole(most)}
	f.Shape = space.ShapeFor(f.Distances[1], p.MoveCount())
	f.Needs = f.Engine.Needs(p, f.Distances[1])
}

// setTime sets the time, which may be less or more than likely by the factor off.
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

// Calibrate is like Estimate, but runs the engine for up to the budget. If the search ends in
// that time, the result is exact. Otherwise the rest is forecast from the levels that were
// finished. Where these say nothing of the time, it remains that of
// Estimate, not measured. The error is that of Choose, or of ctx.
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
	_, found, err := opt.search(timed, p, want)
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

// goOn forecasts from the first levels of a search how it goes on.
func (f *Forecast) goOn(p puzzle.Graph, levels []Level) {
	// Where moves cost more than 1 single distances may have no positions: as many
	// neighbouring ones as the dearest move costs are taken together.
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
		counts = counts[:len(counts)-1] // not all of it is known
	}
	if len(counts) < 3 || levels[len(levels)-1].Reached < firstPositions {
		return // Estimate knows more levels
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

// rest returns how long a search takes from its last level to the greatest distance, when size
// positions can be reached; false when the finished levels do not say.
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
	// A level costs something by itself, which the early ones show, and something
	// for each position, which the last ones show if they have enough of them.
	fixed := float64(levels[last/2].Elapsed) / float64(last/2+1)
	found := float64(levels[last].Reached - before.Reached)
	left := max(0, size-float64(levels[last].Reached))
	return time.Duration(max(0, took-recent*fixed)/found*left + fixed*more),
		found > float64(f.Size)/enough
}
