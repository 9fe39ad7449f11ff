package sheetbfs_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/sheetbfs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

// network is a form as a plain graph.
type network struct {
	form  *puzzle.SheetForm
	moves int
	goals []puzzle.Index
	in    [][]puzzle.Edge
}

func newNetwork(form *puzzle.SheetForm, moves int, goals []puzzle.Index) *network {
	n := &network{form: form, moves: moves, goals: goals}
	n.in = make([][]puzzle.Edge, n.Size())
	for x := range puzzle.Index(n.Size()) {
		for _, e := range n.Successors(x, nil) {
			n.in[e.To] = append(n.in[e.To], puzzle.Edge{To: x, Move: e.Move})
		}
	}
	return n
}

func (n *network) Size() uint64                 { return n.form.Width * uint64(len(n.form.Sheets)) }
func (n *network) MoveCount() int               { return n.moves }
func (n *network) Goals() []puzzle.Index        { return n.goals }
func (n *network) SheetForm() *puzzle.SheetForm { return n.form }

func (n *network) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	sheet, offset := uint64(x)/n.form.Width, uint64(x)%n.form.Width
	for _, m := range n.form.Sheets[sheet] {
		to := offset
		if m.Turn != nil {
			to = m.Turn.Apply(offset)
		}
		edges = append(edges, puzzle.Edge{To: puzzle.Index(uint64(m.To)*n.form.Width + to), Move: m.Move})
	}
	return edges
}

func (n *network) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return append(edges, n.in[x]...)
}

// randomForm has sheets with random moves, most of them one-way.
func randomForm(rng *rand.Rand) (*puzzle.SheetForm, int) {
	width := []uint64{1, 60, 64, 360, 720, 960}[rng.IntN(6)]
	form := &puzzle.SheetForm{Width: width, Sheets: make([][]puzzle.SheetMove, 1+rng.IntN(5))}
	moves := 1 + rng.IntN(6)
	for sheet := range form.Sheets {
		for m := range moves {
			if rng.IntN(3) == 0 {
				continue
			}
			move := puzzle.SheetMove{Move: puzzle.Move(m), To: rng.IntN(len(form.Sheets))}
			if run := []uint64{1, 4, 12}[rng.IntN(3)]; width%(5*run) == 0 {
				move.Turn = sheetbfs.RandomTurn(rng, width, []uint64{1, 5}[rng.IntN(2)], run)
			}
			form.Sheets[sheet] = append(form.Sheets[sheet], move)
		}
	}
	return form, moves
}

// TestRandomForms compares the engine with the slow twin where sheets, moves and
// goals are random, and so most moves one-way.
func TestRandomForms(t *testing.T) {
	rng := puzzletest.Rand(t)
	forms := 200
	if testing.Short() {
		forms = 40
	}
	for i := range forms {
		form, moves := randomForm(rng)
		size := form.Width * uint64(len(form.Sheets))
		goals := []puzzle.Index{puzzle.Index(rng.Uint64N(size))}
		if other := puzzle.Index(rng.Uint64N(size)); other > goals[0] {
			goals = append(goals, other)
		}
		n := newNetwork(form, moves, goals)
		table, err := enumerate.Run(t.Context(), n, enumerate.Options{Workers: 1 + rng.IntN(3), Engine: enumerate.Sheets})
		if err != nil {
			t.Fatal(err)
		}
		enumtest.Same(t, fmt.Sprintf("form %d", i), enumtest.Read(t, n, table), enumtest.Truth(n))
	}
}

// TestSmallUnits cuts sheets in many chunks, as only large spaces are otherwise.
func TestSmallUnits(t *testing.T) {
	for _, grid := range [][2]int{{2, 4}, {4, 2}, {3, 3}} {
		p, err := sliding.New(grid[0], grid[1])
		if err != nil {
			t.Fatal(err)
		}
		line, err := sliding.NewLine(grid[0], grid[1], sliding.Middle)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []puzzle.Puzzle{p, line} {
			if testing.Short() && p.Size() > 50_000 {
				continue
			}
			truth := enumtest.Truth(p)
			for _, unit := range []uint64{1, 300, 2000} {
				for _, workers := range []int{1, 3} {
					reset := sheetbfs.SetUnit(unit)
					table, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: workers, Engine: enumerate.Sheets})
					reset()
					if err != nil {
						t.Fatal(err)
					}
					enumtest.Same(t, fmt.Sprintf("%s, units of %d", p.Spec(), unit), enumtest.Read(t, p, table), truth)
				}
			}
		}
	}
}
