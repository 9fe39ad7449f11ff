package enumerate_test

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// hiriq is the whole of HiRiQ, half a billion positions, with what was read from its rows.
type hiriq struct {
	*peg.Game
	table     space.Space
	codes     []uint64       // the distance words of all rows
	counts    []uint64       // positions by distance, counted in the rows
	unreached []puzzle.Index // in increasing order
}

// wholeHiRiQ enumerates once for all tests; it takes seconds and a gigabyte.
var wholeHiRiQ = sync.OnceValues(func() (*hiriq, error) {
	h := &hiriq{Game: peg.NewHiRiQ()}
	table, err := enumerate.Run(context.Background(), h.Game, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	h.table = table
	return h, h.read()
})

func newHiRiQ(t *testing.T) *hiriq {
	t.Helper()
	if testing.Short() {
		t.Skip("enumerates all of HiRiQ")
	}
	h, err := wholeHiRiQ()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// piece is how many rows are read at a time.
const piece = 512

// read goes through all rows on all processors.
func (h *hiriq) read() error {
	shape := h.table.Shape()
	levels := len(h.table.Levels())
	count := space.RowCount(h.Size())
	h.codes = make([]uint64, count*uint64(shape.Distance))
	h.counts = make([]uint64, levels)
	var mu sync.Mutex // guards counts and unreached
	var taken atomic.Uint64
	var workers errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() error {
			counts := make([]uint64, levels)
			var unreached []puzzle.Index
			rows := make([]uint64, piece*shape.Words())
			for first := taken.Add(piece) - piece; first < count; first = taken.Add(piece) - piece {
				if err := h.table.Rows(first, rows); err != nil {
					return err
				}
				for g := range uint64(piece) {
					row := rows[g*uint64(shape.Words()):]
					copy(h.codes[(first+g)*uint64(shape.Distance):], row[:shape.Distance])
					for d := range counts {
						counts[d] += uint64(bits.OnesCount64(shape.Level(row, puzzle.Distance(d))))
					}
					for missing := ^shape.Reached(row); missing != 0; missing &= missing - 1 {
						unreached = append(unreached,
							puzzle.Index((first+g)*space.Lanes+
								uint64(bits.TrailingZeros64(missing))))
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for d, n := range counts {
				h.counts[d] += n
			}
			h.unreached = append(h.unreached, unreached...)
			return nil
		})
	}
	err := workers.Wait()
	slices.Sort(h.unreached)
	return err
}

// distance returns the distance of x, or puzzletest.Unreached.
func (h *hiriq) distance(x puzzle.Index) int {
	n := h.table.Shape().Distance
	row := h.codes[uint64(x)/space.Lanes*uint64(n):]
	return int(space.Value(row[:n], uint(x%space.Lanes))) - 1
}

// TestHiRiQLevels counts the rows, and checks that the positions that are not
// reached are the frozen ones and no others.
func TestHiRiQLevels(t *testing.T) {
	h := newHiRiQ(t)
	if !slices.Equal(h.counts, h.table.Levels()) {
		t.Errorf("the rows have %d positions by distance, the levels say %d", h.counts,
			h.table.Levels())
	}
	total := uint64(len(h.unreached))
	for d, n := range h.table.Levels() {
		if n == 0 {
			t.Errorf("no position at distance %d, but some farther", d)
		}
		total += n
	}
	if total != 1<<29 {
		t.Errorf("%d positions, reached or not, want 2^29", total)
	}
	var frozen []puzzle.Index
	for _, w := range h.FrozenPositions() {
		if x, ok := h.Index(w); ok {
			frozen = append(frozen, x)
		}
	}
	slices.Sort(frozen)
	if !slices.Equal(h.unreached, frozen) {
		t.Errorf("%d positions are not reached (%d...), want the %d frozen ones of the class: %d",
			len(h.unreached), h.unreached[:min(len(h.unreached), 20)], len(frozen), frozen)
	}
}

// TestHiRiQNear compares with a search over boards, up to 7 moves from the solved one.
func TestHiRiQNear(t *testing.T) {
	h := newHiRiQ(t)
	const limit = 7
	counts := make([]uint64, limit+1)
	for board, d := range h.boardsWithin(limit) {
		counts[d]++
		x, ok := h.Rank(board)
		if !ok || h.distance(x) != d {
			t.Fatalf("%s: distance %d, in the class %v; want %d", h.Format(board), h.distance(x),
				ok, d)
		}
	}
	// Equal counts leave no room for others at these distances.
	if got := h.table.Levels()[:limit+1]; !slices.Equal(got, counts) {
		t.Errorf("%d positions by distance, want %d", got, counts)
	}
}

// TestHiRiQWalks makes random moves away from the solved board: after k of them
// the distance is at most k, and odd exactly when k is.
func TestHiRiQWalks(t *testing.T) {
	h := newHiRiQ(t)
	rng := puzzletest.Rand(t)
	for range 500 {
		board := h.Unrank(h.Goals()[0])
		for k := range 60 {
			x, _ := h.Rank(board)
			if d := h.distance(x); d > k || d < 0 || (k-d)%2 != 0 {
				t.Fatalf("%s: distance %d, %d moves from the solved board", h.Format(board), d, k)
			}
			moves := puzzle.SuccessorsOf(h, board)
			board = moves[rng.IntN(len(moves))].To
		}
	}
}

// TestHiRiQParents checks 200,000 positions of random tiles: the parent move is
// the first legal one, by the rules on the board, to a position nearer by one;
// no move leads nearer than that; and the distance agrees with the number of
// white cells, of which every move but a B-substitution takes one away.
func TestHiRiQParents(t *testing.T) {
	h := newHiRiQ(t)
	rng := puzzletest.Rand(t)
	shape := h.table.Shape()
	rows := make([]uint64, piece*shape.Words())
	const pieces, each = 2000, 100
	for range pieces {
		first := rng.Uint64N(space.RowCount(h.Size())/piece) * piece
		if err := h.table.Rows(first, rows); err != nil {
			t.Fatal(err)
		}
		for range each {
			g, lane := rng.Uint64N(piece), rng.UintN(space.Lanes)
			x := puzzle.Index((first+g)*space.Lanes + uint64(lane))
			d, parent, reached := shape.At(rows[g*uint64(shape.Words()):], lane)
			if !reached {
				continue
			}
			h.checkParent(t, x, int(d), parent)
		}
	}
}

func (h *hiriq) checkParent(t *testing.T, x puzzle.Index, d int, parent puzzle.Move) {
	t.Helper()
	w := h.Bitboard(x)
	if spare := d - (w.Count() - 1); spare < 0 || spare%2 != 0 {
		t.Fatalf("position %d: distance %d with %d white cells", x, d, w.Count())
	}
	want := -1
	for m, trip := range h.Triplets() {
		if w.Has(trip.A) == w.Has(trip.C) {
			continue
		}
		y, ok := h.Index(w ^ 1<<trip.A ^ 1<<trip.B ^ 1<<trip.C)
		if !ok {
			t.Fatalf("position %d: move %d leads out of the class", x, m)
		}
		switch to := h.distance(y); {
		case to != d-1 && to != d+1:
			t.Fatalf("position %d: distance %d, and %d after move %d", x, d, to, m)
		case to == d-1 && want < 0:
			want = m
		}
	}
	if d > 0 && int(parent) != want {
		t.Fatalf("position %d at distance %d: parent move %d, want %d", x, d, parent, want)
	}
}

// TestHiRiQSymmetry checks that turned and mirrored boards are as far.
func TestHiRiQSymmetry(t *testing.T) {
	h := newHiRiQ(t)
	rng, symmetry := puzzletest.Rand(t), h.Features().Symmetry
	for range 20_000 {
		x := puzzle.Index(rng.Uint64N(h.Size()))
		for s := range symmetry.Order {
			y, ok := h.Rank(symmetry.Image(h.Unrank(x), s))
			if !ok || h.distance(y) != h.distance(x) {
				t.Fatalf("position %d: distance %d, its image %d under symmetry %d has %d", x,
					h.distance(x), y, s, h.distance(y))
			}
		}
	}
}

// TestHiRiQRanges reads random ranges of rows, which may begin and end within a
// tile, from several goroutines.
func TestHiRiQRanges(t *testing.T) {
	h := newHiRiQ(t)
	shape := h.table.Shape()
	base := puzzletest.Rand(t).Uint64()
	var readers sync.WaitGroup
	for reader := range uint64(2) {
		readers.Go(func() {
			rng := rand.New(rand.NewPCG(base, reader))
			for range 200 {
				n := 1 + rng.Uint64N(2*piece)
				first := rng.Uint64N(space.RowCount(h.Size()) - n)
				rows := make([]uint64, n*uint64(shape.Words()))
				if err := h.table.Rows(first, rows); err != nil {
					t.Error(err)
					return
				}
				for g := range n {
					row := rows[g*uint64(shape.Words()):]
					lane := rng.UintN(space.Lanes)
					x := puzzle.Index((first+g)*space.Lanes + uint64(lane))
					d, parent, _ := shape.At(row, lane)
					if d == 0 {
						continue
					}
					if y, legal := puzzle.Apply(h, x, parent); !legal || h.distance(y) != int(d)-1 {
						t.Errorf("position %d at distance %d: parent move %d leads to distance "+
							"%d, legal %v", x, d, parent, h.distance(y), legal)
						return
					}
				}
			}
		})
	}
	readers.Wait()
}

// boardsWithin returns the distance of every board that is at most limit moves from the
// solved one. All moves can be taken back, so it goes forwards.
func (h *hiriq) boardsWithin(limit int) map[puzzle.Position]int {
	level := []puzzle.Position{h.Unrank(h.Goals()[0])}
	distances := map[puzzle.Position]int{level[0]: 0}
	for d := 1; d <= limit; d++ {
		var next []puzzle.Position
		for _, board := range level {
			for _, l := range puzzle.SuccessorsOf(h, board) {
				if _, known := distances[l.To]; !known {
					distances[l.To] = d
					next = append(next, l.To)
				}
			}
		}
		level = next
	}
	return distances
}
