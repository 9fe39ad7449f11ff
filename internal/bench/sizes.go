package main

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"puzzlebase/space"
	"puzzlebase/store"
)

// sizes compares the files with the entropy of what they hold, in bits a
// position.
func (s *Suite) sizes(ctx context.Context) error {
	full, err := entropy(ctx, s.DB)
	if err != nil {
		return err
	}
	perPosition := func(db *store.DB) float64 {
		return 8 * float64(db.FileBytes()) / float64(db.Manifest().Size)
	}
	s.OnResult(shorter("size", "hiriq, full: distance and parent", "bits/position",
		perPosition(s.DB),
		"zero-order entropy of both", full))
	var high uint64 // positions whose distance has a one as second bit
	for d, n := range s.DB.Manifest().Levels {
		if d&2 != 0 {
			high += n
		}
	}
	bit := entropyOf([]uint64{high, s.DB.Manifest().Size - high})
	for _, db := range s.Compact {
		m := db.Manifest()
		s.OnResult(shorter("size", fmt.Sprintf("hiriq, %s: second bit of the distance", m.Layout),
			"bits/position", perPosition(db),
			"zero-order entropy of the bit, for each orbit", bit*float64(m.Stored)/float64(m.Size)))
	}
	return nil
}

// entropy returns the zero-order entropy, in bits a position, of distance and
// parent move together.
func entropy(ctx context.Context, db *store.DB) (float64, error) {
	words := db.Shape().Words()
	counts := make([]uint64, 1<<words)
	err := space.Scan(ctx, 0, db, nil, func() space.Reader {
		mine := make([]uint64, len(counts))
		return space.Reader{
			Visit: func(_ uint64, rows []uint64) error {
				for ; len(rows) > 0; rows = rows[words:] {
					for left := ^uint64(0); left != 0; {
						v := space.Value(rows[:words], uint(bits.TrailingZeros64(left)))
						lanes := space.Equal(rows[:words], v)
						left &^= lanes
						mine[v] += uint64(bits.OnesCount64(lanes))
					}
				}
				return nil
			},
			Merge: func() {
				for v, n := range mine {
					counts[v] += n
				}
			},
		}
	})
	return entropyOf(counts), err
}

// entropyOf returns the entropy in bits of a distribution given by counts.
func entropyOf(counts []uint64) float64 {
	var total, sum float64
	for _, n := range counts {
		total += float64(n)
	}
	for _, n := range counts {
		if n > 0 {
			sum += float64(n) / total * math.Log2(total/float64(n))
		}
	}
	return sum
}
