package enumerate

import (
	"math"
	"runtime"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Forecast is what the enumeration of a puzzle probably takes.
type Forecast struct {
	Engine      *engine.Kind
	MaxDistance puzzle.Distance // likely greatest distance
	Shape       space.Shape     // of the rows at the greatest possible distance
	Needs       []engine.Needs  // in memory, and with a scratch file; see [engine.Kind]
	Time        time.Duration   // likely time of the search
	Measured    bool            // whether the time was measured here, by running the engine

	// MaxDistanceRange and TimeRange are the bounds of the greatest distance and of the time. Both
	// distances are equal if it is known.
	MaxDistanceRange [2]puzzle.Distance
	TimeRange        [2]time.Duration
}

// TimeError is the factor by which a forecast time may be wrong either way, on a machine with some
// other work. So a range spans a factor of three, and holds the times of docs/scale.md.
const TimeError = 1.73

// Every level costs perLevel more than an engine says.
const perLevel = 20 * time.Microsecond

// ForecastFor forecasts the enumeration of p by the named engine and a number of workers. It
// measures nothing: it uses the first levels, the puzzle's features and the speed of another
// machine.
func ForecastFor(p puzzle.Graph, name string, workers int) (Forecast, error) {
	k, err := Choose(p, name)
	if err != nil {
		return Forecast{}, err
	}
	f := Forecast{Engine: k}
	levels, whole := firstLevels(p)
	size := reachable(p)
	if whole {
		size = 0
	}
	least, likely, most := farthest(p, levels, size)
	cheapest, mean, dearest := costs(p)
	f.setMaxDistance(p, least*cheapest, likely*mean, most*dearest)
	if n := runtime.GOMAXPROCS(0); workers <= 0 || workers > n {
		workers = n
	}
	work := k.Work(p, f.MaxDistance) / time.Duration(workers)
	f.setTime(work + time.Duration(f.MaxDistance)*perLevel)
	return f, nil
}

// CountMemory returns the greatest memory that a search probably takes, in bytes. With want
// [engine.Counts] it is that of [Count], with [engine.LastLevel] that of [CountAmong].
func CountMemory(p puzzle.Graph, want engine.Want, opt Options) (uint64, error) {
	k, err := Choose(p, opt.Engine)
	if err != nil {
		return 0, err
	}
	memory := func(farthest puzzle.Distance) uint64 {
		return k.Needs(engine.Job{Puzzle: p, Want: want}, farthest)[0].Memory
	}
	most := memory(math.MaxUint16 - 1)
	if memory(0) == most { // then the greatest distance need not be forecast
		return most, nil
	}
	f, err := ForecastFor(p, opt.Engine, opt.Workers)
	return memory(f.MaxDistanceRange[1]), err
}

// setMaxDistance sets the greatest distance and the fields that follow from it.
func (f *Forecast) setMaxDistance(p puzzle.Graph, least, likely, most float64) {
	whole := func(d float64) puzzle.Distance {
		return puzzle.Distance(min(math.Round(d),
			float64(p.Size()-1)*float64(p.Features().MaxCost()), math.MaxUint16-1))
	}
	f.MaxDistance, f.MaxDistanceRange = whole(likely), [2]puzzle.Distance{whole(least), whole(most)}
	f.Shape = space.ShapeFor(f.MaxDistanceRange[1], p.MoveCount())
	f.Needs = f.Engine.Needs(engine.Job{Puzzle: p, Want: engine.WantFor(p)}, f.MaxDistanceRange[1])
}

// setTime sets the time and its bounds.
func (f *Forecast) setTime(likely time.Duration) {
	f.Time = likely
	f.TimeRange = [2]time.Duration{time.Duration(float64(likely) / TimeError),
		time.Duration(float64(likely) * TimeError)}
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
