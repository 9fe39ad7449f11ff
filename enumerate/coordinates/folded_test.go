//go:build !core

package coordinates_test

import (
	"flag"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/coordinates"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/hanoi"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

var scale = flag.Bool("scale", false, "count what is too large for every test")

// seek counts the levels of p up to symmetry. It also returns the distance of a position; found is
// false if no level has it.
func seek(t *testing.T, p puzzle.Graph, x puzzle.Index) (levels []uint64, at puzzle.Distance,
	found bool) {
	t.Helper()
	search, err := coordinates.Kind.Start(engine.Job{Puzzle: p, Want: engine.Counts,
		Workers: runtime.GOMAXPROCS(0), Found: func(uint64) {}})
	if err != nil {
		t.Fatal(err)
	}
	last := search.(interface{ Has(x puzzle.Index) bool })
	stored := p.Features().Folded.Get().Fold(x)
	for d := puzzle.Distance(0); ; d++ {
		n, err := search.Level(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return levels, at, found
		}
		levels = append(levels, n)
		if !found && last.Has(stored) {
			at, found = d, true
		}
	}
}

// run enumerates p with the generic engine.
func run(t *testing.T, p puzzle.Graph) space.Space {
	t.Helper()
	s, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: generic.Name})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFolded compares what is counted up to symmetry, and the distances of some
// positions, with the generic engine.
func TestFolded(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	specs := []string{
		"hanoi:1", "hanoi:4", "hanoi:9", "hanoi:1,pegs=4", "hanoi:3,pegs=4", "hanoi:4,pegs=4",
		"hanoi:5,pegs=4", "hanoi:8,pegs=4",
		"hanoi:4,pegs=5", "hanoi:6,pegs=5", "hanoi:5,pegs=6", "pyraminx", "skewb", "cube:2x2x2",
	}
	files, err := filepath.Glob("../../puzzle/perm/testdata/*.tws")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		specs = append(specs, "perm:@"+file, "perm:@"+file+",up-to=rotations")
	}
	foldedOnes := 0
	for _, spec := range specs {
		p, err := catalog.Load(spec)
		if err != nil || !(puzzletest.Whole() && p.Size() < 1e7) && p.Size() > 1e6 {
			continue // some are too large on purpose
		}
		if p.Features().Folded.Get() == nil {
			continue
		}
		foldedOnes++
		t.Run(spec, func(t *testing.T) {
			entries := enumtest.Read(t, p, run(t, p))
			for range 5 {
				x := puzzle.Index(rng.Uint64N(p.Size()))
				levels, d, found := seek(t, p, x)
				if want := entries[x].Distance; !slices.Equal(levels, enumtest.Levels(entries)) ||
					found != (want != puzzletest.Unreached) || found && int(d) != want {
					t.Errorf("%d, %v at %d, want %d at %d", levels, found, d,
						enumtest.Levels(entries), want)
				}
			}
		})
	}
	if foldedOnes < 12 {
		t.Errorf("%d puzzles are folded", foldedOnes)
	}
}

// unfolded is a puzzle without its folded form.
type unfolded struct {
	puzzle.Graph
	features puzzle.Features
}

func (u *unfolded) Features() *puzzle.Features { return &u.features }

// TestFoldedLarge compares what is counted up to symmetry with what is counted without. The places
// of the pieces of necklace and pendant have no table. Star has 720 symmetries.
func TestFoldedLarge(t *testing.T) {
	puzzletest.Alone(t)
	files := []string{"star.tws", "necklace.tws", "necklace.tws,up-to=rotations"}
	if puzzletest.Whole() {
		files = append(files, "pendant.tws,metric=generators", "corners.tws",
			"corners.tws,metric=generators")
	}
	for _, file := range files {
		p, err := catalog.Load("perm:@../../puzzle/perm/testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if p.Features().Folded.Get() == nil {
			t.Errorf("%s is not folded", file)
		}
		got, err := enumerate.Count(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		whole := &unfolded{p, *p.Features()}
		whole.features.Folded, whole.features.Orbits = nil, nil
		want, err := enumerate.Count(t.Context(), whole, enumerate.Options{})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: counted %d, want %d, %v", file, got, want, err)
		}
	}
}

