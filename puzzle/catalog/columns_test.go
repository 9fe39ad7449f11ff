package catalog_test

import (
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// TestColumns compares the numbers that puzzles have of their positions with
// what can be counted in the positions as they are written.
func TestColumns(t *testing.T) {
	for spec, want := range map[string]func(text string) int{
		"tails:2x3":              func(text string) int { return strings.Count(text, "H") },
		"peg:triangle10":         func(text string) int { return strings.Count(text, "1") },
		"sliding:2x3":            manhattan("1,2,3,4,5,0", 3),
		"sliding:3x2,goal=first": manhattan("0,1,2,3,4,5", 2),
	} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		columns := p.Features().Measures
		if columns[0].About == "" ||
			strings.Trim(columns[0].Name, "abcdefghijklmnopqrstuvwxyz_") != "" {
			t.Fatalf("%s: columns %+v", spec, columns)
		}
		for x := range puzzle.Index(p.Size()) {
			if text := p.Format(p.Unrank(x)); columns[0].Of(x) != uint64(want(text)) {
				t.Fatalf("%s: %s of %s is %d, want %d", spec, columns[0].Name, text,
					columns[0].Of(x), want(text))
			}
		}
	}
}

// manhattan counts, on a grid with that many columns, the rows and columns
// between each tile and its place in goal.
func manhattan(goal string, columns int) func(string) int {
	return func(text string) (sum int) {
		home := strings.Split(goal, ",")
		for at, tile := range strings.Split(text, ",") {
			for to, other := range home {
				if tile == other && tile != "0" {
					rows, cols := at/columns-to/columns, at%columns-to%columns
					sum += max(rows, -rows) + max(cols, -cols)
				}
			}
		}
		return sum
	}
}
