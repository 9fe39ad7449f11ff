package progress

import "sync/atomic"

// Func is called with the number done and the total of a phase. It is called often and from several
// goroutines at once. So a report may come after one with a greater number. A nil Func is allowed;
// see [Func.Report].
type Func func(phase, unit string, done, total uint64)

// Report calls f unless it is nil.
func (f Func) Report(phase, unit string, done, total uint64) {
	if f != nil {
		f(phase, unit, done, total)
	}
}

// Count begins a phase whose parts several goroutines finish.
func (f Func) Count(phase, unit string, total uint64) *Counter {
	f.Report(phase, unit, 0, total)
	return &Counter{report: f, phase: phase, unit: unit, total: total}
}

// Within returns a Func that shows the phases of a part of the work as one phase. Before says how
// much of it was done earlier.
func (f Func) Within(phase, unit string, before, total uint64) Func {
	if f == nil {
		return nil
	}
	return func(_, _ string, done, _ uint64) { f(phase, unit, before+done, total) }
}

// Counter adds up the progress of one phase. It is safe for concurrent use.
type Counter struct {
	report      Func
	phase, unit string
	total       uint64
	done        atomic.Uint64
}

// Add reports that n more are done; a nil counter does nothing.
func (c *Counter) Add(n uint64) {
	if c != nil {
		c.report.Report(c.phase, c.unit, c.done.Add(n), c.total)
	}
}
