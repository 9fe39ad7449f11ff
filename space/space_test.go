package space_test

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

func TestRowCount(t *testing.T) {
	for size, want := range map[uint64]uint64{1: 1, 63: 1, 64: 1, 65: 2, 128: 2, 129: 3,
		1 << 29: 1 << 23} {
		if got := space.RowCount(size); got != want {
			t.Errorf("%d positions make %d rows, want %d", size, got, want)
		}
	}
}

func TestShapeFor(t *testing.T) {
	for _, c := range []struct {
		farthest puzzle.Distance
		moves    int
		want     space.Shape
	}{
		{0, 0, space.Shape{Distance: 1}},
		{0, 1, space.Shape{Distance: 1}},
		{1, 2, space.Shape{Distance: 2, Parent: 1}},
		{2, 3, space.Shape{Distance: 2, Parent: 2}},
		{3, 4, space.Shape{Distance: 3, Parent: 2}},
		{30, 38, space.Shape{Distance: 5, Parent: 6}},
		{31, 64, space.Shape{Distance: 6, Parent: 6}},
		{65534, 65, space.Shape{Distance: 16, Parent: 7}},
		{65535, 105, space.Shape{Distance: 17, Parent: 7}},
	} {
		if got := space.ShapeFor(c.farthest, c.moves); got != c.want {
			t.Errorf("ShapeFor(%d, %d) = %v, want %v", c.farthest, c.moves, got, c.want)
		}
	}
}

// TestRow writes random entries lane by lane and asks every question of the row.
func TestRow(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 200 {
		farthest, moves := puzzle.Distance(rng.UintN(300)), 1+rng.IntN(200)
		shape := space.ShapeFor(farthest, moves)
		row := make([]uint64, shape.Words())
		type entry struct {
			distance puzzle.Distance
			move     puzzle.Move
			reached  bool
		}
		var want [space.Lanes]entry
		byDistance := map[puzzle.Distance]uint64{}
		var reached uint64
		for lane := range want {
			if rng.IntN(4) == 0 {
				continue
			}
			e := entry{puzzle.Distance(rng.UintN(uint(farthest) + 1)), puzzle.Move(rng.IntN(moves)),
				true}
			want[lane] = e
			set := uint64(1) << lane
			byDistance[e.distance] |= set
			reached |= set
			space.Or(row[:shape.Distance], uint64(e.distance)+1, set)
			space.Or(row[shape.Distance:], uint64(e.move), set)
		}
		for lane, w := range want {
			d, m, ok := shape.At(row, uint(lane))
			if got := (entry{d, m, ok}); got != w {
				t.Fatalf("%v, lane %d: %v, want %v", shape, lane, got, w)
			}
			if got := space.Value(row[shape.Distance:], uint(lane)); got != uint64(w.move) {
				t.Fatalf("%v, lane %d: move %d, want %d", shape, lane, got, w.move)
			}
		}
		if got := shape.Reached(row); got != reached {
			t.Fatalf("%v: reached %x, want %x", shape, got, reached)
		}
		for d := range farthest + 3 { // beyond the farthest, no lane
			if got := shape.Level(row, d); got != byDistance[d] {
				t.Fatalf("%v: level %d is %x, want %x", shape, d, got, byDistance[d])
			}
		}
		if got := space.Equal(row[:shape.Distance], 1<<shape.Distance); got != 0 {
			t.Fatalf("%v: lanes %x equal a number that does not fit", shape, got)
		}
	}
}

func TestOrSetsManyLanes(t *testing.T) {
	row := make([]uint64, 3)
	space.Or(row, 5, 0xF0)
	space.Or(row, 2, 0x0F)
	if want := [3]uint64{0xF0, 0x0F, 0xF0}; [3]uint64(row) != want {
		t.Errorf("planes %x, want %x", row, want)
	}
}
