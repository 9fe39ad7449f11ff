package search

import (
	"context"
	"runtime"

	"golang.org/x/sync/errgroup"

	"puzzlebase/search/pattern"
)

// Unfolded is the heuristic of a solver with every distance at hand, a byte each: for
// whoever asks for most positions of a space.
type Unfolded struct {
	solver    *Solver
	distances [][]uint8 // by table, then by row and place
}

// Unfold finds the distances of all states of all tables, on all processors. The
// error is that of ctx, or says that a pattern database is not sound.
func (s *Solver) Unfold(ctx context.Context) (*Unfolded, error) {
	u := &Unfolded{solver: s}
	for i := range s.tables {
		t := s.tables[i]
		all := make([]uint8, t.Size())
		u.distances = append(u.distances, all)
		pool, ctx := errgroup.WithContext(ctx)
		processors := runtime.GOMAXPROCS(0)
		for worker := range processors {
			pool.Go(func() error {
				for row := worker; row < t.Rows() && ctx.Err() == nil; row += processors {
					out := all[row*t.Places():][:t.Places()]
					if err := unfold(t, uint32(row), out); err != nil {
						return err
					}
				}
				return ctx.Err()
			})
		}
		if err := pool.Wait(); err != nil {
			return nil, err
		}
	}
	return u, nil
}

// unfold finds the distances of a row.
func unfold(t *pattern.Table, row uint32, out []uint8) error {
	for place := range out {
		d, err := t.Distance(pattern.State{Row: row, Place: uint16(place)})
		if err != nil {
			return err
		}
		out[place] = uint8(d)
	}
	return nil
}

// Bound is that of the solver. It is safe for concurrent use.
func (u *Unfolded) Bound(board []uint8) (h int) {
	var room [pattern.MaxCells]uint8
	seen := room[:len(board)]
	for _, v := range u.solver.views {
		for cell, home := range board {
			seen[v.seen[cell]] = v.seen[home]
		}
		sum := 0
		for i := range u.solver.tables {
			t := u.solver.tables[i]
			x := t.State(seen)
			d := int(u.distances[i][int(x.Row)*t.Places()+int(x.Place)])
			if t.Line {
				sum = max(sum, d)
			} else {
				sum += d
			}
		}
		h = max(h, sum)
	}
	return h
}
