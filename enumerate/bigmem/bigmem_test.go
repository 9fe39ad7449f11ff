package bigmem_test

import (
	"testing"

	"puzzlebase/enumerate/bigmem"
)

func TestMakeAndWords(t *testing.T) {
	for _, n := range []uint64{0, 1, 7, 1 << 10, 1 << 17} {
		s := bigmem.Make[[8]uint64](n)
		words := bigmem.Words(s)
		if uint64(len(s)) != n || uint64(len(words)) != 8*n {
			t.Fatalf("%d elements and %d words, want %d and %d", len(s), len(words), n, 8*n)
		}
		for i := range words {
			if words[i] != 0 {
				t.Fatalf("word %d is not zero", i)
			}
			words[i] = uint64(i)
		}
		if again := bigmem.Of[[8]uint64](words); len(again) != len(s) || n > 0 && &again[0] != &s[0] {
			t.Fatalf("%d elements of the words, want the same %d", len(again), n)
		}
		for i := range s {
			if s[i][3] != uint64(8*i+3) {
				t.Fatalf("element %d does not share its memory with the words", i)
			}
		}
	}
}
