package tablebase_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// TestCompactOnly builds small spaces as the largest are, in memory, resumed and
// with a scratch file, and wants the answers of databases that hold everything.
func TestCompactOnly(t *testing.T) {
	puzzletest.Alone(t)
	whole := map[string]*store.DB{}
	specs := []string{"sliding:3x2", "sliding:3x2,metric=line", "sliding:4x2,goal=middle",
		"sliding:3x3", "sliding:3x3,metric=line", "sliding:2x4", "sliding:2x3,metric=line",
		"peg:4x4,goal=14", "peg:4x4", "peg:triangle15", "peg:5x4,goal=0+1,goal=19", "lights:3x3",
		"lights:3x4", "lights:4x4", "lights:3x5", "hanoi:4", "hanoi:5,pegs=4", "burnt:5",
		"pancake:7", "cube:2x2x2", "pyraminx"}
	for _, spec := range specs {
		whole[spec] = build(t, tablebase.Dir(t.TempDir()), spec, tablebase.Options{})
	}
	spacetest.MostPositions(t, 10)
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) { compactOnly(t, spec, whole[spec]) })
	}
}

// pinned has the content hashes of some files up to symmetry. They may not change, or files of
// earlier versions would be read wrongly.
var pinned = map[string]string{
	"hanoi:5,pegs=4": "efcb1047126bf1e8812919865a90007542fe6338b8123fd240776af3096a0cab",
	"cube:2x2x2":     "91c54534c749e0706cb34be82fcfdc24e1ec280d4b5bd5f24ca9c4416752325c",
	"pyraminx":       "17bcecb92f248cf0be169dfa89ab18adedcf0f7434e2dfc08f861fcd19ae451e",
}