// TestEdges counts the positions of the twelve edges of Rubik's Cube, for which it needs 10 GiB. It
// wants the numbers that are passed on among those who study the cube, for which we know no source
// in print.
func TestEdges(t *testing.T) {
	if !*scale {
		t.Skip("a trillion positions; run with -scale")
	}
	p, err := catalog.Load("perm:@../../puzzle/perm/testdata/edges.tws")
	if err != nil {
		t.Fatal(err)
	}
	want := []uint64{1, 18, 243, 3240, 42807, 555866, 7070103, 87801812, 1050559626, 11588911021,
		110409721989, 552734197682, 304786076626, 330335518, 248}
	got, err := enumerate.Count(t.Context(), p, enumerate.Options{OnLevel: func(l enumerate.Level) {
		t.Logf("%d at distance %d, after %v", l.Positions, l.Distance, l.Elapsed)
	}})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("counted %d, want %d, %v", got, want, err)
	}
}

// TestUpToRotations counts the corners of the cube up to its rotations. The same puzzle with a
// corner that stays where it is has as many positions at each distance.
func TestUpToRotations(t *testing.T) {
	puzzletest.Alone(t)
	whole, err := catalog.Load("perm:@../../puzzle/perm/testdata/corners.tws,up-to=rotations")
	if err != nil {
		t.Fatal(err)
	}
	held, err := catalog.Find("cube:2x2x2")
	if err != nil {
		t.Fatal(err)
	}
	want, err := enumerate.Count(t.Context(), held, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for d := range want {
		want[d] *= uint64(whole.Features().Rotations)
	}
	if got, err := enumerate.Count(t.Context(), whole,
		enumerate.Options{}); err != nil || !slices.Equal(got, want) {
		t.Errorf("counted %d, want %d, %v", got, want, err)
	}
}

// TestOctahedron counts the positions of the corners and edges of the face-turning octahedron, for
// which it needs 2.5 GiB. It wants 12 times the numbers of Tomas Rokicki, who counted up to
// rotations (github.com/cubing/twips/issues/114).
func TestOctahedron(t *testing.T) {
	if !*scale {
		t.Skip("almost three trillion positions; run with -scale")
	}
	p, err := catalog.Load("perm:@../../puzzle/perm/testdata/fto.tws,up-to=rotations")
	if err != nil {
		t.Fatal(err)
	}
	want := []uint64{1, 16, 208, 2688, 34752, 444736, 5630776, 70299419, 855239993, 9730941773,
		81185504181, 135924475165, 2148193926, 366}
	for d := range want {
		want[d] *= 12
	}
	got, err := enumerate.Count(t.Context(), p, enumerate.Options{})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("counted %d, want %d, %v", got, want, err)
	}
}

// TestPhase counts the first phase of Kociemba's method for the cube, with pieces that look alike.
// The numbers are well known; see Rokicki, Kociemba, Davidson and Dethridge, The Diameter of the
// Rubik's Cube Group Is Twenty, 2013.
func TestPhase(t *testing.T) {
	if !puzzletest.Whole() {
		t.Skip("takes seconds")
	}
	p, err := catalog.Load("perm:@../../puzzle/perm/testdata/phase1.tws")
	if err != nil {
		t.Fatal(err)
	}
	want := []uint64{1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960,
		1199128738, 58202444, 476}
	if got, err := enumerate.Count(t.Context(), p,
		enumerate.Options{}); err != nil || !slices.Equal(got, want) {
		t.Errorf("counted %d, want %d, %v", got, want, err)
	}
}

// TestTowers counts towers on four pegs and compares the distance from peg to peg
// with OEIS A007664, which Bousch proved in 2014, and the greatest distance with
// A382111, which Korf found in 2004.
func TestTowers(t *testing.T) {
	pegToPeg := []int{1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 129, 161, 193}
	greatest := []int{1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81, 97, 113, 130, 161, 193}
	most := 11
	if *scale {
		most = len(pegToPeg)
	}
	for disks := 1; disks <= most; disks++ {
		tower, err := hanoi.New(disks, 4)
		if err != nil {
			t.Fatal(err)
		}
		levels, d, found := seek(t, tower, 0)
		if !found || int(d) != pegToPeg[disks-1] ||
			len(levels)-1 != greatest[disks-1] {
			t.Errorf("%d disks: %d from peg to peg, %d at most, want %d and %d", disks, d,
				len(levels)-1, pegToPeg[disks-1], greatest[disks-1])
		}
		t.Logf("%d disks: %d from peg to peg, %d at most, for %d positions", disks, d,
			len(levels)-1, levels[len(levels)-1])
	}
}
