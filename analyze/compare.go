package analyze

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/analyze/scan"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// Comparison is two rules for the same positions side by side.
type Comparison struct {
	First, Second string // the puzzles
	Positions     uint64
	Both          uint64 // solvable under both rules
	OnlyFirst     uint64
	OnlySecond    uint64
	Neither       uint64
	Equal         uint64 // solvable under both at the same distance
	// Pairs counts the positions by both distances.
	Pairs []DistancePair
}

// DistancePair is the positions with one pair of distances. The distances count
// only where the position is solvable.
type DistancePair struct {
	First, Second             puzzle.Distance
	FirstSolves, SecondSolves bool
	Positions                 uint64
	Example                   puzzle.Index // the least index
}

// Differences counts the positions that both rules solve by second distance
// less first.
func (c *Comparison) Differences() map[int]uint64 {
	out := map[int]uint64{}
	for _, p := range c.Pairs {
		if p.FirstSolves && p.SecondSolves {
			out[int(p.Second)-int(p.First)] += p.Positions
		}
	}
	return out
}

// comparePoints is how many positions are compared to see that two puzzles
// have the same boards under the same indices.
const comparePoints = 1000

// CompareOf scans two databases at once. It is an error when the puzzles do not
// number the same positions in the same way.
func CompareOf(ctx context.Context, p, q puzzle.Puzzle, db, other Database,
	report progress.Func) (*Comparison, error) {
	if p.Size() != q.Size() {
		return nil,
			fmt.Errorf("%s has %d positions and %s has %d: they are not rules for one board",
				tablebase.Short(p.Spec()), p.Size(), tablebase.Short(q.Spec()), q.Size())
	}
	for i := range uint64(comparePoints) {
		x := puzzle.Index(p.Size() / comparePoints * i % p.Size())
		if a, b := p.Format(p.Unrank(x)), q.Format(q.Unrank(x)); a != b {
			return nil,
				fmt.Errorf("%s and %s are not rules for one board: position %d is %s and %s",
					tablebase.Short(p.Spec()), tablebase.Short(q.Spec()), x, a, b)
		}
	}
	one, two := db.Manifest(), other.Manifest()
	sum := newPairs(int(one.MaxDistance)+2, int(two.MaxDistance)+2)
	words := two.Planes.Words()
	err := scan.Rows(ctx, db, report, "comparing", func() space.Reader {
		mine := newPairs(sum.rows, sum.cols)
		room := make([]uint64, space.ScanRows*words)
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				n := len(rows) / one.Planes.Words()
				if err := other.Rows(first, room[:n*words]); err != nil {
					return err
				}
				for i := range n {
					number := first + uint64(i)
					mine.countRow(number, scan.Lanes(one.Size, number),
						rows[i*one.Planes.Words():][:one.Planes.Distance],
						room[i*words:][:two.Planes.Distance])
				}
				return nil
			},
			Merge: func() { sum.add(mine) },
		}
	})
	if err != nil {
		return nil, err
	}
	return sum.comparison(p, q), nil
}

// pairs counts positions by two codes: cell a*cols+b.
type pairs struct {
	rows, cols int
	counts     []uint64
	example    []puzzle.Index
}

func newPairs(rows, cols int) *pairs {
	return &pairs{rows, cols, make([]uint64, rows*cols), make([]puzzle.Index, rows*cols)}
}

// countRow counts the lanes of one row, all lanes with one pair of codes at
// once; one and two are its distance planes.
func (t *pairs) countRow(number, lanes uint64, one, two []uint64) {
	for lanes != 0 {
		lane := scan.Lowest(lanes)
		a, b := space.Value(one, uint(lane)), space.Value(two, uint(lane))
		same := space.Equal(one, a) & space.Equal(two, b) & lanes
		lanes &^= same
		t.put(int(a)*t.cols+int(b), uint64(bits.OnesCount64(same)), scan.Index(number, int(lane)))
	}
}

// put counts n positions, the least of which is x.
func (t *pairs) put(cell int, n uint64, x puzzle.Index) {
	if t.counts[cell] == 0 || x < t.example[cell] {
		t.example[cell] = x
	}
	t.counts[cell] += n
}

func (t *pairs) add(o *pairs) {
	for cell, n := range o.counts {
		if n > 0 {
			t.put(cell, n, o.example[cell])
		}
	}
}

// comparison puts the counts into words.
func (t *pairs) comparison(p, q puzzle.Puzzle) *Comparison {
	c := &Comparison{First: p.Spec(), Second: q.Spec(), Positions: p.Size()}
	for cell, n := range t.counts {
		if n == 0 {
			continue
		}
		a, b := cell/t.cols, cell%t.cols
		pair := DistancePair{FirstSolves: a > 0, SecondSolves: b > 0, Positions: n,
			Example: t.example[cell]}
		switch {
		case a > 0 && b > 0:
			c.Both += n
			if a == b {
				c.Equal += n
			}
		case a > 0:
			c.OnlyFirst += n
		case b > 0:
			c.OnlySecond += n
		default:
			c.Neither += n
		}
		if a > 0 {
			pair.First = puzzle.Distance(a - 1)
		}
		if b > 0 {
			pair.Second = puzzle.Distance(b - 1)
		}
		c.Pairs = append(c.Pairs, pair)
	}
	return c
}
