package tablebase

import (
	"context"
	"math/rand/v2"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// wanderSteps is how far a walk goes before another begins.
const wanderSteps = 200

// Wander finds n different positions at the distances given by
// walking at random, towards those distances where it can. It asks for single
// positions only, so it works with every layout at once; but unlike those of
// [Sample] its positions are not drawn with equal chance. It goes on until it
// has found them or ctx ends, so there must be as many.
func Wander(ctx context.Context, p puzzle.Puzzle, src Source, among puzzle.Distances, n int,
	seed uint64) ([]Sampled, error) {
	w := &wanderer{p: p, src: src, random: rand.New(rand.NewPCG(seed, 1)), among: among}
	var out []Sampled
	seen := map[puzzle.Index]bool{}
	for len(out) < n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x, d, found, err := w.walk(puzzle.Index(w.random.Uint64N(p.Size())))
		if err != nil {
			return nil, err
		}
		if found && !seen[x] {
			seen[x] = true
			out = append(out, Sampled{x, d})
		}
	}
	return out, nil
}

// wanderer walks at random.
type wanderer struct {
	p      puzzle.Puzzle
	src    Source
	random *rand.Rand
	among  puzzle.Distances
}

// walk goes from x until it is at a wanted distance; false when it does not get
// there. Moves are played backwards: what leads to a solvable position is
// solvable.
func (w *wanderer) walk(x puzzle.Index) (puzzle.Index, puzzle.Distance, bool, error) {
	at, err := w.src.Lookup(x)
	if err != nil || !at.Reached {
		return 0, 0, false, err
	}
	for range wanderSteps {
		switch {
		case at.Distance < w.among.First:
			x, at, err = w.away(x, at)
		case at.Distance > w.among.Last:
			y, legal := puzzle.Apply(w.p, x, at.Parent)
			if !legal {
				return 0, 0, false, nil
			}
			x = y
			at, err = w.src.Lookup(x)
		default:
			return x, at.Distance, true, nil
		}
		if err != nil {
			return 0, 0, false, err
		}
	}
	return 0, 0, false, nil
}

// away returns a position from which a move leads to x, one that is farther than
// x if there is one: past a local maximum the walk goes on anywhere.
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
