package analyze_test

import (
	"math"
	"strconv"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase/tablebasetest"
)

// TestSolutions compares the numbers of shortest solutions of all positions with
// those counted one position at a time, by following every best move.
func TestSolutions(t *testing.T) {
	for _, spec := range append([]string{"peg:triangle15", "peg:4x4", "peg:4x4,rule=w,goal=5",
		"hanoi:6", "sliding:2x3,metric=line"}, small...) {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			compareSolutions(t, p, tablebasetest.Built(t, p))
		})
	}
}

func compareSolutions(t *testing.T, p puzzle.Puzzle, db *store.DB) {
	got, err := analyze.SolutionsOf(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := plainSolutions(p, distancesOf(p, db), len(db.Levels()))
	if len(got.Levels) != len(want) {
		t.Fatalf("%d levels, want %d", len(got.Levels), len(want))
	}
	for d, l := range got.Levels {
		w := want[d]
		if l.Positions != w.Positions || l.Unique != w.Unique || l.Fewest != w.Fewest ||
			l.Most != w.Most || l.MostAt != w.MostAt ||
			math.Abs(l.Mean-w.Mean) > 1e-9*w.Mean {
			t.Errorf("distance %d: %+v, want %+v", d, l, w)
		}
		for i := range max(len(l.Digits), len(w.Digits)) {
			if i >= len(l.Digits) || i >= len(w.Digits) || l.Digits[i] != w.Digits[i] {
				t.Errorf("distance %d: digits %v, want %v", d, l.Digits, w.Digits)
				break
			}
		}
	}
	for _, x := range []puzzle.Index{got.Levels[len(want)-
		1].MostAt, got.Levels[len(want)/2].MostAt} {
		n, err := analyze.CountSolutions(t.Context(), db, x)
		if e, _ := db.Lookup(x); err != nil ||
			n != strconv.FormatUint(got.Levels[e.Distance].Most, 10) {
			t.Errorf("position %d by itself has %v (%v)", x, n, err)
		}
	}
}

// plainSolutions counts the shortest solutions of each position by itself.
func plainSolutions(p puzzle.Puzzle, distance []int, levels int) []analyze.SolutionLevel {
	counts := make([]uint64, len(distance)) // 0 before it is known
	var count func(x puzzle.Index) uint64
	count = func(x puzzle.Index) uint64 {
		if counts[x] == 0 && distance[x] == 0 {
			counts[x] = 1
		}
		if counts[x] == 0 {
			for _, e := range p.Successors(x, nil) {
				if distance[e.To] >= 0 &&
					distance[e.To]+int(p.Features().Cost(e.Move)) == distance[x] {
					counts[x] += count(e.To)
				}
			}
		}
		return counts[x]
	}
	out := make([]analyze.SolutionLevel, levels)
	for x, d := range distance {
		if d < 0 {
			continue
		}
		l, n := &out[d], count(puzzle.Index(x))
		if l.Positions == 0 || n < l.Fewest {
			l.Fewest = n
		}
		if n > l.Most {
			l.Most, l.MostAt = n, puzzle.Index(x)
		}
		if n == 1 {
			l.Unique++
		}
		l.Positions++
		l.Mean += (float64(n) - l.Mean) / float64(l.Positions)
		digits := len(strconv.FormatUint(n, 10))
		for len(l.Digits) < digits {
			l.Digits = append(l.Digits, 0)
		}
		l.Digits[digits-1]++
	}
	return out
}
