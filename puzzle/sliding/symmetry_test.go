package sliding_test

import (
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// turnings are the rotations and reflections of a grid, as where they take the cell in
// a row and column of a grid of so many rows and columns.
var turnings = []struct {
	square bool // of square grids alone
	to     func(r, c, rows, cols int) (int, int)
}{
	{false, func(r, c, _, _ int) (int, int) { return r, c }},
	{false, func(r, c, rows, _ int) (int, int) { return rows - 1 - r, c }},
	{false, func(r, c, _, cols int) (int, int) { return r, cols - 1 - c }},
	{false, func(r, c, rows, cols int) (int, int) { return rows - 1 - r, cols - 1 - c }},
	{true, func(r, c, _, _ int) (int, int) { return c, r }},
	{true, func(r, c, n, _ int) (int, int) { return n - 1 - c, r }},
	{true, func(r, c, n, _ int) (int, int) { return c, n - 1 - r }},
	{true, func(r, c, n, _ int) (int, int) { return n - 1 - c, n - 1 - r }},
}

// boardsByDistance finds all boards that slides of so many tiles at once at most lead to
// from a goal.
func boardsByDistance(goal string, rows, cols, most int) map[string]int {
	distance := map[string]int{goal: 0}
	slides := rules(rows, cols, most)
	for found := []string{goal}; len(found) > 0; found = found[1:] {
		for _, to := range slides(puzzle.Position(found[0])) {
			if _, seen := distance[string(to)]; !seen {
				distance[string(to)] = distance[found[0]] + 1
				found = append(found, string(to))
			}
		}
	}
	return distance
}

// turned turns a board, and then calls every tile after the one in whose place at the
// goal it would be; "" where that does not take the goal to itself.
func turned(board, goal string, rows, cols int, to func(r, c, rows, cols int) (int, int)) string {
	cells, name := make([]byte, len(board)), map[byte]byte{}
	for i := range len(board) {
		r, c := to(i/cols, i%cols, rows, cols)
		cells[r*cols+c] = board[i]
		name[goal[i]] = goal[r*cols+c]
	}
	if name[0] != 0 {
		return ""
	}
	for i := range cells {
		cells[i] = name[cells[i]]
	}
	return string(cells)
}

// TestSymmetries compares the images of every board of small grids with those of a slow
// twin, and their distances with each other, and counts the boards up to symmetry.
func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		spec          string
		rows, cols    int
		order, orbits int // symmetries, and boards up to these where that is known
	}{
		{"sliding:3x3", 3, 3, 2, 90792},
		{"sliding:2x2,goal=first", 2, 2, 2, 0},
		{"sliding:3x3,goal=first,metric=line", 3, 3, 2, 90792},
		{"sliding:3x3,goal=middle", 3, 3, 8, 0},
		{"sliding:2x3", 2, 3, 1, 360},
		{"sliding:2x3,goal=middle", 2, 3, 2, 0},
		{"sliding:3x2,goal=middle,metric=line", 3, 2, 2, 0},
		{"sliding:2x4,goal=middle", 2, 4, 1, 20160},
		{"sliding:1x5,goal=middle", 1, 5, 2, 3},
		{"sliding:5x1,goal=middle,metric=line", 5, 1, 2, 3},
		{"sliding:1x1", 1, 1, 1, 1},
	} {
		t.Run(test.spec, func(t *testing.T) {
			p := catalogtest.Find(t, test.spec)
			if p.Size() > 100_000 && test.order < 8 {
				puzzletest.Full(t)
			}
			if n := p.Features().Symmetry.Order; n != test.order {
				t.Fatalf("%d symmetries, want %d", n, test.order)
			}
			n := boardsUpToSymmetry(t, p, test.rows, test.cols)
			if test.orbits > 0 && n != test.orbits {
				t.Errorf("%d boards up to symmetry, want %d", n, test.orbits)
			}
		})
	}
}

// boardsUpToSymmetry compares the images of all boards with those of the slow twin and
// returns how many there are up to these.
func boardsUpToSymmetry(t *testing.T, p puzzle.Puzzle, rows, cols int) int {
	t.Helper()
	most := 1
	if strings.Contains(p.Spec(), "line") {
		most = max(rows, cols)
	}
	s, goal := p.Features().Symmetry, string(p.Unrank(p.Goals()[0]))
	distance := boardsByDistance(goal, rows, cols, most)
	least := map[string]bool{}
	for board, d := range distance {
		want := imagesOf(board, goal, rows, cols)
		var got []string
		for i := range s.Order {
			image := string(s.Image(puzzle.Position(board), i))
			if far, ok := distance[image]; !ok || far != d {
				t.Fatalf("%v is at distance %d, its image %v at %d", []byte(board), d,
					[]byte(image), far)
			}
			got = append(got, image)
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Fatalf("%v has the images %q, want %q", []byte(board), got, want)
		}
		least[want[0]] = true
	}
	if n := puzzletest.Orbits(p).Size(); uint64(len(distance)) == p.Size() &&
		n != uint64(len(least)) {
		t.Errorf("%d boards up to symmetry, by their indices %d", len(least), n)
	}
	return len(least)
}

// imagesOf returns the different images of a board in order.
func imagesOf(board, goal string, rows, cols int) (out []string) {
	for _, turning := range turnings {
		if turning.square && rows != cols {
			continue
		}
		if image := turned(board, goal, rows, cols, turning.to); image != "" {
			out = append(out, image)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
