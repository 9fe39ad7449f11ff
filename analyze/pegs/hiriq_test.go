package pegs_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"puzzlebase/analyze/pegs"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/tablebase/tablebasetest"
)

var ctx = context.Background()

// TestWeights compares with the published counts of peg solitaire and with an
// enumeration under W-substitutions alone.
func TestWeights(t *testing.T) {
	h, db := peg.NewHiRiQ(), tablebasetest.HiRiQ(t)
	w, err := pegs.WeightsOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	var oeis struct {
		A112737, A112738 []uint64
	}
	text, err := os.ReadFile(filepath.Join("testdata", "peg-solitaire.json"))
	if err == nil {
		err = json.Unmarshal(text, &oeis)
	}
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range oeis.A112737 { // n jumps leave n+1 white cells in the complement
		if got := w.White[n+1].WAloneOrbits; got != want {
			t.Errorf("%d orbits with %d white cells, A112737(%d) = %d", got, n+1, n, want)
		}
	}
	for n, want := range oeis.A112738 {
		if got := w.White[32-n].WinnableOrbits; got != want {
			t.Errorf("%d winnable orbits with %d white cells, A112738(%d) = %d", got, 32-n, n, want)
		}
	}
	levels := make([]uint64, len(db.Manifest().Levels))
	for _, r := range w.White {
		for d, n := range r.ByDistance {
			levels[d] += n
		}
	}
	if !slices.Equal(levels, db.Manifest().Levels) {
		t.Errorf("by distance %v, want %v", levels, db.Manifest().Levels)
	}
	if puzzletest.Whole() {
		checkAlone(t, h, db, w)
	}
	few, err := pegs.FewWhiteOf(ctx, db, 4, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range few.Rows {
		if !slices.Equal(r.ByDistance, w.White[r.White].ByDistance) ||
			r.Frozen != w.White[r.White].Unsolvable {
			t.Errorf("with %d white cells: %v looked up, %v counted", r.White, r.ByDistance,
				w.White[r.White].ByDistance)
		}
	}
	if few.Total != 1+33+33*32/2+33*32*31/6+33*32*31*30/24 {
		t.Errorf("%d configurations with up to 4 white cells", few.Total)
	}
}

// checkAlone compares what W-substitutions alone solve with their space as one of its own: the
// counts of all positions, and one piece of rows in sixteen.
func checkAlone(t *testing.T, h *peg.Game, db store.Reader, w *pegs.Weights) {
	t.Helper()
	alone, err := enumerate.Run(t.Context(), peg.NewHiRiQW(), enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for d, n := range alone.Levels() {
		if w.White[d+1].WAlone != n {
			t.Errorf("%d positions with %d white cells, W-substitutions alone have %d at "+
				"distance %d", w.White[d+1].WAlone, d+1, n, d)
		}
	}
	set, err := pegs.WAloneOf(t.Context(), h, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	const piece, every = 512, 16 // rows: their parent moves, which nobody asks for, take time
	words := alone.Shape().Words()
	rows := make([]uint64, piece*words)
	for first := uint64(0); first < space.RowCount(h.Size()); first += every * piece {
		if err := alone.Rows(first, rows); err != nil {
			t.Fatal(err)
		}
		for i := range uint64(piece) {
			reached := alone.Shape().Reached(rows[i*uint64(words):])
			for lane := range puzzle.Index(space.Lanes) {
				x := puzzle.Index((first+i)*space.Lanes) + lane
				if set.Has(x) != (reached>>lane&1 == 1) {
					t.Fatalf("position %d: in the set %v", x, set.Has(x))
				}
			}
		}
	}
}

// TestSolvable compares the rule with the enumeration, for positions of the class that are
// unreached and one row in sixteen, and with the invariants for others.
func TestSolvable(t *testing.T) {
	h, db := peg.NewHiRiQ(), tablebasetest.HiRiQ(t)
	var wrong atomic.Int64
	var wait sync.WaitGroup
	const every = 16
	groups := space.RowCount(h.Size())
	for half := range uint64(2) {
		wait.Go(func() {
			const piece = 512
			words := uint64(db.Manifest().Shape.Words())
			rows := make([]uint64, piece*words)
			for first := half * piece; first < groups; first += 2 * piece {
				_ = db.Rows(first, rows)
				for g := range uint64(piece) {
					reached := db.Manifest().Shape.Reached(rows[g*words:])
					if reached == ^uint64(0) && (first/piece+g)%every != 0 {
						continue
					}
					for lane := range uint64(64) {
						x := puzzle.Index((first+g)*64 + lane)
						if ok := h.Why(h.Bitboard(x)) == ""; ok != (reached>>lane&1 == 1) {
							wrong.Add(1)
						}
					}
				}
			}
		})
	}
	wait.Wait()
	if wrong.Load() > 0 {
		t.Errorf("the rule is wrong for %d positions", wrong.Load())
	}
	u, err := pegs.UnsolvableOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	if u.Solvable+u.Frozen+u.OtherClass != 1<<33 || u.Unexplained != 0 || u.Frozen != 8 {
		t.Errorf("%+v", u)
	}
}

// TestDeadEnds compares what the classic game leads to with a search forwards,
// and the first dead end with the literature: 6 jumps.
func TestDeadEnds(t *testing.T) {
	puzzletest.Full(t)
	h, db := peg.NewHiRiQ(), tablebasetest.HiRiQ(t)
	d, err := pegs.DeadEndsOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	alone := peg.NewHiRiQW()
	start := puzzle.Start(alone)
	level := map[puzzle.Position]bool{start: true}
	for white := 32; white >= 25; white-- {
		next := map[puzzle.Position]bool{}
		var stuck uint64
		for board := range level {
			moves := puzzle.SuccessorsOf(alone, board)
			for _, l := range moves {
				next[l.To] = true
			}
			if len(moves) == 0 {
				stuck++
			}
		}
		if d.StuckReached[white] != stuck {
			t.Errorf("%d dead ends with %d white cells, a search forwards finds %d",
				d.StuckReached[white], white, stuck)
		}
		if first := stuck > 0 && white == 32-6; white >= 32-6 && first != (stuck > 0) {
			t.Errorf("%d dead ends after %d jumps", stuck, 32-white)
		}
		level = next
	}
	for w, n := range d.StuckReached {
		if n > d.Stuck[w] {
			t.Errorf("%d white cells: %d reached of %d", w, n, d.Stuck[w])
		}
	}
	if len(d.None) != 16 || len(d.All) != 16 || d.Neighbours[0] != 16 || d.Neighbours[38] != 16 {
		t.Errorf("%d and %d extremes, counted %d and %d", len(d.None), len(d.All), d.Neighbours[0],
			d.Neighbours[38])
	}
	for _, w := range d.All {
		p := &plain{g: h} // which has no table of so many positions
		if n := len(p.after(p.after(nil, int(w), false), int(w), true)); n != 38 {
			t.Errorf("%v has %d neighbours", w, n)
		}
	}
}

// TestOneClass enumerates a class that is not the goal's.
func TestOneClass(t *testing.T) {
	puzzletest.Full(t)
	b := peg.English()
	number := puzzletest.Rand(t).IntN(16) // any will do: they are all alike in what is tested
	t.Logf("class %d", number)
	info, err := pegs.ClassOf(ctx, b, number, b.SmallestOfClasses()[number], nil)
	if err != nil {
		t.Fatal(err)
	}
	var frozen, sum uint64
	for _, w := range b.FrozenPositions() {
		if b.ClassOf(w) == number {
			frozen++
		}
	}
	for _, c := range info.Components {
		sum += c
	}
	if sum != 1<<29 || uint64(len(info.Components)) != frozen+1 {
		t.Errorf("class %d: components %v with %d frozen positions", number, info.Components,
			frozen)
	}
}
