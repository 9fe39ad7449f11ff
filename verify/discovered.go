package verify

import (
	"context"
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
		c := newClosureChecker(d, v.file)
		return parallel.Worker{Visit: func(from, to uint64) error {
			for x := from; x < to; x++ {
				if f := c.fault(puzzle.Index(x)); f != nil {
					return &RulesError{Puzzle: d.Spec(), Count: 1, Faults: []*Fault{f}}
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
	puzzle *puzzle.Discovered
	src    Table
	goals  []puzzle.Index
	steps  puzzle.Steps
	buf    []byte
}

func newClosureChecker(d *puzzle.Discovered, src Table) *closureChecker {
	return &closureChecker{puzzle: d, src: src, goals: d.Goals(), buf: make([]byte, len(d.Start()))}
}

func (c *closureChecker) fault(x puzzle.Index) *Fault {
	d := c.puzzle
	d.Found().Unrank(x, c.buf)
	f := &Fault{Block: c.src.BlockOf(x), Index: x}
	if _, marked := slices.BinarySearch(c.goals, x); marked != d.Goal(c.buf) {
		f.say(RuleGoals, "it is marked as a goal: %v, by the rules: %v", marked, !marked)
	}
	c.steps.Fill(d.Rules, c.buf)
	for i := range c.steps.Len() {
		m, to := c.steps.Step(i)
		if _, ok := d.Found().Rank(to); !ok {
			f.say(RuleClosed, "move %s leads to %s, which is not among the positions",
				d.MoveName(puzzle.Position(c.buf), m), d.Format(puzzle.Position(to)))
		}
	}
	if f.Rule == "" {
		return nil
	}
	f.Position = d.Format(puzzle.Position(c.buf))
	return f
}

// reachable verifies that moves from the start lead to every position. It uses the search that
// finds the distances of compact layouts.
func (v *verifier) reachable(ctx context.Context, d *puzzle.Discovered) error {
	start, _ := d.Rank(d.Start()) // without it no database opens
	s, err := newPushLevels(d, []puzzle.Index{start}, v.opt.Workers)
	if err != nil {
		return err
	}
	done, seen := v.count(phaseReach), uint64(0)
	for {
		n, err := s.next(ctx, nil)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
		seen += n
		done.Add(n)
	}
	if seen == d.Size() {
		return nil
	}
	for x := range puzzle.Index(d.Size()) {
		if s.seen[x/space.Lanes]>>(x%space.Lanes)&1 == 0 {
			f := &Fault{Block: v.file.BlockOf(x), Index: x, Position: d.Format(d.Unrank(x))}
			f.say(RuleClosed, "no sequence of moves leads to it from the start")
			return &RulesError{Puzzle: d.Spec(), Count: d.Size() - seen, Faults: []*Fault{f}}
		}
	}
	return nil
}
