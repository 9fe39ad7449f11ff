package search

import (
	"context"

	"puzzlebase/internal/parallel"
	"puzzlebase/search/pattern"
)

// Unpacked is the heuristic of a solver with every distance in memory, one byte each. It is for
// callers that need it for most positions of a space.
type Unpacked struct {
	solver    *Solver
	distances [][]uint8 // by database, then by placement and rank
}

// Unpack computes the distances of all states on all processors. The error is that of ctx, or says
// that a pattern database is wrong.
func (s *Solver) Unpack(ctx context.Context) (*Unpacked, error) {
	u := &Unpacked{solver: s}
	for _, d := range s.databases {
		all, orders := make([]uint8, d.Size()), uint64(d.Orders())
		u.distances = append(u.distances, all)
		err := parallel.Ranges(ctx, 0, d.Size(), orders, func() parallel.Worker {
			return parallel.Worker{Visit: func(from, to uint64) error {
				for i := from; i < to; i++ {
					x := pattern.State{Placement: uint32(i / orders), Rank: uint16(i % orders)}
					distance, err := d.Distance(x)
					if err != nil {
						return err
					}
					all[i] = uint8(distance)
				}
				return nil
			}}
		})
		if err != nil {
			return nil, err
		}
	}
	return u, nil
}

// Bound is the Bound of the solver. It is safe for concurrent use.
func (u *Unpacked) Bound(board []uint8) (h int) {
	var seen [pattern.MaxCells]uint8
	for v := range u.solver.views {
		u.solver.views[v].of(board, seen[:len(board)])
		sum := 0
		for i, d := range u.solver.databases {
			x := d.State(seen[:len(board)])
			distance := u.distances[i][int(x.Placement)*d.Orders()+int(x.Rank)]
			sum = u.solver.join(sum, int(distance))
		}
		h = max(h, sum)
	}
	return h
}
