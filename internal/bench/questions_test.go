package bench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"testing"

	bolt "go.etcd.io/bbolt"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// spread is how many positions the lookups go through, drawn evenly from the whole file. Hot
// lookups repeat the first few of them.
const (
	spread = 200_000
	hot    = 16
)

// lookups compares single questions with a Get of the same block by bbolt.
func (h *hiriq) lookups(b *testing.B) {
	file, err := bolt.Open(h.full.Path(), 0o644, &bolt.Options{ReadOnly: true})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	xs := h.positions(spread)
	for _, few := range []struct {
		name string
		n    int
	}{{"hot", hot}, {"spread", spread}} {
		get := measure(b, few.name+"/bbolt", "question", 0, func(i int) (uint64, error) {
			return 1, file.View(func(tx *bolt.Tx) error {
				key := layouts.Key(h.full.BlockOf(xs[i%few.n]))
				if tx.Bucket(store.BlocksBucket).Get(key) == nil {
					return errors.New("there is no such block")
				}
				return nil
			})
		})
		for _, db := range h.all {
			questions := h.questions(db)
			for _, name := range slices.Sorted(maps.Keys(questions)) {
				ask := questions[name]
				name = fmt.Sprintf("%s/%s/%s", few.name, db.Manifest().Layout, name)
				measure(b, name, "question", get, func(i int) (uint64, error) {
					return 1, ask(xs[i%few.n])
				})
			}
		}
	}
}

// questions returns what is asked of a database; each checks its answer.
func (h *hiriq) questions(db *store.DB) map[string]func(x puzzle.Index) error {
	p, tb := h.puzzle, tablebase.OfFile(db)
	return map[string]func(x puzzle.Index) error{
		"distance": func(x puzzle.Index) error {
			e, err := db.Lookup(x)
			if err == nil && (!e.Reached || e.Distance > db.Manifest().MaxDistance) {
				err = wrong("lookup", e, "a distance")
			}
			return err
		},
		"moves": func(x puzzle.Index) error {
			here, moves, err := tb.Moves(context.Background(), p.Unrank(x))
			if err == nil && here.Distance > 0 && moves[0].Distance != here.Distance-1 {
				err = wrong("moves", moves[0].Distance, here.Distance-1)
			}
			return err
		},
		"solution": func(x puzzle.Index) error {
			a, err := tb.Solve(context.Background(), p.Unrank(x))
			if err == nil && len(a.Solution.Moves) != int(a.Solution.Distance) {
				err = wrong("solution", len(a.Solution.Moves), a.Solution.Distance)
			}
			return err
		},
	}
}

// scans compares what goes over every position with reading every row of the file.
func (h *hiriq) scans(b *testing.B) {
	ctx, m := b.Context(), h.full.Manifest()
	read := measure(b, "read", "position", 0, func(int) (uint64, error) {
		return m.Size, space.Scan(ctx, 0, h.full, nil, func() space.Visitor {
			return space.Visitor{Visit: func(uint64, []uint64) error { return nil }}
		})
	})
	scans := map[string]func() (got, want uint64, err error){
		"unsolvable": func() (got, want uint64, err error) {
			u, err := pegs.UnsolvableOf(ctx, h.full, nil)
			if err != nil {
				return 0, 0, err
			}
			return u.Solvable, m.Reached, nil
		},
		"weights": func() (got, want uint64, err error) {
			w, err := pegs.WeightsOf(ctx, h.full, nil)
			if err != nil {
				return 0, 0, err
			}
			return w.WAloneTotal, 187_636_299, nil // OEIS A112737, expanded over symmetry
		},
		"branching": func() (got, want uint64, err error) {
			moves, err := analyze.BranchingOf(ctx, h.full, nil)
			if err != nil {
				return 0, 0, err
			}
			return uint64(moves.MeanMoves), 19, nil // half of the 38 triplets
		},
		"verify": func() (got, want uint64, err error) {
			r, err := verify.Run(ctx, h.full, verify.Options{})
			if err != nil {
				return 0, 0, err
			}
			return r.Checked, m.Size, nil
		},
	}
	for _, name := range slices.Sorted(maps.Keys(scans)) {
		measure(b, name, "position", read, func(int) (uint64, error) {
			got, want, err := scans[name]()
			if err == nil && got != want {
				err = wrong(name, got, want)
			}
			return m.Size, err
		})
	}
}

// sizes reports the bits that each file has for a position, and the zero-order entropy of what it
// holds: distance and parent, or bit 1 of the distance for each orbit.
func (h *hiriq) sizes(b *testing.B) {
	words := h.full.Shape().Words()
	counts, high := make([]uint64, 1<<words), uint64(0)
	if err := space.Scan(b.Context(), 1, h.full, nil, func() space.Visitor {
		return space.Visitor{Visit: func(_ uint64, rows []uint64) error {
			for ; len(rows) > 0; rows = rows[words:] {
				for left := ^uint64(0); left != 0; {
					v := space.Value(rows[:words], uint(bits.TrailingZeros64(left)))
					lanes := space.Equal(rows[:words], v)
					left &^= lanes
					counts[v] += uint64(bits.OnesCount64(lanes))
				}
			}
			return nil
		}}
	}); err != nil {
		b.Fatal(err)
	}
	for d, n := range h.full.Levels() {
		if d&2 != 0 {
			high += n
		}
	}
	for _, db := range h.all {
		m := db.Manifest()
		least := entropy(counts)
		if db != h.full {
			least = entropy([]uint64{high, m.Size - high}) * float64(m.Stored) / float64(m.Size)
		}
		b.Run(string(m.Layout), func(b *testing.B) {
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(8*float64(db.FileBytes())/float64(m.Size), "bits/position")
			b.ReportMetric(least, "entropy")
		})
	}
}

// entropy returns the entropy in bits of a distribution.
func entropy(counts []uint64) (sum float64) {
	total := float64(space.Sum(counts))
	for _, n := range counts {
		if n > 0 {
			sum += float64(n) / total * math.Log2(total/float64(n))
		}
	}
	return sum
}
