package verify

import (
	"context"
	"fmt"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// checkDiscovered verifies the positions of a discovered puzzle. Moves from each lead only to
// others of them, their goals are marked, and moves lead to each from the start. The file has been
// checked: its positions are in order, so none occurs twice.
func (v *verifier) checkDiscovered(ctx context.Context) error {
	d := v.puzzle.Features().Discovered
	if d == nil {
		return nil
	}
	done := v.count(phaseClosed)
	err := parallel.Ranges(ctx, v.opt.Workers, d.Size(), sampleAtOnce, func() parallel.Worker {
		c := v.newClosureChecker(d)
		return parallel.Worker{Visit: func(from, to uint64) error {
			for x := from; x < to; x++ {
				if err := c.check(puzzle.Index(x)); err != nil {
					return err
				}
			}
			done.Add(to - from)
			return nil
		}}
	})
	if err != nil {
		return err
	}
	return v.reachable(ctx, d)
}

// closureChecker finds positions with moves that lead out of the space, and goals without a mark.
type closureChecker struct {
	v      *verifier
	puzzle *puzzle.Discovered
	goals  []puzzle.Index
	steps  puzzle.Steps
	buf    []byte
}

func (v *verifier) newClosureChecker(d *puzzle.Discovered) *closureChecker {
	return &closureChecker{v: v, puzzle: d, goals: d.Goals(), buf: make([]byte, len(d.Start()))}
}

func (c *closureChecker) check(x puzzle.Index) error {
	d := c.puzzle
	d.Found().Unrank(x, c.buf)
	if _, marked := slices.BinarySearch(c.goals, x); marked != d.Goal(c.buf) {
		return c.v.broken(1, c.v.fault(x).say(RuleGoals,
			"it is marked as a goal: %v, by the rules: %v", marked, !marked))
	}
	c.steps.Fill(d.Rules, c.buf)
	for i := range c.steps.Len() {
		m, to := c.steps.Step(i)
		if _, ok := d.Found().Rank(to); !ok {
			return c.v.broken(1, c.v.fault(x).say(RuleClosed,
				"move %s leads to %s, which is not among the positions",
				d.MoveName(puzzle.Position(c.buf), m), d.Format(puzzle.Position(to))))
		}
	}
	return nil
}

// reachable verifies that moves from the start lead to every position. It uses the search that
// finds the distances of compact layouts.
func (v *verifier) reachable(ctx context.Context, d *puzzle.Discovered) error {
	start, _ := d.Rank(d.Start()) // without it no database opens
	s, err := newPushLevels(d, []puzzle.Index{start}, v.opt.Workers)
	if err != nil {
		return fmt.Errorf("%s: %w", v.file.Path(), err)
	}
	done, seen := v.count(phaseReach), uint64(0)
	for n := uint64(1); n > 0; {
		if n, err = s.next(ctx, nil); err != nil {
			return err
		}
		seen += n
		done.Add(n)
	}
	if seen == d.Size() {
		return nil
	}
	for x := range puzzle.Index(d.Size()) {
		if s.seen[x/space.Lanes]>>(x%space.Lanes)&1 == 0 {
			return v.broken(d.Size()-seen, v.fault(x).say(RuleClosed,
				"no sequence of moves leads to it from the start"))
		}
	}
	return nil
}
