package export

import (
	"math/bits"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

// FuzzParseWhere reads conditions. What is read chooses the same lanes whichever
// way they are looked for, and none that has no row.
func FuzzParseWhere(f *testing.F) {
	for _, s := range []string{"distance=3", "distance>=2", "distance=1..4", "distance=none",
		"distance!=none", "moves=0", "index<1000",
		" index != 5 ", "distance=", "=", "!", "distance=5..3", "distance<0",
		"index>9223372036854775807", "foo=1", "", "heads=3", "heads=1 and distance=2"} {
		f.Add(s, "moves<=3")
	}
	m := &store.Manifest{Puzzle: "made up", MaxDistance: 9,
		Levels: []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	columns := []puzzle.Measure{{Name: "heads", Of: func(x puzzle.Index) uint64 {
		return uint64(x)
	}}}
	shape := space.ShapeFor(m.MaxDistance, 4)
	row := make([]uint64, shape.Words())
	for lane := range uint64(space.Lanes) {
		space.Or(row[:shape.Distance], lane%11, 1<<lane)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		w, err := ParseWhere([]string{one, two}, m, columns)
		if err != nil {
			if text := err.Error(); len(text) > 1000 || strings.Contains(text, "\n") {
				t.Errorf("%q, %q: the message is not a short line: %q", one, two, text)
			}
			return
		}
		wanted := w.lanes(shape, row)
		for _, code := range w.codes {
			if code > uint64(m.MaxDistance)+1 ||
				bits.OnesCount64(wanted&space.Equal(row[:shape.Distance],
					code)) != bits.OnesCount64(space.Equal(row[:shape.Distance], code)) {
				t.Errorf("%q, %q: code %d is wanted but not chosen", one, two, code)
			}
			wanted &^= space.Equal(row[:shape.Distance], code)
		}
		if w.codes != nil && wanted != 0 {
			t.Errorf("%q, %q: lanes %b are chosen but not wanted", one, two, wanted)
		}
		w.wantsNumbers(3, func(puzzle.Index) uint64 { return 3 })
	})
}
