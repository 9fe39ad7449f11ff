package search

import (
	"context"

	"puzzlebase/search/pattern"
	"puzzlebase/space"
)

// Unpacked is the heuristic of a solver with every distance at hand, a byte each: for
// whoever asks for most positions of a space.
type Unpacked struct {
	solver    *Solver
	distances [][]uint8 // by table, then by row and place
}

// Unpack finds the distances of all states of all tables, on all processors. The
// error is that of ctx, or says that a pattern database is not sound.
func (s *Solver) Unpack(ctx context.Context) (*Unpacked, error) {
	u := &Unpacked{solver: s}
	for i := range s.tables {
		t := s.tables[i]
		all := make([]uint8, t.Size())
		u.distances = append(u.distances, all)
		err := space.Ranges(ctx, 0, t.Size(), uint64(t.Places()), func() space.Worker {
			return space.Worker{Visit: func(from, to uint64) error {
				for place := range to - from {
					x := pattern.State{Row: uint32(from / uint64(t.Places())), Place: uint16(place)}
					d, err := t.Distance(x)
					if err != nil {
						return err
					}
					all[from+place] = uint8(d)
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

// Bound is that of the solver. It is safe for concurrent use.
func (u *Unpacked) Bound(board []uint8) (h int) {
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
