package main

import (
	"context"
	"fmt"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/store"
)

// Result is one line of the table: a figure, the baseline measured beside it, and
// how the two compare.
type Result struct {
	Group    string // what kind of work
	Name     string // what was measured
	Figure   float64
	Unit     string // of figure and baseline
	Baseline float64
	Against  string // what the baseline is
	// Ratio says how many times better than the baseline the figure is; below 1
	// it is worse. It is 0 when there is nothing to compare with.
	Ratio float64
}

// faster makes a result in which more is better.
func faster(group, name, unit string, figure float64, against string, baseline float64) Result {
	return Result{group, name, figure, unit, baseline, against, figure / baseline}
}

// shorter makes a result in which less is better.
func shorter(group, name, unit string, figure float64, against string, baseline float64) Result {
	return Result{group, name, figure, unit, baseline, against, baseline / figure}
}

// Suite is what the benchmarks work on.
type Suite struct {
	Puzzles  []puzzle.Puzzle // the core puzzles
	HiRiQ    puzzle.Puzzle   // the one of them that lookups and limits are measured on
	DB       *store.DB       // its database, in the full layout
	Compact  []*store.DB     // the same content in the compact layouts
	Scratch  string          // a folder to write to
	Program  string          // the program's own file, to be started
	DataArgs []string        // arguments that make it find the databases
	Requests int             // that the server is sent with each layout, ten at least
	OnPart   func(string)    // called with the name of each part before it begins
	OnResult func(Result)    // called for each as soon as it is known
}

// Run measures everything, which takes some minutes.
func (s *Suite) Run(ctx context.Context) error {
	parts := []struct {
		name string
		run  func(context.Context) error
	}{
		{"enumerating", s.enumeration}, {"levels against memory", s.limits}, {"writing", s.writing},
		{"lookups", s.lookups},
		{"scans", s.scans}, {"sizes", s.sizes}, {"start", s.start}, {"serving", s.serving},
	}
	for _, part := range parts {
		s.OnPart(part.name)
		if err := part.run(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// best returns the shortest of n times that f takes.
func best(ctx context.Context, n int, f func() error) (time.Duration, error) {
	var shortest time.Duration
	for i := range n {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		began := time.Now()
		if err := f(); err != nil {
			return 0, err
		}
		if took := time.Since(began); i == 0 || took < shortest {
			shortest = took
		}
	}
	return shortest, nil
}

// between is how many short calls are made between two looks at the context.
const between = 1 << 10

// perCall returns the nanoseconds that one call of f takes, i counting up, best
// of five rounds of n calls each.
func perCall(ctx context.Context, n int, f func(i int) error) (float64, error) {
	took, err := best(ctx, 5, func() error {
		for i := range n {
			if i%between == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := f(i); err != nil {
				return err
			}
		}
		return nil
	})
	return float64(took.Nanoseconds()) / float64(n), err
}

// wrong is the error of a benchmark whose answer is not the right one.
func wrong(what string, got, want any) error {
	return fmt.Errorf("benchmark %s: got %v, want %v", what, got, want)
}

// Table lays results out for people.
func Table(rows []Result) *table.Table {
	t := table.New("what", "figure", "unit", "baseline", "ratio", "against")
	for _, r := range rows {
		t.Add(r.Group+": "+r.Name, rounded(r.Figure), r.Unit, rounded(r.Baseline), rounded(r.Ratio),
			r.Against)
	}
	return t
}

// rounded writes x with three digits or so.
func rounded(x float64) table.Number {
	switch {
	case x >= 100:
		return table.Number(fmt.Sprintf("%.0f", x))
	case x >= 10:
		return table.Number(fmt.Sprintf("%.1f", x))
	default:
		return table.Number(fmt.Sprintf("%.2f", x))
	}
}
