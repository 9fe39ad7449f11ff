package bigmem_test

import (
	"runtime"
	"strings"
	"testing"

	"puzzlebase/internal/machine/bigmem"
)

// TestMakeTooMuch asks for more than any machine has: Go itself would end the program.
func TestMakeTooMuch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this system is not asked")
	}
	a, b := []uint64{1}, []uint64{2}
	err := bigmem.Make(1<<50, &a, &b)
	if err == nil || !strings.Contains(err.Error(), "more of memory cannot be had") {
		t.Errorf("the error is %v", err)
	}
	if len(a) != 1 || len(b) != 1 {
		t.Error("slices were changed in spite of the error")
	}
}

func TestMakeAndWords(t *testing.T) {
	for _, n := range []uint64{0, 1, 7, 1 << 10, 1 << 17} {
		var s [][8]uint64
		if err := bigmem.Make(n, &s); err != nil {
			t.Fatal(err)
		}
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
		if again := bigmem.Of[[8]uint64](words); len(again) != len(s) ||
			n > 0 && &again[0] != &s[0] {
			t.Fatalf("%d elements of the words, want the same %d", len(again), n)
		}
		for i := range s {
			if s[i][3] != uint64(8*i+3) {
				t.Fatalf("element %d does not share its memory with the words", i)
			}
		}
	}
}
