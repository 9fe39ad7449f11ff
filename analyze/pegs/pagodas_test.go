package pegs

import (
	"encoding/json"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

func board(t *testing.T, spec string) *peg.Game {
	t.Helper()
	p := catalogtest.Find(t, spec)
	g, err := Of(p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPagodas sorts every position of small boards by hand: one is unsolvable when
// no sequence of jumps, tried one by one, leads to a goal.
func TestPagodas(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{"peg:triangle10,rule=w", "peg:3x4,rule=w,goal=4",
		"peg:2x4,rule=w"} {
		g := board(t, spec)
		solvable := map[puzzle.Index]bool{}
		var visit func(x puzzle.Index) // backwards from a goal
		visit = func(x puzzle.Index) {
			if !solvable[x] {
				solvable[x] = true
				for _, e := range g.Predecessors(x, nil) {
					visit(e.To)
				}
			}
		}
		for _, x := range g.Goals() {
			visit(x)
		}
		var found, others, without uint64
		for x := range puzzle.Index(g.Size()) {
			w := g.Bitboard(x)
			switch {
			case solvable[x]:
			case g.Pagodas(w) != nil:
				found++
			case g.Why(w) != "":
				others++
			default:
				without++
			}
		}
		p, err := PagodasOf(t.Context(), g, 1, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if p.Looked != g.Size() || p.Seed != 0 || p.Unsolvable != g.Size()-uint64(len(solvable)) ||
			p.Found != found || p.Others != others || p.Without != without || p.Undecided != 0 {
			t.Errorf("%s: %+v, want %d, %d and %d", spec, p, found, others, without)
		}
	}
	if _, err := PagodasOf(t.Context(), board(t, "hiriq"), 1, 1, nil); err == nil {
		t.Error("a board with both substitutions has pagoda functions")
	}
}

// TestPagodasSample draws the same positions for the same seed, whichever worker is first.
func TestPagodasSample(t *testing.T) {
	g := board(t, "peg:5x5,rule=w,goal=12")
	var texts []string
	for _, seed := range []uint64{1, 1, 2} {
		p, err := PagodasOf(t.Context(), g, 40, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(p)
		texts = append(texts, string(text))
		if p.Looked != 40 || p.Found == 0 || p.Low >= p.High {
			t.Errorf("%+v", p)
		}
	}
	if texts[0] != texts[1] || texts[0] == texts[2] {
		t.Errorf("the same seed gives another sample, or another the same: %v", texts)
	}
}
