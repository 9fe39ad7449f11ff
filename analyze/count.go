package analyze

import (
	"context"
	"maps"
	"math/big"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// CountFrom returns the number of shortest solutions, in decimal, of a position whose distance is
// known.
//
// With a table it goes forward, level by level, and counts the ways to each position. Symmetric
// positions have equally many solutions, so one position represents its orbit.
func CountFrom(ctx context.Context, t *tablebase.Tablebase, pos puzzle.Position,
	distance puzzle.Distance) (string, error) {
	if t.Entries() == nil {
		return t.CountBySearch(ctx, pos, distance)
	}
	p, at := t.Puzzle(), &looker{tablebase: t}
	x, _ := p.Rank(pos)
	sym, features := SymmetriesOf(p), p.Features()
	levels := make([]map[puzzle.Index]*big.Int, distance+1) // the ways to positions, by distance
	add := func(d puzzle.Distance, x puzzle.Index, ways *big.Int) {
		if levels[d] == nil {
			levels[d] = map[puzzle.Index]*big.Int{}
		}
		x = sym.Canonical(x)
		if levels[d][x] == nil {
			levels[d][x] = new(big.Int)
		}
		sum := levels[d][x]
		sum.Add(sum, ways)
	}
	add(distance, x, big.NewInt(1))
	var edges []puzzle.Edge
	for d := distance; d > 0; d-- {
		if err := at.expect(ctx, len(levels[d])); err != nil {
			return "", err
		}
		here := store.Entry{Reached: true, Distance: d}
		for _, x := range slices.Sorted(maps.Keys(levels[d])) { // neighbours have near indices
			if ctx.Err() != nil {
				return "", ctx.Err()
			}
			ways := levels[d][x]
			edges = p.Successors(x, edges[:0])
			for _, e := range edges {
				cost := features.Cost(e.Move)
				if cost > d {
					continue
				}
				there, err := at.neighbour(here, e.To)
				if err != nil {
					return "", err
				}
				if there.Reached && there.Distance+cost == d {
					add(there.Distance, e.To, ways)
				}
			}
		}
		levels[d] = nil
	}
	total := new(big.Int)
	for _, ways := range levels[0] {
		total.Add(total, ways)
	}
	return total.String(), nil
}

// manyPositions is the size of a level at which it is faster to read the whole space first.
const manyPositions = 1 << 14

// looker looks up distances: in the database or, once there are many, in memory.
type looker struct {
	tablebase *tablebase.Tablebase
	all       *distances // nil until the space has been read
}

// expect prepares for a number of lookups of neighbours.
func (l *looker) expect(ctx context.Context, positions int) (err error) {
	if positions < manyPositions || l.all != nil {
		return nil
	}
	if t, none := l.tablebase.Table(); none == nil && t.Whole() {
		l.all, err = loadDistances(ctx, t, nil)
	}
	return err
}

// neighbour returns the entry of x, to which a move leads from a position with the entry from.
func (l *looker) neighbour(from store.Entry, x puzzle.Index) (store.Entry, error) {
	if l.all == nil {
		return l.tablebase.Entries().Neighbour(from, x)
	}
	code := l.all.code(x)
	return store.Entry{Reached: code > 0, Distance: puzzle.Distance(code - 1)}, nil
}
