package verify_test

import (
	"errors"
	"fmt"
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
			if err := prove(flipped); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("bit %d of word %d was flipped: %v", bit, at, err)
			}
			table.Bits[at] ^= 1 << bit
		}
	}
}

// wantDamaged wants an error that says of a file "it" and a pattern what is wrong.
func wantDamaged(t *testing.T, err error, about store.PatternTable, begins, ends string) {
	t.Helper()
	begins = fmt.Sprintf("it is damaged: the pattern of tiles %v: %s", about.Tiles, begins)
	if text := fmt.Sprint(err); !errors.Is(err, store.ErrDamaged) ||
		!strings.HasPrefix(text, begins) || !strings.HasSuffix(text, ends) {
		t.Errorf("got %v, want %q … %q", err, begins, ends)
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
		wantDamaged(t, prove(), about, "the state of rank ", ", which its bit contradicts")
		table.Bits[at] ^= 2
		levels := about.Levels
		about.Levels = slices.Clone(levels)
		about.Levels[3]++
		wantDamaged(t, prove(), about, "the rules give ", fmt.Sprint(about.Levels[3]))
		about.Levels = levels
		about.States--
		wantDamaged(t, prove(), about, "it has ", fmt.Sprint(about.States))
	}
	if err := file.CheckContent(words); err != nil {
		t.Error(err)
	}
	words[0][0] ^= 1
	if err := file.CheckContent(words); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("another content: %v", err)
	}
}
