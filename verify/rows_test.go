package verify

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/perm"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// rowPuzzles are products of coordinates of all kinds: moves that are not always
// legal, rows of one word and of many, rows that moves mix.
func rowPuzzles(t *testing.T) []puzzle.Puzzle {
	var out []puzzle.Puzzle
	for _, spec := range []string{"hanoi:5,pegs=4", "hanoi:7", "burnt:5", "burnt:6", "pancake:9"} {
		p := catalogtest.Find(t, spec)
		out = append(out, p)
	}
	text, err := os.ReadFile("../puzzle/perm/testdata/domino.tws")
	if err != nil {
		t.Fatal(err)
	}
	p, err := perm.Read("domino.tws", string(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return append(out, p)
}

// TestRowChecker checks distances of which some are wrong by rows and one by one.
func TestRowChecker(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	for _, p := range rowPuzzles(t) {
		distances := puzzletest.Distances(p)
		c, err := newCodes(p.Size(), 8)
		if err != nil {
			t.Fatal(err)
		}
		for x, d := range distances {
			code := uint64(d + 1)
			switch rng.IntN(200) {
			case 0:
				code = 0
			case 1:
				code = 1
			case 2:
				code = rng.Uint64N(20)
			}
			c.add(uint64(x)/space.Lanes, code, 1<<(x%space.Lanes))
		}
		byRow, plain := newPlainChecker(p, c), newPlainChecker(p, c)
		plain.rows = nil
		if byRow.rows == nil {
			t.Fatalf("%s is checked one by one", p.Spec())
		}
		all, n := space.RowCount(p.Size()), uint64(space.ShapeFor(0, p.MoveCount()).Parent)
		wantBad, wantParents := make([]uint64, all), make([]uint64, all*n)
		plain.check(0, wantParents, wantBad)
		for range 40 {
			first := rng.Uint64N(all)
			count := 1 + rng.Uint64N(all-first)
			bad, parents := make([]uint64, count), make([]uint64, count*n)
			byRow.check(first, parents, bad)
			if want := wantBad[first:][:count]; !slices.Equal(bad, want) {
				t.Fatalf("%s: rows from %d: %x, want %x", p.Spec(), first, bad, want)
			}
			wantParents := wantParents[first*n:]
			for i := range parents { // the parent of what is bad is of no use
				if good := ^bad[uint64(i)/n]; parents[i]&good != wantParents[i]&good {
					t.Fatalf("%s: rows from %d: parents %x, want %x", p.Spec(), first, parents,
						wantParents)
				}
			}
		}
	}
}

// TestShiftedRows compares where moves lead from rows whose columns move by word.
func TestShiftedRows(t *testing.T) {
	f := &catalogtest.Find(t, "cube:2x2x2").Features().Folded.Get().CoordinateForm
	if f.WordShifts == nil {
		t.Fatal("all columns of a row move in the same way")
	}
	r := &rows{form: f, targets: make([][]uint16, len(f.WordMaps)*len(f.ColumnMaps))}
	edgesOf, successors, wide := f.Edges(), f.Successors(), f.Words*f.Columns
	rng := puzzletest.Rand(t)
	for range 10 {
		row := rng.Uint64N(f.Rows)
		edges := edgesOf(row, nil)
		for in := range wide {
			var have []puzzle.Edge
			for k := range edges {
				if to := r.to(&edges[k])[in]; to != nowhere {
					have = append(have, puzzle.Edge{Move: edges[k].Move,
						To: puzzle.Index(edges[k].To*uint64(wide) + uint64(to))})
				}
			}
			if want := successors(f.Index(row, 0, in), nil); !slices.Equal(have, want) {
				t.Fatalf("row %d, position %d: %v, want %v", row, in, have, want)
			}
		}
	}
}

// TestPushRows compares what random sets of positions lead to.
func TestPushRows(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	for _, p := range rowPuzzles(t) {
		for range 10 {
			byRow, one := someLevel(t, p, rng), someLevel(t, p, nil)
			copy(one.now, byRow.now)
			r := newRows(p)
			byRow.pushRows(0, p.Size(), r, make([]uint64, r.rowSize/space.Lanes+2))
			one.pushEach(0, p.Size())
			if !slices.Equal(byRow.before, one.before) {
				t.Fatalf("%s: %x, want %x", p.Spec(), byRow.before, one.before)
			}
		}
	}
}

// someLevel returns a search whose last level is random, or empty without rng.
func someLevel(t *testing.T, p puzzle.Puzzle, rng *rand.Rand) *pushLevels {
	s, err := newPushLevels(p, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if rng != nil {
		for range rng.Uint64N(p.Size()) {
			x := rng.Uint64N(p.Size())
			s.now[x/space.Lanes] |= 1 << (x % space.Lanes)
		}
	}
	return s
}
