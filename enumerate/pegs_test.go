package enumerate_test

import (
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestPegBoards compares both kernels and the generic engine with the slow twin
// on boards of either grid, with either rule, and with one goal or several.
func TestPegBoards(t *testing.T) {
	for _, spec := range []string{
		"peg:1x3", "peg:3x3", "peg:3x3,rule=w,goal=0", "peg:4x4", "peg:4x4,rule=w",
		"peg:4x4,goal=0,goal=15+3",
		"peg:triangle10", "peg:triangle15", "peg:triangle15,rule=w", "peg:triangle15,rule=w,goal=4",
		"peg:hexagon19", "peg:hexagon19,rule=w", "peg:_.../...../..o../...../_...",
		"peg:_.../...../..o../...../_...,rule=w",
	} {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 1<<13 {
			continue
		}
		truth := enumtest.Truth(p)
		for _, engine := range []string{generic.Name, xor.Name, plainXOR} {
			compare(t, spec, p, engine, truth)
		}
	}
}

// solvableByJumps is how many positions of the English board lead to the centre
// alone by W-substitutions.
const solvableByJumps = 187_636_299

// TestWAlone finds the positions that W-substitutions alone solve in two ways:
// as a space of its own, and as those of HiRiQ whose distance is the number of
// white cells less one. Up to symmetry they are as many as have been published.
func TestWAlone(t *testing.T) {
	puzzletest.Full(t)
	h := newHiRiQ(t)
	levels := run(t, peg.NewHiRiQW(), enumerate.Options{}).Levels()
	var sum uint64
	for _, n := range levels {
		sum += n
	}
	if sum != solvableByJumps {
		t.Errorf("%d positions as a space of its own, want %d", sum, solvableByJumps)
	}
	byHiRiQ := h.countWAlone()
	if !slices.Equal(byHiRiQ.all[:len(levels)], levels) || byHiRiQ.all[len(levels)] != 0 {
		t.Errorf("by distance %d as a space of its own, %d by the distances of HiRiQ", levels,
			byHiRiQ.all)
	}
	if want := reference().Orbits["hiriq-w"].CountsByDistance; !slices.Equal(
		byHiRiQ.orbits[:len(levels)], want) {
		t.Errorf("up to symmetry %d by distance, want %d", byHiRiQ.orbits, want)
	}
}

// wAlone counts positions by distance: all, and one of each set of images.
type wAlone struct{ all, orbits [34]uint64 }

// countWAlone counts the positions whose distance is the number of white cells less one.
func (h *hiriq) countWAlone() (sum wAlone) {
	images := imageTables(h.Game)
	// A class is an affine space: lanes change the same cells in every row.
	var lanes [space.Lanes]uint64
	for lane := range lanes {
		lanes[lane] = uint64(h.Bitboard(0) ^ h.Bitboard(puzzle.Index(lane)))
	}
	var mu sync.Mutex // guards sum
	var taken atomic.Uint64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			var counts wAlone
			for first := taken.Add(piece) - piece; first < space.RowCount(h.Size()); first =
				taken.Add(piece) - piece {
				h.countPiece(first, &lanes, images, &counts)
			}
			mu.Lock()
			defer mu.Unlock()
			for d := range sum.all {
				sum.all[d] += counts.all[d]
				sum.orbits[d] += counts.orbits[d]
			}
		})
	}
	workers.Wait()
	return sum
}

// countPiece counts a piece of rows.
func (h *hiriq) countPiece(first uint64, lanes *[space.Lanes]uint64, images []imageTable,
	counts *wAlone) {
	n := uint64(h.table.Shape().Distance)
	for g := first; g < first+piece; g++ {
		row := h.codes[g*n : (g+1)*n]
		here := uint64(h.Bitboard(puzzle.Index(g * space.Lanes)))
		for lane, changed := range lanes {
			w := here ^ changed
			code := space.Value(row, uint(lane))
			if code == 0 || int(code) != bits.OnesCount64(w) {
				continue
			}
			counts.all[code-1]++
			if !slices.ContainsFunc(images, func(t imageTable) bool { return imageOf(t, w) < w }) {
				counts.orbits[code-1]++
			}
		}
	}
}

// imageTable is a symmetry of white cells, byte by byte.
type imageTable *[5][256]uint64

// imageTables has all symmetries, made of what they do to single cells.
func imageTables(h *peg.Game) (tables []imageTable) {
	symmetry := h.Features().Symmetry
	for s := range symmetry.Order {
		t := new([5][256]uint64)
		for i := range t {
			for v := range t[i] {
				w := peg.Bitboard(v) << (8 * i) & (1<<h.Cells() - 1)
				t[i][v] = uint64(peg.BitboardOf(symmetry.Image(h.Position(w), s)))
			}
		}
		tables = append(tables, t)
	}
	return tables
}

func imageOf(t imageTable, w uint64) uint64 {
	return t[0][byte(w)] | t[1][byte(w>>8)] | t[2][byte(w>>16)] | t[3][byte(w>>24)] |
		t[4][byte(w>>32)]
}
