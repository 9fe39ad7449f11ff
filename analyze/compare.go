package analyze

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Comparison compares two rules for the same positions.
type Comparison struct {
	First      string `json:"first_puzzle"`
	Second     string `json:"second_puzzle"`
	Positions  uint64 `json:"positions"`
	Both       uint64 `json:"both"`        // solvable under both rules
	OnlyFirst  uint64 `json:"only_first"`  // solvable under the first alone
	OnlySecond uint64 `json:"only_second"` // solvable under the second alone
	Neither    uint64 `json:"neither"`
	Equal      uint64 `json:"equal"` // solvable under both at the same distance
	// Pairs counts the positions by both distances.
	Pairs []DistancePair `json:"pairs"`
}

// DistancePair counts the positions with one pair of distances.
type DistancePair struct {
	First     *puzzle.Distance `json:"first"`  // null if unsolvable under the first rule
	Second    *puzzle.Distance `json:"second"` // null if unsolvable under the second
	Positions uint64           `json:"positions"`
	Example   string           `json:"example"` // the one with the least index
}

// At least comparePoints positions, or all of fewer, are compared to check that two puzzles have
// the same boards under the same indices.
const comparePoints = 1000

// SameBoard returns an error unless two puzzles number the same positions in the same way, as far
// as some of them show.
func SameBoard(p, q puzzle.Puzzle) error {
	if p.Size() != q.Size() {
		return fmt.Errorf("%s has %s positions and %s has %s: they are not rules for one board",
			tablebase.Name(p), english.Grouped(p.Size()), tablebase.Name(q),
			english.Grouped(q.Size()))
	}
	step := puzzle.Index(max(1, p.Size()/comparePoints))
	for x := puzzle.Index(0); uint64(x) < p.Size(); x += step {
		if a, b := p.Format(p.Unrank(x)), q.Format(q.Unrank(x)); a != b {
			return fmt.Errorf("%s and %s are not rules for one board: position %d is %s and %s",
				tablebase.Name(p), tablebase.Name(q), x, a, b)
		}
	}
	return nil
}

// ComparisonOf scans two databases at once. It fails unless the puzzles are of the [SameBoard].
func ComparisonOf(ctx context.Context, db, other store.Reader,
	report progress.Func) (*Comparison, error) {
	p, q := db.Puzzle(), other.Puzzle()
	if err := SameBoard(p, q); err != nil {
		return nil, err
	}
	one, two := db.Manifest(), other.Manifest()
	sum := newPairs(int(one.MaxDistance)+2, int(two.MaxDistance)+2)
	words := two.Shape.Words()
	err := space.ScanPhase(ctx, db, report, "comparing", func() space.Visitor {
		mine := newPairs(sum.rows, sum.cols)
		buf := make([]uint64, space.ScanRows*words)
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				n := len(rows) / one.Shape.Words()
				if err := other.Rows(first, buf[:n*words]); err != nil {
					return err
				}
				for i := range n {
					number := first + uint64(i)
					mine.countRow(number, space.LanesOf(one.Size, number),
						rows[i*one.Shape.Words():][:one.Shape.Distance],
						buf[i*words:][:two.Shape.Distance])
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

// pairs counts positions with the codes a and b in cell a*cols+b.
type pairs struct {
	rows, cols int
	counts     []uint64
	example    []puzzle.Index
}

func newPairs(rows, cols int) *pairs {
	return &pairs{rows, cols, make([]uint64, rows*cols), make([]puzzle.Index, rows*cols)}
}

// countRow counts lanes of one row; equal codes are counted together. One and two are the distance
// planes.
func (t *pairs) countRow(number, lanes uint64, one, two []uint64) {
	for lanes != 0 {
		lane := bits.TrailingZeros64(lanes)
		a, b := space.Value(one, uint(lane)), space.Value(two, uint(lane))
		same := space.Equal(one, a) & space.Equal(two, b) & lanes
		lanes &^= same
		t.put(int(a)*t.cols+int(b), uint64(bits.OnesCount64(same)), space.Index(number, lane))
	}
}

// put counts n positions; x is the least.
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

func (t *pairs) comparison(p, q puzzle.Puzzle) *Comparison {
	c := &Comparison{First: p.Spec(), Second: q.Spec(), Positions: p.Size()}
	for cell, n := range t.counts {
		if n == 0 {
			continue
		}
		a, b := cell/t.cols, cell%t.cols
		c.Pairs = append(c.Pairs, DistancePair{distanceOf(a), distanceOf(b), n,
			p.Format(p.Unrank(t.example[cell]))})
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
	}
	return c
}

func distanceOf(code int) *puzzle.Distance {
	if code == 0 {
		return nil
	}
	d := puzzle.Distance(code - 1)
	return &d
}
