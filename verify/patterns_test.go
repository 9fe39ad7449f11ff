package verify_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/search"
	"puzzlebase/store"
	"puzzlebase/tablebase"
	"puzzlebase/verify"
)

// TestVerifyLine proves pattern databases of the line metric, and refuses each flipped bit.
func TestVerifyLine(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:3x5,metric=line")
	partition, flipped := "4-4-3-3", 0
	if testing.Short() {
		partition, flipped = "4-3-3-2-2", 4 // one of the smallest
	}
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Partition: partition}); err != nil {
		t.Fatal(err)
	}
	file, err := store.OpenPatterns(dir.Path(p))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tables, err := search.Load(t.Context(), p, file)
	if err != nil {
		t.Fatal(err)
	}
	prove := func(i int) error {
		return verify.Prove(t.Context(), tables[i], file.Manifest().Patterns[i],
			"it", verify.Options{}, nil)
	}
	for i := range tables {
		if err := prove(i); err != nil {
			t.Fatal(err)
		}
	}
	table := tables[flipped]
	for at := 0; at < len(table.Bits); at += len(table.Bits)/7 + 1 {
		for _, bit := range []int{3, 63} {
			table.Bits[at] ^= 1 << bit
			if err := prove(flipped); err == nil {
				t.Errorf("bit %d of word %d was flipped, and nobody noticed", bit, at)
			}
			table.Bits[at] ^= 1 << bit
		}
	}
}

// TestVerifyPatterns proves pattern databases, and finds a bit that is wrong and levels that are.
func TestVerifyPatterns(t *testing.T) {
	dir, p := tablebase.Dir(t.TempDir()), catalogtest.Find(t, "sliding:2x8")
	partition := "4-4-4-3"
	if puzzletest.Whole() {
		partition = "5-5-5"
	}
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Partition: partition}); err != nil {
		t.Fatal(err)
	}
	file, err := store.OpenPatterns(dir.Path(p))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tables, err := search.Load(t.Context(), p, file)
	if err != nil {
		t.Fatal(err)
	}
	var words [][]uint64
	for i, table := range tables {
		words = append(words, table.Bits)
		about := file.Manifest().Patterns[i]
		prove := func() error {
			return verify.Prove(t.Context(), table, about, "it", verify.Options{}, nil)
		}
		if err := prove(); err != nil {
			t.Fatal(err)
		}
		at := len(table.Bits) / 2
		table.Bits[at] ^= 2
		if err := prove(); err == nil || !strings.Contains(err.Error(), "contradicts") {
			t.Errorf("a wrong bit: %v", err)
		}
		table.Bits[at] ^= 2
		about.Levels = slices.Clone(about.Levels)
		about.Levels[3]++
		if err := prove(); err == nil || !strings.Contains(err.Error(), "manifest") {
			t.Errorf("a wrong level: %v", err)
		}
	}
	if err := file.CheckContent(words); err != nil {
		t.Error(err)
	}
	words[0][0] ^= 1
	if err := file.CheckContent(words); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("another content: %v", err)
	}
}
