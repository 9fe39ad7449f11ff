package main

import (
	"context"
	"fmt"
	"time"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/verify"
)

// scanRounds is how many times each scan is timed, and as many what it is compared with: the
// first one finds neither pages of the file at hand nor memory that it had before.
const scanRounds = 3

// scans measures what goes over every position, in seconds, against reading
// every row of the file on all processors.
func (s *Suite) scans(ctx context.Context) error {
	read, err := best(ctx, scanRounds, func() error { return readAll(ctx, s.DB) })
	if err != nil {
		return err
	}
	board, err := pegs.Of(s.HiRiQ)
	if err != nil {
		return err
	}
	m := s.DB.Manifest()
	for _, scan := range []struct {
		name string
		run  func() error
	}{
		{"unsolvable", func() error {
			u, err := pegs.UnsolvableOf(ctx, board, s.DB, nil)
			if err == nil && u.Solvable != m.Reached {
				err = wrong("unsolvable", u.Solvable, m.Reached)
			}
			return err
		}},
		{"weights", func() error {
			w, err := pegs.WeightsOf(ctx, board, s.DB, nil)
			if err == nil && w.WAloneTotal != 187_636_299 { // OEIS A112737, expanded over symmetry
				err = wrong("weights", w.WAloneTotal, 187_636_299)
			}
			return err
		}},
		{"branching", func() error {
			b, err := analyze.BranchingOf(ctx, s.HiRiQ, s.DB, nil)
			if err == nil && b.MeanMoves() != 19 { // half of the 38 triplets
				err = wrong("branching", b.MeanMoves(), 19)
			}
			return err
		}},
		{"verify", func() error {
			r, err := verify.Run(ctx, s.HiRiQ, s.DB, verify.Options{})
			if err == nil && r.Judged != m.Size {
				err = wrong("verify", r.Judged, m.Size)
			}
			return err
		}},
	} {
		var took time.Duration
		if took, err = best(ctx, scanRounds, scan.run); err != nil {
			return err
		}
		s.OnResult(shorter("scan", fmt.Sprintf("hiriq, %s", scan.name), "s", took.Seconds(),
			"reading every row of the file", read.Seconds()))
	}
	return nil
}

// readAll reads every row of the file.
func readAll(ctx context.Context, db *store.DB) error {
	return space.Scan(ctx, 0, db, nil, func() space.Reader {
		return space.Reader{Visit: func(uint64, []uint64) error { return nil }}
	})
}
