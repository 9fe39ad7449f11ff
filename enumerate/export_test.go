package enumerate

import (
	"slices"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// GoOn forecasts from the first levels of a search how it goes on.
func GoOn(f *Forecast, p puzzle.Graph, levels []Level) { f.forecastFrom(p, levels, levels) }

// ReachedAfter returns what a trial has reached after a report of 3 positions and another one.
func ReachedAfter(unit string, done uint64) uint64 {
	var t trial
	t.report("enumerating", "positions", 3, 9)
	t.report("preparing", unit, done, done)
	return t.reached.Load()
}

// AddEngine puts an engine first in the list until the test ends.
func AddEngine(t *testing.T, k *engine.Kind) {
	before := engines
	engines = slices.Concat([]*engine.Kind{k}, engines)
	t.Cleanup(func() { engines = before })
}
