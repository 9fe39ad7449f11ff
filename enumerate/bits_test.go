package enumerate_test

import (
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/xor"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
)

// TestSingleLevels asks for the positions of single levels of boards of which no
// distances are kept, and wants those of the whole table.
func TestSingleLevels(t *testing.T) {
	for _, spec := range []string{"peg:4x4,goal=14", "peg:4x4", "peg:triangle15", "lights:3x4",
		"lights:4x4", "lights:3x5", "peg:_.../...../..o../...../_..."} {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			table := run(t, p, enumerate.Options{})
			shape := table.Shape()
			rows := make([]uint64, int(space.RowCount(p.Size()))*shape.Words())
			if err := table.Rows(0, rows); err != nil {
				t.Fatal(err)
			}
			singleLevels(t, p, shape, rows, len(table.Levels()))
		})
	}
}

func singleLevels(t *testing.T, p puzzle.Puzzle, shape space.Shape, rows []uint64, levels int) {
	t.Helper()
	spacetest.MostPositions(t, 10)
	got := make([]uint64, len(rows)/shape.Words())
	for _, engine := range []string{xor.Name, plainXOR} {
		for d := range puzzle.Distance(levels) {
			level, err := enumerate.LevelAt(t.Context(), p, d,
				enumerate.Options{Engine: engineOf(t, engine), Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			if err := level(0, got); err != nil {
				t.Fatal(err)
			}
			for i, lanes := range got {
				if want := shape.Level(rows[i*shape.Words():], d); lanes != want {
					t.Fatalf("%s, %s, distance %d, row %d: %x, want %x", p.Spec(), engine, d, i,
						lanes, want)
				}
			}
		}
	}
}

// TestBitsWithoutRecording asks an engine for bits that it cannot record: it does not search.
func TestBitsWithoutRecording(t *testing.T) {
	searched := false
	_, _, err := enumerate.RunStored(t.Context(), catalogtest.Find(t, "tails:3x3"),
		enumerate.Options{Engine: generic.Name,
			OnLevel: func(enumerate.Level) { searched = true }})
	if err == nil || searched {
		t.Errorf("error %v, searched %v", err, searched)
	}
}
