package peg_test

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

func FuzzParse(f *testing.F) {
	puzzletest.FuzzParse(f, peg.NewHiRiQ(), "", "preset:0", "preset:3", "preset:4", "preset:-1",
		"preset:", "32768,1", "-2147450879,32",
		"0,0", "0,1", "0,2", "-9223372036854775808,1", "9223372036854775807,1", " 32768 , 1 ",
		"1,2,3", strings.Repeat("o", 33), strings.Repeat("WB1.", 9))
}

func FuzzDecodeCourse(f *testing.F) {
	for _, s := range [][2]int64{{32768, 1}, {4403916, 11}, {-1026781599, 21}, {-2147450879, 32},
		{0, 0}, {0, 1}, {0, 2}, {1 << 31, 1}, {-1 << 63, 1}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, config, weight int64) {
		w, err := peg.DecodeCourse(config, weight)
		if err != nil {
			if text := err.Error(); text == "" || strings.Contains(text, "\n") {
				t.Errorf("%d,%d: the message is %q", config, weight, text)
			}
			return
		}
		if w>>33 != 0 {
			t.Fatalf("%d,%d has white cells that there are not: %b", config, weight, w)
		}
		if c, n := peg.EncodeCourse(w); c != config || n != weight {
			t.Errorf("%d,%d is read as %b, which is written %d,%d", config, weight, w, c, n)
		}
	})
}

func FuzzEncodeCourse(f *testing.F) {
	f.Add(uint64(0))
	f.Add(uint64(1) << 32)
	f.Add(uint64(1))
	f.Add(uint64(1)<<33 - 1)
	f.Fuzz(func(t *testing.T, cells uint64) {
		w := peg.Bitboard(cells & (1<<33 - 1))
		config, weight := peg.EncodeCourse(w)
		back, err := peg.DecodeCourse(config, weight)
		if ambiguous := config == 0 && weight == 1; ambiguous != (err != nil) || !ambiguous &&
			back != w {
			t.Errorf("%b is written %d,%d and read back as %b (%v)", w, config, weight, back, err)
		}
	})
}
