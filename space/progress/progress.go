// Package progress is how long work reports how far it is. Libraries report to a
// [Func]; whoever called them shows it, or gives nil.
//
// Work falls into phases, one after the other, such as "writing". In each one
// kind of thing is counted, such as "blocks", up to a total that is known from
// the beginning, or 0 where it is not.
package progress

import "sync/atomic"

// Func is called when so many of a phase's total are done. It is called often and
// from several goroutines at once, so of one phase a report may come after one
// that says more. A nil Func need not be checked for; see [Func.Report].
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

// Within returns what reports the phases of a part of the work as going on with
// one phase, of which so many were done before it.
func (f Func) Within(phase, unit string, before, total uint64) Func {
	if f == nil {
		return nil
	}
	return func(_, _ string, done, _ uint64) { f(phase, unit, before+done, total) }
}

// Counter adds up what is done of one phase. It is safe for concurrent use.
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
