// Package analyzetest is what the tests of analyses read: spaces in memory, and HiRiQ's.
package analyzetest

import (
	"context"
	"sync"
	"testing"

	"puzzlebase/analyze"
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
	manifest store.Manifest
	Words    []uint64 // of all rows, one after the other
}

func (m *Memory) Manifest() *store.Manifest { return &m.manifest }

func (m *Memory) Size() uint64       { return m.manifest.Size }
func (m *Memory) Levels() []uint64   { return m.manifest.Levels }
func (m *Memory) Shape() space.Shape { return m.manifest.Planes }

func (m *Memory) Rows(first uint64, dst []uint64) error {
	copy(dst, m.Words[first*uint64(m.manifest.Planes.Words()):])
	return nil
}

func (m *Memory) Lookup(x puzzle.Index) (store.Entry, error) {
	words := uint64(m.manifest.Planes.Words())
	d, parent, ok := m.manifest.Planes.At(m.Words[uint64(x)/space.Lanes*words:][:words],
		uint(x%space.Lanes))
	return store.Entry{Reached: ok, Distance: d, Parent: parent}, nil
}

// Enumerated enumerates a puzzle. The parent moves are left out, as rows
// without parent planes, unless they are wanted.
func Enumerated(t testing.TB, p puzzle.Puzzle, parents bool) *Memory {
	t.Helper()
	table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shape := table.Shape()
	kept := shape
	if !parents {
		kept.Parent = 0
	}
	m := &Memory{manifest: store.Manifest{
		Puzzle: p.Spec(), Size: p.Size(), Moves: p.MoveCount(), Layout: layouts.Full, Planes: kept,
		Levels: table.Levels(), MaxDistance: puzzle.Distance(len(table.Levels()) - 1),
	}}
	for _, n := range table.Levels() {
		m.manifest.Reached += n
	}
	m.Words = make([]uint64, space.RowCount(p.Size())*uint64(kept.Words()))
	const run = 512
	var wait sync.WaitGroup
	for worker := range uint64(2) {
		wait.Go(func() {
			rows := make([]uint64, run*shape.Words())
			for g := worker * run; g < space.RowCount(p.Size()); g += 2 * run {
				n := min(run, space.RowCount(p.Size())-g)
				if err := table.Rows(g, rows[:n*uint64(shape.Words())]); err != nil {
					t.Error(err)
					return
				}
				for i := range n {
					copy(m.Words[(g+i)*uint64(kept.Words()):][:kept.Words()],
						rows[i*uint64(shape.Words()):])
				}
			}
		})
	}
	wait.Wait()
	return m
}

// HiRiQ returns the puzzle with its whole space.
func HiRiQ(t testing.TB) (*peg.HiRiQ, analyze.Database) {
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
