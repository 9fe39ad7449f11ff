package tablebase

import (
	"context"
	"math/rand/v2"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

const wanderSteps = 200

// Wander finds n different positions of a table at the distances in among. It walks at random,
// towards these distances if it can. It reads only single positions, so it works with every layout
// at once. Its positions are not equally likely, unlike those of [Sample]. The error is a
// *NoTableError if answers are searched for, and a *TooFewError if the levels of the entries have
// fewer. If these have no levels, it continues until it has found n or ctx ends.
func (t *Tablebase) Wander(ctx context.Context, among puzzle.Distances, n int,
	seed uint64) ([]Sampled, error) {
	if err := RequireTable(t.puzzle); err != nil {
		return nil, err
	}
	p, src := t.puzzle, t.Entries()
	if in, ok := src.(space.Space); ok {
		if _, err := countEligible(p, in.Levels(), among, n); err != nil {
			return nil, err
		}
	}
	w := &wanderer{p: p, src: src, random: rand.New(rand.NewPCG(seed, 1)), among: among}
	return distinct(ctx, n, nil, func() (Sampled, bool, error) {
		return w.walk(puzzle.Index(w.random.Uint64N(p.Size())))
	})
}

// distinct draws until there are n different values. A draw that returns false does not count.
func distinct[T comparable](ctx context.Context, n int, done *progress.Counter,
	draw func() (T, bool, error)) ([]T, error) {
	var out []T
	for seen := map[T]bool{}; len(out) < n && ctx.Err() == nil; {
		s, ok, err := draw()
		if err != nil {
			return nil, err
		}
		if ok && !seen[s] {
			seen[s] = true
			out = append(out, s)
			done.Add(1)
		}
	}
	return out, ctx.Err()
}

type wanderer struct {
	p      puzzle.Puzzle
	src    store.Entries
	random *rand.Rand
	among  puzzle.Distances
}

// walk goes from x to a position at a wanted distance, or returns false if it does not get there.
// It plays moves backwards: a position that leads to a solvable one is solvable.
func (w *wanderer) walk(x puzzle.Index) (Sampled, bool, error) {
	at, err := w.src.Lookup(x)
	if err != nil || !at.Reached {
		return Sampled{}, false, err
	}
	for range wanderSteps {
		switch {
		case at.Distance < w.among.First:
			x, at, err = w.away(x, at)
		case at.Distance > w.among.Last:
			y, legal := puzzle.Apply(w.p, x, at.Parent)
			if !legal {
				return Sampled{}, false, nil
			}
			x = y
			at, err = w.src.Lookup(x)
		default:
			return Sampled{x, at.Distance}, true, nil
		}
		if err != nil {
			return Sampled{}, false, err
		}
	}
	return Sampled{}, false, nil
}

// away returns a position from which a move leads to x, a farther one if there is any. At a local
// maximum it returns any other.
func (w *wanderer) away(x puzzle.Index, at store.Entry) (puzzle.Index, store.Entry, error) {
	edges := w.p.Predecessors(x, nil)
	w.random.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	last, lastAt := x, at
	for _, e := range edges {
		there, err := w.src.Lookup(e.To)
		if err != nil {
			return 0, store.Entry{}, err
		}
		last, lastAt = e.To, there
		if there.Distance > at.Distance {
			break
		}
	}
	return last, lastAt, nil
}
