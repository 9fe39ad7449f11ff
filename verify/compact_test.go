package verify_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/verify"
)

// fewRows makes databases of more than a few positions compact only.
func fewRows(t *testing.T) {
	spacetest.MostPositions(t, 10)
}

// TestCompactOnly verifies files of which nothing but what they keep is hashed:
// with one bit and with two, searched both ways, with unreached positions, and up to symmetry.
func TestCompactOnly(t *testing.T) {
	puzzletest.Alone(t)
	fewRows(t)
	specs := []string{"sliding:2x3", "sliding:3x3,metric=line", "lights:3x4", "peg:4x4",
		"sliding:1x5", "sliding:3x3", "sliding:5x2,metric=line", "hanoi:3", "hanoi:6,pegs=4",
		"pancake:7", "cube:2x2x2"}
	if puzzletest.Whole() {
		specs = append(specs, "sliding:5x2")
	}
	for _, spec := range specs {
		p := catalogtest.Find(t, spec)
		if p.Size() > 200_000 && testing.Short() {
			continue
		}
		path := filepath.Join(t.TempDir(), "kept.db")
		opt := write.Options{Layout: layouts.Default(p)}
		s, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := write.Table(t.Context(), path, p, s, opt); err != nil {
			t.Fatal(err)
		}
		db, err := store.Open(path, p)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if r, err := verify.Run(t.Context(), db, verify.Options{}); err != nil ||
			r.Checked != p.Size() {
			t.Errorf("%s: %+v, %v", spec, r, err)
		}
		if _, err := verify.Quick(t.Context(), db, 1, verify.Options{}); err != nil {
			t.Errorf("%s, quick: %v", spec, err)
		}
		rng, lies := puzzletest.Rand(t), 5
		if p.Size() > 200_000 && !puzzletest.Whole() {
			lies = 1
		}
		for range lies { // any bit that is wrong, of reached positions and others
			x := rng.Uint64N(db.Manifest().Stored)
			bad := &misread{DB: db, row: x / space.Lanes, bit: 1 << (x % space.Lanes)}
			err := verify.RunSpoiled(t.Context(), db, bad)
			failed := (*verify.RulesError)(nil)
			switch {
			case errors.As(err, &failed):
				at := uint64(failed.Faults[0].Index)
				if db.Manifest().Layout.Folds() {
					at = p.Features().Orbits.Get().Orbit(puzzle.Index(at))
				}
				if failed.Count != 1 || at != x {
					t.Errorf("%s, bit of %d misread: %v", spec, x, err)
				}
			case !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "unsolvable"):
				t.Errorf("%s, bit of %d misread: %v", spec, x, err)
			}
		}
	}
}

// misread is a database of which one bit is read wrong.
type misread struct {
	*store.DB
	row, bit uint64
}

func (f *misread) StoredBits(first uint64, dst []uint64) error {
	n := uint64(f.Manifest().Layout.Words(f.Shape()))
	err := f.DB.StoredBits(first, dst)
	if at := f.row - first; at < uint64(len(dst))/n {
		dst[at*n] ^= f.bit
	}
	return err
}

// TestWrongLevels refuses manifests whose levels are not those of the rules, of files that hold
// the bits of all positions or of orbits.
func TestWrongLevels(t *testing.T) {
	for _, db := range []*store.DB{
		build(t, catalogtest.Find(t, "sliding:2x3"), layouts.OneBit),
		build(t, catalogtest.Find(t, "sliding:5x2"), layouts.OneBit),
		build(t, orbitBoard(t), layouts.FoldedOneBit),
	} {
		levels := db.Manifest().Levels
		most := len(levels) - 1
		for _, wrong := range [][]uint64{levels[:most], append(slices.Clone(levels), 1),
			slices.Concat(levels[:most-1], []uint64{levels[most-1] + 1, levels[most]})} {
			db.Manifest().Levels = wrong
			err := verify.RunSpoiled(t.Context(), db, db)
			if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "at distance") {
				t.Errorf("levels %v: %v", wrong, err)
			}
		}
	}
}
