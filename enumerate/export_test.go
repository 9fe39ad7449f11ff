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
	before := kinds
	kinds = slices.Concat([]*engine.Kind{k}, kinds)
	t.Cleanup(func() { kinds = before })
}
