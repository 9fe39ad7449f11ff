package analyze

import (
	"context"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestCountSequences compares with a walk of the whole tree.
func TestCountSequences(t *testing.T) {
	specs := []string{"tails:2x3", "weighted-tails:2x3", "sliding:2x3", "pool", "hiriq"}
	for _, spec := range specs {
		p := catalogtest.Find(t, spec)
		limit := 6
		if spec == "pool" {
			limit = 3
		}
		want := make([]float64, limit)
		var walk func(x puzzle.Index, d int)
		walk = func(x puzzle.Index, d int) {
			if d >= limit {
				return
			}
			want[d]++
			for _, e := range p.Predecessors(x, nil) {
				walk(e.To, d+int(p.Features().Cost(e.Move)))
			}
		}
		for _, goal := range p.Goals() {
			walk(goal, 0)
		}
		got, err := countSequences(context.Background(), p, limit)
		if err != nil {
			t.Fatal(err)
		}
		for d := range want {
			if got[d] != want[d] {
				t.Errorf("%s: %v sequences of length %d, want %v", spec, got[d], d, want[d])
			}
		}
	}
}

// TestGrowthContinues checks what stands beyond the counted levels.
func TestGrowthContinues(t *testing.T) {
	puzzletest.Alone(t)
	p := catalogtest.Find(t, "hiriq")
	levels := make([]uint64, 12)
	for d := range levels {
		levels[d] = 1 << d
	}
	g, err := GrowthOf(context.Background(), p, levels)
	if err != nil {
		t.Fatal(err)
	}
	last := g.Levels[11]
	if last.Exact || !g.Levels[5].Exact || last.Ratio != 2 || last.Found != 1<<12-1 {
		t.Errorf("got %+v and %+v", g.Levels[5], last)
	}
	if last.Sequences <= g.Levels[10].Sequences {
		t.Errorf("sequences do not grow: %v after %v", last.Sequences, g.Levels[10].Sequences)
	}
}

// TestGrowthIsFinite wants numbers that JSON can hold, however many moves there are.
func TestGrowthIsFinite(t *testing.T) {
	g, err := GrowthOf(t.Context(), catalogtest.Find(t, "hanoi:3"), make([]uint64, 2000))
	if err != nil {
		t.Fatal(err)
	}
	if last := g.Levels[1999]; last.Sequences != MaxSequences || last.Exact {
		t.Errorf("the last level is %+v", last)
	}
}
