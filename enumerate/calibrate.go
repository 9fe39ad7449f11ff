package enumerate

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Calibrate is like ForecastFor, but runs the engine for the budget, and longer if the finished
// levels do not show the time yet: up to the budget times patience. If the search ends in that
// time, the result is exact. If the levels do not show the time even then, it is that of
// ForecastFor and not measured. The error is from Choose, or from ctx.
func Calibrate(ctx context.Context, p puzzle.Graph, name string, workers int,
	budget time.Duration) (Forecast, error) {
	f, err := ForecastFor(p, name, workers)
	if err != nil {
		return f, err
	}
	timed, cancel := context.WithTimeout(ctx, patience*budget)
	defer cancel()
	t := &trial{puzzle: p, quick: f, began: time.Now()}
	go t.watch(timed, max(budget/16, time.Millisecond), func(now Level) {
		if now.Elapsed >= budget && t.forecast().Measured {
			cancel()
		}
	})
	opt := Options{Workers: workers, Engine: f.Engine.Name, OnLevel: t.level, Progress: t.report}
	_, _, levels, err := opt.enumerate(timed, p, engine.WantFor(p))
	if err != nil {
		return t.forecast(), ctx.Err()
	}
	far := float64(len(levels) - 1)
	f.setMaxDistance(p, far, far, far)
	f.setTime(time.Since(t.began))
	f.Measured = true
	return f, nil
}

// patience is how many budgets a trial may take until its levels show the time.
const patience = 4

// trial is a search that is stopped before it ends.
type trial struct {
	puzzle  puzzle.Graph
	quick   Forecast // without measuring
	began   time.Time
	reached atomic.Uint64

	mu      sync.Mutex
	levels  []Level
	reports []Level // what was reached from time to time, within levels too
}

// watch keeps what is reached, from time to time until ctx ends, and calls seen with it.
func (t *trial) watch(ctx context.Context, each time.Duration, seen func(now Level)) {
	ticker := time.NewTicker(each)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := Level{Reached: t.reached.Load(), Elapsed: time.Since(t.began)}
		t.mu.Lock()
		t.reports = append(t.reports, now)
		t.mu.Unlock()
		seen(now)
	}
}

func (t *trial) level(l Level) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.levels = append(t.levels, l)
}

// report is a progress.Func. Engines report other things than positions too, such as rows.
func (t *trial) report(_, unit string, done, _ uint64) {
	if unit == "positions" {
		t.reached.Store(done)
	}
}

// forecast returns what follows from the trial so far, or the quick forecast if that does not show
// the time.
func (t *trial) forecast() Forecast {
	t.mu.Lock()
	levels, reports := slices.Clone(t.levels), slices.Clone(t.reports)
	t.mu.Unlock()
	f := t.quick
	if len(levels) > 0 && len(reports) > 0 {
		f.forecastFrom(t.puzzle, levels, reports)
	}
	if !f.Measured {
		return t.quick
	}
	return f
}

// forecastFrom forecasts the rest of a search from its first levels, and from reports of what was
// reached until it was stopped.
func (f *Forecast) forecastFrom(p puzzle.Graph, levels, reports []Level) {
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
		return // ForecastFor used more levels
	}
	size := reachable(p)
	least, likely, most := farthest(p, counts, size)
	f.setMaxDistance(p, width*least, width*(likely+1)-1, width*(most+1)-1)
	stopped := reports[len(reports)-1]
	more := continued(counts, size, likely)[len(counts):]
	if rest, known := f.rest(p, levels, reports, more, size); known {
		f.setTime(stopped.Elapsed + rest)
		f.TimeRange[0] = max(f.TimeRange[0], stopped.Elapsed)
		f.Measured = true
	}
}

// rest returns the time from the last report to the greatest distance, if size positions can be
// reached, and more in each level that is left. It returns false when the levels do not show it.
func (f *Forecast) rest(p puzzle.Graph, levels, reports []Level, more []float64,
	size float64) (time.Duration, bool) {
	const recent, enough, many = 3, 8, 64
	last := len(levels) - 1
	if last < recent {
		return 0, false
	}
	now, stopped := levels[last], reports[len(reports)-1]
	distance := float64(f.MaxDistance) - float64(now.Distance)
	if last > many { // they are small, so that a level costs the same however many it finds
		return time.Duration(float64(now.Elapsed) / float64(last+1) * distance), true
	}
	if f.Engine.Saturated != nil {
		saturated, worked, left := f.Engine.Saturated(p), 0.0, 0.0
		for _, l := range levels[last-recent : last] {
			worked += 1 - math.Exp(-float64(l.Positions)/saturated)
		}
		for _, n := range more {
			left += 1 - math.Exp(-n/saturated)
		}
		rest := float64(now.Elapsed-levels[last-recent].Elapsed)/worked*left -
			float64(stopped.Elapsed-now.Elapsed)
		return time.Duration(max(0, rest)), worked > recent/2.0
	}
	// Each level has a fixed cost, which early levels show. Each position costs the same at last,
	// which the latest reports show.
	fixed := float64(levels[last/2].Elapsed) / float64(last/2+1)
	i := len(reports) - 1
	found := func(i int) float64 { return float64(stopped.Reached) - float64(reports[i].Reached) }
	for i > 0 && found(i) < size/enough/4 {
		i--
	}
	took := float64(stopped.Elapsed - reports[i].Elapsed)
	for _, l := range levels {
		if l.Elapsed > reports[i].Elapsed {
			took -= fixed
		}
	}
	rest := max(0, took) / found(i) * max(0, size-float64(stopped.Reached))
	return time.Duration(rest + fixed*distance),
		found(i) > 0 && float64(stopped.Reached) >= size/enough
}

// ForecastLevels returns the expected number of positions of each level of p, and the least and
// greatest possible number of levels. The first levels are counted by the rules. The others lie on
// a bell curve up to the expected greatest distance. Known is the number of levels if the caller
// knows it, else 0.
func ForecastLevels(p puzzle.Graph, known int) (out []float64, least, most int) {
	levels, whole := firstLevels(p)
	if whole {
		return levels, len(levels), len(levels)
	}
	size := reachable(p)
	from, likely, to := farthest(p, levels, size)
	least, most = int(from)+1, int(to)+1
	if known > 0 {
		least, most, likely = known, known, float64(known-1)
	}
	return continued(levels, size, likely), least, most
}

// continued adds likely levels to the first levels of a space. The bell curve is compressed so that
// it ends at distance likely.
func continued(levels []float64, size, likely float64) []float64 {
	more, total := extrapolate(levels, size), space.Sum(levels)
	n := int(likely) + 1 - len(levels)
	if n <= 0 || len(more) == 0 {
		return levels
	}
	pressed := make([]float64, n)
	for i := range pressed {
		pressed[i] = more[i*len(more)/n]
	}
	share := (size - total) / space.Sum(pressed)
	for i := range pressed {
		pressed[i] *= share
	}
	return slices.Concat(levels, pressed)
}
