package peg

import (
	"math/rand/v2"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// reachable reports whether legal moves lead from w to a goal.
func reachable(g *Game, w Bitboard, seen map[Bitboard]bool) bool {
	if slices.Contains(g.goals, w) {
		return true
	}
	if seen[w] {
		return false
	}
	seen[w] = true
	for _, t := range g.triplets {
		if g.opens(w, t) && reachable(g, w^Bitboard(t.mask()), seen) {
			return true
		}
	}
	return false
}

// TestPagodas asks every position of small boards: where functions are found they are pagoda
// functions that tell every goal of the position's class, and no solvable position has any.
func TestPagodas(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{"1x5,rule=w", "3x4,rule=w", "triangle10,rule=w",
		"triangle15,rule=w,goal=4", "3x3,goal=4,rule=w"} {
		p, err := Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		g := p.(*Game)
		found, unsolvable := 0, 0
		for x := range g.Size() {
			w := g.Bitboard(puzzle.Index(x))
			solvable := reachable(g, w, map[Bitboard]bool{})
			if !solvable {
				unsolvable++
			}
			functions := g.Pagodas(w)
			_, told := g.Features().Certify(g.Unrank(puzzle.Index(x)))
			if told != (functions != nil || g.Why(w) != "") {
				t.Fatalf("%s: %x is certified: %v, with the functions %v", spec, w, told, functions)
			}
			if functions == nil {
				continue
			}
			found++
			if solvable {
				t.Fatalf("%s: %x is solvable, and %v says that it is not", spec, w, functions)
			}
			for _, goal := range g.goals {
				told := g.ClassOf(w) != g.ClassOf(goal)
				for _, f := range functions {
					told = told || f.holds(g.Board) && f.Sum(w) < f.Sum(goal)
				}
				if !told {
					t.Fatalf("%s: %x: no function of %v tells %x", spec, w, functions, goal)
				}
			}
		}
		t.Logf("%s: %d of %d", spec, found, unsolvable)
		if found == 0 {
			t.Errorf("%s: no position has a pagoda function", spec)
		}
	}
}

func BenchmarkPagodas(b *testing.B) {
	g := NewHiRiQ()
	r := rand.New(rand.NewPCG(1, 1))
	found := 0
	for b.Loop() {
		if g.Pagodas(g.Bitboard(puzzle.Index(r.Uint64N(g.Size())))) != nil {
			found++
		}
	}
	b.ReportMetric(float64(found)/float64(b.N), "found")
}
