// Package enumtest is what the tests of all engines share: it reads a finished
// table position by position and compares it with another or with the slow twin
// of package puzzletest. Only tests import it.
package enumtest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// Entry is what is known of one position: its distance, or
// puzzletest.Unreached, and its parent move, or 0 when it has none.
type Entry struct {
	Distance int
	Parent   puzzle.Move
}

// Truth enumerates g with the slow twin.
func Truth(g puzzle.Graph) []Entry {
	distances := puzzletest.Distances(g)
	entries := make([]Entry, len(distances))
	for x, d := range distances {
		parent, _ := puzzletest.Parent(g, distances, puzzle.Index(x))
		entries[x] = Entry{d, parent}
	}
	return entries
}

// Read returns all entries of a table of g. The test fails when the table
// breaks a promise of package space or contradicts its own level counts.
func Read(t testing.TB, g puzzle.Graph, table space.Space) []Entry {
	t.Helper()
	if table.Size() != g.Size() {
		t.Fatalf("%d positions, want %d", table.Size(), g.Size())
	}
	shape := table.Shape()
	if want := space.ShapeFor(puzzle.Distance(len(table.Levels())-1),
		g.MoveCount()); shape != want {
		t.Fatalf("shape %v for %d levels and %d moves, want %v", shape, len(table.Levels()),
			g.MoveCount(), want)
	}
	words := shape.Words()
	rows := readRows(t, table, 0, space.RowCount(g.Size()))
	entries := make([]Entry, 0, g.Size())
	for x := range space.RowCount(g.Size()) * space.Lanes {
		row, lane := rows[x/space.Lanes*uint64(words):], uint(x%space.Lanes)
		code := int(space.Value(row[:shape.Distance], lane))
		e := Entry{code - 1, puzzle.Move(space.Value(row[shape.Distance:words], lane))}
		switch {
		case x >= g.Size() && (code != 0 || e.Parent != 0):
			t.Fatalf("lane %d is past the end of the space, but has code %d and move %d", x, code,
				e.Parent)
		case code <= 1 && e.Parent != 0:
			t.Fatalf("position %d with code %d has parent move %d, want 0", x, code, e.Parent)
		case x < g.Size():
			entries = append(entries, e)
		}
	}
	if got := Levels(entries); !slices.Equal(got, table.Levels()) {
		t.Fatalf("the rows have %d positions by distance, the levels say %d", got, table.Levels())
	}
	return entries
}

// readRows returns count rows from row first.
func readRows(t testing.TB, table space.Space, first, count uint64) []uint64 {
	t.Helper()
	rows := make([]uint64, count*uint64(table.Shape().Words()))
	if err := table.Rows(first, rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// Levels counts entries by distance.
func Levels(entries []Entry) []uint64 {
	var levels []uint64
	for _, e := range entries {
		if e.Distance == puzzletest.Unreached {
			continue
		}
		for len(levels) <= e.Distance {
			levels = append(levels, 0)
		}
		levels[e.Distance]++
	}
	return levels
}

// Same fails the test at the first position where two enumerations differ.
func Same(t testing.TB, name string, got, want []Entry) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d positions, want %d", name, len(got), len(want))
	}
	for x := range want {
		if got[x] != want[x] {
			t.Fatalf("%s: position %d has distance %d and parent move %d, want %d and %d",
				name, x, got[x].Distance, got[x].Parent, want[x].Distance, want[x].Parent)
		}
	}
}

// SameRanges fails the test when the rows of a random range are not
// those that the whole has at that place.
func SameRanges(t testing.TB, g puzzle.Graph, table space.Space, rng *rand.Rand) {
	t.Helper()
	words, count := uint64(table.Shape().Words()), space.RowCount(g.Size())
	whole := readRows(t, table, 0, count)
	for range 50 {
		first := rng.Uint64N(count)
		n := 1 + rng.Uint64N(count-first)
		if rng.IntN(2) == 0 {
			n = min(n, 1+rng.Uint64N(20)) // short ones begin and end within a few rows
		}
		part := readRows(t, table, first, n)
		if !slices.Equal(part, whole[first*words:(first+n)*words]) {
			t.Fatalf("the rows %d to %d differ from those of the whole", first, first+n-1)
		}
	}
}
