package verify_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase/tablebasetest"
	"puzzlebase/verify"
)

// TestHiRiQ verifies HiRiQ's database whole and, in the whole suite, the compact
// layout, and spoils the full one.
func TestHiRiQ(t *testing.T) {
	p, full := catalogtest.Find(t, "hiriq"), tablebasetest.HiRiQ(t)
	if !puzzletest.Whole() { // there docs/trust.md verifies it
		t.Run("full", func(t *testing.T) { whole(t, p, full) })
	}
	t.Run("flipped", func(t *testing.T) {
		puzzletest.Full(t)
		flippedHiRiQ(t, p, full)
	})
	t.Run("flipped in the file", func(t *testing.T) {
		puzzletest.Full(t)
		flippedFile(t, p, full.Path())
	})
	t.Run("compact", func(t *testing.T) {
		puzzletest.Full(t)
		whole(t, p, stored(t, p, full, layouts.OneBit))
	})
}

// whole verifies a database with which nothing is wrong.
func whole(t *testing.T, p puzzle.Puzzle, db *store.DB) {
	began := time.Now()
	r, err := verify.Run(t.Context(), db, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if t.Logf("%s: %d positions in %.1f s", r.Layout, r.Checked,
		time.Since(began).Seconds()); r.Checked != p.Size() {
		t.Errorf("%d positions of %d", r.Checked, p.Size())
	}
}

// flippedHiRiQ flips a thousand bits at random in what is read from the file,
// all in one run, and wants each position named.
func flippedHiRiQ(t *testing.T, p puzzle.Puzzle, db *store.DB) {
	const flips = 1000
	seed := puzzletest.Rand(t).Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	s := &spoiled{db, map[uint64][]flip{}}
	var spoilt []puzzle.Index
	for i := range flips {
		x := puzzle.Index(rng.Uint64N(p.Size()))
		// one a row
		s.flips[uint64(x)/space.Lanes] = []flip{{i % db.Shape().Words(), uint(x % space.Lanes)}}
	}
	for row, f := range s.flips {
		spoilt = append(spoilt, puzzle.Index(row*space.Lanes)+puzzle.Index(f[0].lane))
	}
	verify.NameFaults(t, 100*flips)
	err := verify.RunSpoiled(t.Context(), s.DB, s)
	failed := (*verify.RulesError)(nil)
	if !errors.As(err, &failed) {
		t.Fatalf("not caught: %v", err)
	}
	named := map[puzzle.Index]bool{}
	for _, f := range failed.Faults {
		named[f.Index] = true
	}
	for _, x := range spoilt {
		if !named[x] {
			t.Errorf("position %d, with a bit of plane %d flipped, is not named", x,
				s.flips[uint64(x)/space.Lanes][0].word)
		}
	}
	t.Logf("%d mutations, each named; with their neighbours %d positions break a rule", len(spoilt),
		failed.Count)
}

// flippedFile flips single bits of a copy of the file, one after the other.
func flippedFile(t *testing.T, p puzzle.Puzzle, of string) {
	path := filepath.Join(t.TempDir(), "spoiled.db")
	file := copied(t, of, path)
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(2) {
		at := info.Size()/3*(i+1) + 123
		flipBit(t, file, at)
		spoiled, err := store.Open(path, p)
		if err == nil {
			_, err = verify.Quick(t.Context(), spoiled, 1, verify.Options{})
			spoiled.Close()
		}
		if !errors.Is(err, store.ErrDamaged) || !strings.Contains(fmt.Sprint(err), "block") {
			t.Errorf("byte %d: %v, want an error that names the block", at, err)
		}
		flipBit(t, file, at)
	}
}

// copied copies a file and opens the copy.
func copied(t *testing.T, from, to string) *os.File {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	return out
}

func flipBit(t *testing.T, file *os.File, at int64) {
	t.Helper()
	var b [1]byte
	_, errRead := file.ReadAt(b[:], at)
	b[0] ^= 0x10
	_, errWrite := file.WriteAt(b[:], at)
	if err := errors.Join(errRead, errWrite); err != nil {
		t.Fatal(err)
	}
}
