package verify

import (
	"context"
	"math/rand/v2"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// The number of positions that Quick checks. A compact layout walks for every distance, and a
// position has dozens of neighbours.
const (
	quickFull    = 1_000_000
	quickCompact = 2_000
)

// Quick compares the file with itself and checks a random sample of positions. The seed determines
// the sample. It returns errors as Run does.
func Quick(ctx context.Context, db *store.DB, seed uint64, opt Options) (*Report, error) {
	if err := db.Check(ctx, opt.Progress); err != nil {
		return nil, err
	}
	return newVerifier(db, db, opt).quick(ctx, seed)
}

func (v *verifier) quick(ctx context.Context, seed uint64) (*Report, error) {
	n := uint64(quickFull)
	if !v.full {
		n = quickCompact
	}
	n = min(n, v.manifest.Size) // at most all of them
	if err := v.sample(ctx, n, seed); err != nil {
		return nil, err
	}
	return v.report(n), nil
}

// A worker takes sampleAtOnce positions at a time.
const sampleAtOnce = 1 << 12

func (v *verifier) sample(ctx context.Context, n, seed uint64) error {
	goals := v.puzzle.Goals()
	done := v.opt.Progress.Count(phaseCheck, "positions", n)
	return parallel.Ranges(ctx, v.opt.Workers, n, sampleAtOnce, func() parallel.Worker {
		s := &sampler{v: v, goals: goals}
		if d := v.puzzle.Features().Discovered; d != nil {
			s.closure = v.newClosureChecker(d)
		}
		return parallel.Worker{Visit: func(from, to uint64) error {
			for i := from; i < to; i++ {
				if err := s.check(drawn(seed, i, n, v.manifest.Size)); err != nil {
					return err
				}
			}
			done.Add(to - from)
			return nil
		}}
	})
}

// drawn returns number i of a sample of n positions in increasing order: one from each of n equal
// parts of the space.
func drawn(seed, i, n, size uint64) puzzle.Index {
	width := size / n
	first := i * width
	if i == n-1 {
		width = size - first
	}
	return puzzle.Index(first + rand.NewPCG(seed, i).Uint64()%width)
}

type sampler struct {
	v     *verifier
	goals []puzzle.Index
	edges []puzzle.Edge
	err   error // of the last lookup that failed

	closure *closureChecker // for a discovered puzzle
}

func (s *sampler) at(x puzzle.Index) uint64 {
	e, err := s.v.read.Lookup(x)
	if err != nil {
		s.err = err
	}
	if !e.Reached {
		return 0
	}
	return uint64(e.Distance) + 1
}

// parent returns the parent move of x in the file, even if it means nothing and a lookup would not
// return it.
func (s *sampler) parent(x puzzle.Index) (puzzle.Move, error) {
	if !s.v.full {
		e, err := s.v.read.Lookup(x)
		return e.Parent, err
	}
	return s.v.storedParent(x)
}

// check returns a *RulesError when x breaks a rule.
func (s *sampler) check(x puzzle.Index) error {
	if s.closure != nil {
		if err := s.closure.check(x); err != nil {
			return err
		}
	}
	p := s.v.puzzle
	s.edges = p.Successors(x, s.edges[:0])
	parent, rule, _ := checkPosition(p, s.goals, x, s.edges, s.at)
	stored, err := s.parent(x)
	switch {
	case err != nil:
		return err
	case s.err != nil:
		return s.err
	case rule == "" && stored == parent:
		return nil
	}
	f := s.v.fault(x)
	f.explain(p, x, stored, s.at)
	return s.v.broken(1, f)
}
