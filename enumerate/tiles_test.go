package enumerate_test

import (
	"flag"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestGridsAgainstTwin compares the engine that is chosen with the slow twin, on every
// position of grids of every shape, all goals and both metrics.
func TestGridsAgainstTwin(t *testing.T) {
	for _, spec := range []string{
		"sliding:1x1", "sliding:1x2", "sliding:2x1", "sliding:1x3", "sliding:3x1", "sliding:1x6",
		"sliding:6x1",
		"sliding:2x2", "sliding:2x3", "sliding:3x2", "sliding:2x4", "sliding:4x2", "sliding:3x3",
		"sliding:2x3,goal=first", "sliding:3x2,goal=middle", "sliding:2x4,goal=middle",
		"sliding:3x3,goal=middle",
		"sliding:2x2,metric=line", "sliding:2x3,metric=line", "sliding:3x2,metric=line",
		"sliding:4x2,metric=line",
		"sliding:1x5,metric=line", "sliding:3x3,metric=line", "sliding:3x3,goal=middle,metric=line",
	} {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 10_000 {
			continue
		}
		truth := enumtest.Truth(p)
		compare(t, spec, p, "", truth)
	}
}

// TestTurnedRound turns the board by half a turn and renames the tiles: the gap
// comes first instead of last and all else is the same.
func TestTurnedRound(t *testing.T) {
	for _, spec := range []string{"sliding:2x3", "sliding:3x3", "sliding:4x2"} {
		last, first := run(t, catalogtest.Find(t, spec), enumerate.Options{}),
			run(t, catalogtest.Find(t, spec+",goal=first"), enumerate.Options{})
		if !slices.Equal(last.Levels(), first.Levels()) {
			t.Errorf("%s: levels %d with the gap last, %d with the gap first", spec, last.Levels(),
				first.Levels())
		}
	}
}

var scale = flag.Bool("scale", false, "enumerate the spaces that are too large for every test")

// TestScale compares level counts of large spaces with published ones; see 'make scale'.
func TestScale(t *testing.T) {
	if !*scale {
		t.Skip("hundreds of millions of positions; run with -scale")
	}
	for spec := range reference().Scale {
		t.Run(spec, func(t *testing.T) { checkScale(t, catalogtest.Find(t, spec)) })
	}
}

// checkScale compares the level counts of a large space with published ones.
func checkScale(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	want := reference().Scale[p.Spec()]
	levels, err := enumerate.Count(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var reached uint64
	for _, n := range levels {
		reached += n
	}
	if reached != want.Positions || len(levels) != want.GreatestDistance+1 {
		t.Errorf("%d positions up to distance %d, %s has %d up to %d", reached, len(levels)-1,
			want.Source, want.Positions, want.GreatestDistance)
	}
	if n := len(want.CountsByDistance); !slices.Equal(levels[:min(n, len(levels))],
		want.CountsByDistance) {
		t.Errorf("levels begin %d, %s has %d", levels[:min(n, len(levels))], want.Source,
			want.CountsByDistance)
	}
}

// TestMathieu does so with the group M24, whose positions are those of no product of coordinates.
func TestMathieu(t *testing.T) {
	puzzletest.Full(t)
	p, err := catalog.Load("perm:@../puzzle/perm/testdata/m24.tws,metric=quarter")
	if err != nil {
		t.Fatal(err)
	}
	checkScale(t, p)
}
