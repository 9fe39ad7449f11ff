// Package enumtest is what the tests of all engines share: it reads a finished
// table position by position and compares it with another or with the slow twin
// of package puzzletest. Only tests import it.
package enumtest

import (
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
	rows := readRows(t, table, space.RowCount(g.Size()))
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

// readRows returns the first count rows, which it reads in ranges of random lengths. Short ones
// begin and end within a few rows.
func readRows(t testing.TB, table space.Space, count uint64) []uint64 {
	t.Helper()
	words, rng := uint64(table.Shape().Words()), puzzletest.Rand(t)
	rows := make([]uint64, count*words)
	for first := uint64(0); first < count; {
		n := 1 + rng.Uint64N(max(20, count/20*uint64(rng.IntN(2))))
		end := min(first+n, count)
		if err := table.Rows(first, rows[first*words:end*words]); err != nil {
			t.Fatal(err)
		}
		first = end
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
