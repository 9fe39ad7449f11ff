package levels_test

import (
	"path/filepath"
	"testing"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/levels/levelstest"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
	"puzzlebase/store/write"
)

// TestStream makes databases of blocks as they come, of small spaces that are taken
// for ones that are too large for rows, and compares them with those of one machine.
func TestStream(t *testing.T) {
	spacetest.MostPositions(t, 100)
	for _, spec := range []string{"sliding:4x2", "sliding:3x3", "sliding:5x2",
		"sliding:4x2,metric=line", "peg:hexagon19", "lights:4x4"} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		if !space.CompactOnly(p) {
			t.Fatalf("%s has rows", spec)
		}
		b, err := levels.NewBuild(p, 5, false, spec == "sliding:3x3")
		if err != nil {
			t.Fatal(err)
		}
		f := levelstest.Finder(t, t.TempDir(), 6<<30)
		s := levelstest.Build(t, f, b, 2)
		stream, end, err := f.Stream(t.Context(), s, 2)
		if err != nil {
			t.Fatal(err)
		}
		m, err := write.Table(t.Context(), filepath.Join(t.TempDir(), "db"), p, stream,
			write.Options{})
		if end(); err != nil {
			t.Errorf("%s in %d blocks: %v", spec, b.Blocks, err)
			continue
		}
		found, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := write.Table(t.Context(), filepath.Join(t.TempDir(), "db"), p, found,
			write.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if m.ContentHash != want.ContentHash {
			t.Errorf("%s in %d blocks: the content is %s, on one machine %s", spec, b.Blocks,
				m.ContentHash, want.ContentHash)
		}
	}
}