// compactOnly builds a puzzle in several ways, and compares the files with the full table. Equal
// content hashes mean equal bits, so positions are looked up in the first file alone.
func compactOnly(t *testing.T, spec string, full *store.DB) {
	p, hash := catalogtest.Find(t, spec), ""
	check := func(name string, opt tablebase.Options, dir tablebase.Dir) {
		t.Helper()
		tb := build(t, dir, spec, opt)
		m := tb.Manifest()
		if m.Content != layouts.Default(p) || m.Layout != m.Content ||
			len(m.LevelHashes) != 0 || !slices.Equal(m.Levels, full.Levels()) {
			t.Fatalf("%s: %+v", name, m)
		}
		if err := tb.Check(t.Context(), nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if hash == "" {
			hash = m.ContentHash
			if want, ok := pinned[spec]; ok && hash != want {
				t.Errorf("%s: content %s, want %s", name, hash, want)
			}
			sameEntries(t, p, full, tb)
		}
		if m.ContentHash != hash || hash == full.Manifest().ContentHash {
			t.Errorf("%s: content %s", name, m.ContentHash)
		}
	}
	for _, workers := range []int{5, 1} {
		if workers == 1 && p.Size() > 1e6 && !puzzletest.Whole() {
			continue // many small puzzles show the same
		}
		check(fmt.Sprintf("%d workers", workers), tablebase.Options{Workers: workers},
			tablebase.Dir(t.TempDir()))
	}
	kind, err := enumerate.Choose(p, "")
	if err != nil {
		t.Fatal(err)
	}
	if kind.WantFor(p) != engine.Stored {
		return
	}
	check("generic", tablebase.Options{Engine: generic.Name}, tablebase.Dir(t.TempDir()))
	dir := tablebase.Dir(t.TempDir())
	interrupt(t, dir, p, tablebase.Options{Workers: 1})
	check("resumed", tablebase.Options{}, dir)
	if less := lessMemory(t, p); less > 0 {
		var told notes
		check("with a scratch file", tablebase.Options{Memory: less, Note: told.add},
			tablebase.Dir(t.TempDir()))
		if !told.are(saysScratchFile) {
			t.Errorf("said %v", told)
		}
	}
}

// sameEntries compares about 10,000 entries of two tables: a lookup in a compact one takes a walk.
func sameEntries(t *testing.T, p puzzle.Puzzle, full, compact *store.DB) {
	t.Helper()
	step := puzzle.Index(1 + p.Size()/10_000)
	for x := puzzle.Index(0); uint64(x) < p.Size(); x += step {
		want, err := full.Lookup(x)
		got, errGot := compact.Lookup(x)
		if err != nil || errGot != nil || got != want {
			t.Fatalf("position %d: %v, %v, want %v", x, got, errGot, want)
		}
	}
}

// lessMemory is less than a build takes in memory, and enough with a scratch
// file. It is 0 if the engine has no use for one.
func lessMemory(t *testing.T, p puzzle.Puzzle) uint64 {
	t.Helper()
	if f, err := enumerate.ForecastFor(p, "", 1); err != nil || len(f.Needs) == 1 {
		return 0
	}
	e, err := tablebase.Dir(t.TempDir()).Estimate(t.Context(), p, tablebase.Options{}, false)
	if err != nil {
		t.Fatal(err)
	}
	return e.MemoryBytes - 8
}

// compactLevels compares the levels of a puzzle's database that is compact only with
// those of one that holds everything.
func compactLevels(t *testing.T, spec string) (p puzzle.Puzzle, full, tb *store.DB) {
	p = catalogtest.Find(t, spec)
	full = build(t, tablebase.Dir(t.TempDir()), spec, tablebase.Options{})
	before := space.MostPositions
	spacetest.MostPositions(t, 10)
	tb = build(t, tablebase.Dir(t.TempDir()), spec, tablebase.Options{})
	for d := range puzzle.Distance(len(tb.Levels())) {
		want, err := analyze.LevelOf(t.Context(), full, d, 5, nil)
		got, errGot := analyze.LevelOf(t.Context(), tb, d, 5, nil)
		if err != nil || errGot != nil || got.Positions != want.Positions ||
			got.Orbits != want.Orbits || !slices.Equal(got.Listed, want.Listed) {
			t.Errorf("%s, level %d: %+v, %v, want %+v, %v", spec, d, got, errGot, want, err)
		}
		first, err := analyze.FirstAt(t.Context(), tb, d, 1, nil)
		if err != nil || len(first) != 1 || first[0] != want.Listed[0].Index {
			t.Errorf("%s, level %d: first %v, %v", spec, d, first, err)
		}
	}
	space.MostPositions = before
	return p, full, tb
}

// TestCompactOnlyAnalyses asks for what can be told without distances, and for what cannot.
func TestCompactOnlyAnalyses(t *testing.T) {
	puzzletest.Alone(t)
	compactLevels(t, "sliding:4x2,metric=line")
	compactLevels(t, "hanoi:4,pegs=4")
	twoFaces, err := catalog.Load("perm:@../puzzle/perm/testdata/tworu.tws")
	if err != nil {
		t.Fatal(err)
	}
	compactLevels(t, twoFaces.Spec())
	p, full, tb := compactLevels(t, "sliding:3x3")
	spacetest.MostPositions(t, 10)
	among := puzzle.Distances{First: 20, Last: 21}
	drawn, err := tablebase.Sample(t.Context(), tb, among, 50, 1, nil)
	more, errMore := tablebase.Sample(t.Context(), tb, among, 90, 1, nil)
	if err != nil || errMore != nil || len(drawn) != 50 || !slices.Equal(drawn, more[:50]) {
		t.Errorf("drew %d and %d, %v, %v", len(drawn), len(more), err, errMore)
	}
	for _, s := range drawn {
		if e, err := full.Lookup(s.Index); err != nil || e.Distance != s.Distance ||
			s.Distance < 20 || s.Distance > 21 {
			t.Errorf("drew %+v, which is at %d (%v)", s, e.Distance, err)
		}
	}
	if _, err := tablebase.Sample(t.Context(), tb, puzzle.Distances{First: 31, Last: 31}, 3, 1,
		nil); err == nil || !strings.Contains(err.Error(), "where distance 31 has 2") {
		t.Errorf("three of two: %v", err)
	}
	if err := tablebase.Expand(t.Context(), tb, nil); err == nil ||
		!strings.Contains(err.Error(), "181,440") {
		t.Errorf("expanded: %v", err)
	}
	if _, err := layouts.Parse("full", p); err == nil {
		t.Error("a full layout can be had")
	}
}
