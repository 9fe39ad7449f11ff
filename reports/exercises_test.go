package reports

import (
	"slices"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// TestExercises wants distances in any order, some of them several times: the nearest boards come
// first, and none twice.
func TestExercises(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	dir := tablebase.Dir(t.TempDir())
	if _, err := dir.Build(t.Context(), p, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	db, err := tb.Table()
	if err != nil {
		t.Fatal(err)
	}
	exercises, err := Exercises(t.Context(), db, []int{9, 3, 3, 9, 3, 9, 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var costs []string
	seen := map[string]bool{}
	for _, exercise := range exercises {
		costs = append(costs, exercise.Cost)
		seen[exercise.Position] = true
	}
	want := []string{"3 moves", "3 moves", "3 moves", "3 moves", "9 moves", "9 moves", "9 moves"}
	if !slices.Equal(costs, want) || len(seen) != len(want) {
		t.Errorf("%q, %d different, want %q", costs, len(seen), want)
	}
}
