// Package progress lets long work report its progress. Libraries report to a [Func]. Their caller
// shows it, or passes nil.
//
// Work has phases, one after another, such as "writing". Each phase counts one kind of thing, such
// as "blocks", up to a total, or 0 if the total is unknown.
package progress
