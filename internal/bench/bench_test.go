package main

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// complete wants a row to say what was measured and against what, and to have
// measured both.
func complete(t *testing.T, r Result, want float64) {
	t.Helper()
	if r.Group == "" || r.Name == "" || r.Unit == "" || r.Against == "" {
		t.Errorf("%+v lacks words", r)
	}
	for _, x := range []float64{r.Figure, r.Baseline} {
		if !(x > 0) || math.IsInf(x, 0) {
			t.Errorf("%+v: %v was not measured", r, x)
		}
	}
	if r.Ratio != want {
		t.Errorf("%+v: ratio %v, want %v", r, r.Ratio, want)
	}
}

// TestEnumeration measures small puzzles; those whose moves have costs have no
// baseline and no row.
func TestEnumeration(t *testing.T) {
	var rows []Result
	s := Suite{Puzzles: []puzzle.Puzzle{catalogtest.Find(t, "ninetails"),
		catalogtest.Find(t, "weighted-ninetails"), catalogtest.Find(t, "sliding:2x3")}}
	s.OnResult = func(r Result) { rows = append(rows, r) }
	if err := s.enumeration(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2 || rows[0].Name != "tails:3x3" || rows[1].Name != "sliding:2x3" {
		t.Errorf("%+v", rows)
	}
	for _, r := range rows {
		complete(t, r, r.Figure/r.Baseline) // positions a second: more is better
	}
	if err := Table(rows).Write(t.Output(), "csv"); err != nil {
		t.Error(err)
	}
}

// TestRatio wants what is twice as good to be 2, whether more is better or less.
func TestRatio(t *testing.T) {
	complete(t, faster("g", "n", "positions/s", 10, "a", 5), 2)
	complete(t, shorter("g", "n", "s", 5, "a", 10), 2)
}

// TestQueue compares the baseline with the slow twin of all tests.
func TestQueue(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	var want []uint64
	for _, d := range puzzletest.Distances(p) {
		for len(want) <= d {
			want = append(want, 0)
		}
		want[d]++
	}
	if n, levels := queueSearch(t.Context(), p, expandLimit); n != int(p.Size()) ||
		!slices.Equal(levels, want) {
		t.Errorf("%d expanded, levels %d, want %d and %d", n, levels, p.Size(), want)
	}
	if n, _ := queueSearch(t.Context(), p, 10); n != 10 {
		t.Errorf("%d expanded, want 10", n)
	}
}

// forgetful are coins whose moves back it does not tell all.
type forgetful struct{ puzzle.Puzzle }

func (f forgetful) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return slices.DeleteFunc(f.Puzzle.Predecessors(x, edges), func(e puzzle.Edge) bool {
		return e.To%8 == 1
	})
}

// TestWrong wants an error, and no row, where engine and baseline do not agree.
func TestWrong(t *testing.T) {
	s := Suite{Puzzles: []puzzle.Puzzle{forgetful{catalogtest.Find(t, "ninetails")}}}
	s.OnResult = func(r Result) { t.Errorf("%+v", r) }
	if err := s.enumeration(t.Context()); err == nil ||
		!strings.HasPrefix(err.Error(), "benchmark tails:3x3, level ") {
		t.Errorf("error %v", err)
	}
}

// TestSizes compares a small file with the entropy of what it holds.
func TestSizes(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x3")
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Layout: layouts.Full}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	full, err := tb.Table()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "compact.db")
	if err := full.Copy(t.Context(), path, write.Options{Layout: layouts.OneBit}); err != nil {
		t.Fatal(err)
	}
	compact, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	defer compact.Close()
	var rows []Result
	s := Suite{DB: full.DB, Compact: []*store.DB{compact}, OnResult: func(r Result) {
		rows = append(rows, r)
	}}
	if err := s.sizes(t.Context()); err != nil || len(rows) != 2 {
		t.Fatalf("%+v, %v", rows, err)
	}
	for i, most := range []float64{float64(full.Shape().Words()), 1} {
		complete(t, rows[i], rows[i].Baseline/rows[i].Figure) // bits a position: less is better
		if rows[i].Baseline > most {
			t.Errorf("%+v: the entropy is above %v bits", rows[i], most)
		}
	}
}

// TestEntropy has distributions whose entropy is known.
func TestEntropy(t *testing.T) {
	for want, counts := range map[float64][]uint64{0: {7, 0}, 1: {3, 3}, 2: {5, 5, 5, 5},
		1.5: {2, 1, 1}} {
		if got := entropyOf(counts); got != want {
			t.Errorf("%v: %v bits, want %v", counts, got, want)
		}
	}
}
