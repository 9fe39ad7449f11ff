package enumerate

import (
	"slices"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// GoOn forecasts from the first levels of a search how it goes on.
func GoOn(f *Forecast, p puzzle.Graph, levels []Level) { f.forecastFrom(p, levels, levels) }

// AddEngine puts an engine first in the list until the test ends.
func AddEngine(t *testing.T, k *engine.Kind) {
	before := engines
	engines = slices.Concat([]*engine.Kind{k}, engines)
	t.Cleanup(func() { engines = before })
}
