package enumerate

import "puzzlebase/puzzle"

// GoOn forecasts from the first levels of a search how it goes on.
func GoOn(f *Forecast, p puzzle.Graph, levels []Level) { f.goOn(p, levels) }
