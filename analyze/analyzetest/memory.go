// Package analyzetest is what the tests of analyses read: spaces in memory, and HiRiQ's.
package analyzetest

import (
	"context"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase/tablebasetest"
)

// Memory is an enumerated space with the methods of a database.
type Memory struct {
	space.Space
	manifest store.Manifest
}

func (m *Memory) Manifest() *store.Manifest { return &m.manifest }

func (m *Memory) Lookup(x puzzle.Index) (store.Entry, error) {
	row := make([]uint64, m.Shape().Words())
	if err := m.Rows(uint64(x)/space.Lanes, row); err != nil {
		return store.Entry{}, err
	}
	d, parent, ok := m.Shape().At(row, uint(x%space.Lanes))
	return store.Entry{Reached: ok, Distance: d, Parent: parent}, nil
}

// Enumerated enumerates a puzzle.
func Enumerated(t testing.TB, p puzzle.Puzzle) *Memory {
	t.Helper()
	s, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &Memory{s, store.Manifest{
		Puzzle: p.Spec(), Size: p.Size(), Moves: p.MoveCount(), Layout: layouts.Full,
		Planes: s.Shape(), Levels: s.Levels(), Reached: space.Sum(s.Levels()),
		MaxDistance: puzzle.Distance(len(s.Levels()) - 1),
	}}
}

// HiRiQ returns the puzzle with its whole space.
func HiRiQ(t testing.TB) (*peg.Game, store.Database) {
	t.Helper()
	db := tablebasetest.HiRiQ(t)
	return peg.NewHiRiQ(), db
}

// AsMap returns the counts that are not zero.
func AsMap(counts []uint64) map[int]uint64 {
	out := map[int]uint64{}
	for i, n := range counts {
		if n > 0 {
			out[i] = n
		}
	}
	return out
}
