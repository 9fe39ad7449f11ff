package analyze_test

import (
	"context"
	"os"
	"sync"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/tablebase/tablebasetest"
)

// memory is an enumerated space with the methods of a database.
type memory struct {
	manifest store.Manifest
	rows     []uint64
}

func (m *memory) Manifest() *store.Manifest { return &m.manifest }

func (m *memory) Size() uint64       { return m.manifest.Size }
func (m *memory) Levels() []uint64   { return m.manifest.Levels }
func (m *memory) Shape() space.Shape { return m.manifest.Planes }

func (m *memory) Rows(first uint64, dst []uint64) error {
	copy(dst, m.rows[first*uint64(m.manifest.Planes.Words()):])
	return nil
}

func (m *memory) Lookup(x puzzle.Index) (store.Entry, error) {
	words := uint64(m.manifest.Planes.Words())
	d, parent, ok := m.manifest.Planes.At(m.rows[uint64(x)/space.Lanes*words:][:words], uint(x%space.Lanes))
	return store.Entry{Reached: ok, Distance: d, Parent: parent}, nil
}

// enumerated enumerates a puzzle. The parent moves are left out, as rows
// without parent planes, unless they are wanted.
func enumerated(t testing.TB, p puzzle.Puzzle, parents bool) *memory {
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
	m := &memory{manifest: store.Manifest{
		Puzzle: p.Spec(), Size: p.Size(), Moves: p.MoveCount(), Layout: store.Full, Planes: kept,
		Levels: table.Levels(), MaxDistance: puzzle.Distance(len(table.Levels()) - 1),
	}}
	for _, n := range table.Levels() {
		m.manifest.Reached += n
	}
	m.rows = make([]uint64, space.RowCount(p.Size())*uint64(kept.Words()))
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
					copy(m.rows[(g+i)*uint64(kept.Words()):][:kept.Words()], rows[i*uint64(shape.Words()):])
				}
			}
		})
	}
	wait.Wait()
	return m
}

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }

// hiriq returns the puzzle with its whole space.
func hiriq(t testing.TB) (*peg.HiRiQ, analyze.Database) {
	t.Helper()
	db := tablebasetest.HiRiQ(t)
	return db.Puzzle().(*peg.HiRiQ), db
}

// small are puzzles of every kind that slow twins can go through.
var small = []string{"tails:2x3", "tails:3x3", "weighted-tails:3x3", "tails:1x5", "tails:3x4", "lights:3x3", "lights:4x4", "sliding:2x3", "sliding:1x4", "sliding:2x3,goal=middle", "sliding:2x2,metric=line", "pool", "pool:ab/cd,ba/dc"}
