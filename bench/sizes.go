package bench

import (
	"context"
	"errors"
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
	perPosition := func(db *store.DB) float64 { return 8 * float64(db.FileBytes()) / float64(db.Manifest().Size) }
	s.OnRow(shorter("size", "hiriq, full: distance and parent", "bits/position", perPosition(s.DB),
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
		s.OnRow(shorter("size", fmt.Sprintf("hiriq, %s: second bit of the distance", m.Layout), "bits/position", perPosition(db),
			"zero-order entropy of the bit, for each orbit", bit*float64(m.Stored)/float64(m.Size)))
	}
	return nil
}

// entropy returns the zero-order entropy, in bits a position, of distance and
// parent move together.
func entropy(ctx context.Context, db *store.DB) (float64, error) {
	m := db.Manifest()
	shape := m.Planes
	counts := make([]uint64, 1<<shape.Words())
	rows := make([]uint64, 1<<10*shape.Words())
	groups := space.RowCount(m.Size)
	for first := uint64(0); first < groups; first += 1 << 10 {
		rows := rows[:int(min(1<<10, groups-first))*shape.Words()]
		if err := errors.Join(ctx.Err(), db.Rows(first, rows)); err != nil {
			return 0, err
		}
		for len(rows) > 0 {
			row := rows[:shape.Words()]
			rows = rows[shape.Words():]
			for left := ^uint64(0); left != 0; {
				v := space.Value(row, uint(bits.TrailingZeros64(left)))
				lanes := space.Equal(row, v)
				left &^= lanes
				counts[v] += uint64(bits.OnesCount64(lanes))
			}
		}
	}
	return entropyOf(counts), nil
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
