package verify

import (
	"runtime"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestUnitMoves compares what is learnt of the moves of some sheets, in both metrics,
// with the rules at positions of all units.
func TestUnitMoves(t *testing.T) {
	puzzletest.Alone(t)
	many := 20_000
	if puzzletest.Whole() {
		many = 100_000
	}
	for _, spec := range []string{"sliding:6x2", "sliding:6x2,metric=line",
		"sliding:2x7,metric=line"} {
		p := catalogtest.Find(t, spec)
		s := newUnits(p)
		rng := puzzletest.Rand(t)
		for _, sheet := range []int{0, s.sheets/2 + rng.IntN(2)} {
			if err := s.learnSheet(t.Context(), sheet, new(learnBuffers)); err != nil {
				t.Fatal(err)
			}
			for range many {
				within := rng.Uint64N(s.count * unitPositions)
				x := s.first(sheet, 0) + puzzle.Index(within)
				for k, e := range p.Successors(x, nil) {
					m := &s.moves[sheet][k]
					i := within / m.part
					order := s.order(m, within/unitPositions, int(i%(unitPositions/m.part)))
					y := uint64(m.to[i]) * m.part
					if e.Move != m.move || uint64(e.To)-y >= m.part ||
						uint64(m.back[order][uint64(e.To)-y]) != within%m.part {
						t.Fatalf("%s: move %d leads from position %d to %d", spec, e.Move, x, e.To)
					}
				}
			}
		}
	}
}

// TestLearnMemory wants the search to leave little behind while it learns the moves: what
// it does is collected only once there is as much of it as the sets hold.
func TestLearnMemory(t *testing.T) {
	puzzletest.Alone(t)
	p := catalogtest.Find(t, "sliding:5x2,metric=line")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	u := newUnits(p)
	if err := u.learn(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	var tables uint64
	for _, moves := range u.moves {
		for i := range moves {
			tables += 4 * uint64(len(moves[i].to)+len(moves[i].back[0])+len(moves[i].back[1]))
		}
	}
	most := tables + 16<<20 // the moves from each position of one unit
	if took := after.TotalAlloc - before.TotalAlloc; took > most {
		t.Errorf("the search allocates %d MiB to begin, of which its tables are %d", took>>20,
			tables>>20)
	} else {
		t.Logf("%d of %d KiB", took>>10, most>>10)
	}
}
