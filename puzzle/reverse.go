package puzzle

import (
	"context"
	"slices"
)

// reverse is the moves of a graph by where they lead to: those into x are
// numbers first[x] to first[x+1].
type reverse struct {
	first []uint64
	from  []uint32
	moves []Move
}

// newReverse lists the moves of g, which has fewer than 2^32 positions, and reports how many
// positions more are done.
func newReverse(ctx context.Context, g Graph, done func(positions uint64)) (*reverse, error) {
	size := g.Size()
	r := &reverse{first: make([]uint64, size+1)}
	err := eachEdge(ctx, g, func(_ Index, e Edge) { r.first[e.To+1]++ }, func(uint64) {})
	if err != nil {
		return nil, err
	}
	for x := range size {
		r.first[x+1] += r.first[x]
	}
	r.from, r.moves = make([]uint32, r.first[size]), make([]Move, r.first[size])
	next := slices.Clone(r.first[:size])
	return r, eachEdge(ctx, g, func(x Index, e Edge) {
		at := next[e.To]
		next[e.To]++
		r.from[at], r.moves[at] = uint32(x), e.Move
	}, done)
}

// eachEdge calls f for every move of g, and done for every so many positions.
func eachEdge(ctx context.Context, g Graph, f func(x Index, e Edge),
	done func(positions uint64)) error {
	const atOnce = 1 << 12
	var edges []Edge
	for first := uint64(0); first < g.Size(); first += atOnce {
		if err := ctx.Err(); err != nil {
			return err
		}
		last := min(first+atOnce, g.Size())
		for x := Index(first); x < Index(last); x++ {
			edges = g.Successors(x, edges[:0])
			for _, e := range edges {
				f(x, e)
			}
		}
		done(last - first)
	}
	return nil
}

// into appends the moves into x.
func (r *reverse) into(x Index, edges []Edge) []Edge {
	for at := r.first[x]; at < r.first[x+1]; at++ {
		edges = append(edges, Edge{Index(r.from[at]), r.moves[at]})
	}
	return edges
}
