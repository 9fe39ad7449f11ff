package perm

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/puzzletest"
)

// load reads a definition of testdata or, without an ending, one that is part of the program.
func load(t testing.TB, file, options string) *Puzzle {
	t.Helper()
	if filepath.Ext(file) == "" {
		p, err := findBuiltin(file, "perm:"+file, options)
		if err != nil {
			t.Fatal(err)
		}
		return p.(*Puzzle)
	}
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	d, err := definition.Read(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	// the suite wants specs in messages, which shorten long ones
	p, err := ofDefinition(d, "perm:"+file, options)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Puzzle)
}

// rules plays every move on the pieces, without an index.
func rules(p *Puzzle) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		out := map[puzzle.Move]puzzle.Position{}
		for _, l := range p.Features().Successors(pos) {
			out[l.Move] = l.To
		}
		return out
	}
}

// definitions are puzzles with how many positions have a number and how many of
// these are reached: known, or worked out by hand, and counted by the slow twin.
var definitions = []struct {
	file, options string
	size, reached uint64
	// positions outside the space, a line each, with the kind of certificate before a colon
	texts string
}{
	{"floppy.tws", "", 192, 192, "twist: CORNERS 2 1 3 4 EDGES 1 2 3 4 0 0 0 0\nplace: CORNERS " +
		"1 2 3 4 EDGES 2 1 3 4 0 0 0 0\ntwist: CORNERS 1 2 3 4 EDGES 1 2 3 4 0 1 0 0"},
	{"tower223.tws", "", 40320 * 6, 40320 * 6, ""},
	{"hungarian.tws", "", 25200, 25200, ""},
	{"exotic.tws", "", 320, 320, "arrangement: BALLS 1 2 1 1 2 2 3 3 4 4"},
	{"ring.tws", "metric=quarter", 181440, 181440, "parity: BEADS 2 1 3 4 5 6 7 8 9"},
	{"crossing.tws", "", 10080, 10080, ""},
	{"babel.tws", "metric=quarter", 34650, 34650, ""},
	{"domino.tws", "", 4900, 4900, ""},
	{"turntables.tws", "metric=quarter", 362880, 362880, ""},
	{"cross.tws", "metric=quarter", 1247400, 1247400, ""},
	{"tworu.tws", "", 29160, 29160, "arrangement: CORNERS 2 1 3 4 5 6 0 0 0 0 0 0\ntwist: " +
		"CORNERS 1 2 3 4 5 6 1 0 0 0 0 0"},
	{"block223.tws", "", 1532805120, 1532805120, ""},
	{"phase1.tws", "", 2217093120, 2217093120, ""},
	{"corners.tws", "", 88179840, 88179840, "twist: CORNERS 1 2 3 4 5 6 7 8 1 0 0 0 0 0 0 0"},
	{"edges.tws", "", 980995276800, 980995276800, "twist: EDGES 1 2 3 4 5 6 7 8 9 10 11 12 " +
		"1 0 0 0 0 0 0 0 0 0 0 0"},
	{"necklace.tws", "", 92897280, 92897280, "twist: BEADS 1 2 3 4 5 6 7 8 9 1 0 0 0 0 0 0 0 0"},
	{"pendant.tws", "metric=generators", 278691840, 278691840, "twist: BEADS 1 2 3 4 5 6 7 8 9 " +
		"1 0 0 0 0 0 0 0 0 GEMS 1 2 3"},
	{"m12.tws", "metric=quarter", 95040, 95040, "parity: POINTS 2 1 3 4 5 6 7 8 9 10 11 12"},
	{"m22.tws", "", 443520, 443520, "parity: POINTS 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 " +
		"18 19 20 21 22\narrangement: POINTS 2 1 4 3 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 " +
		"21 22"},
	{"m24.tws", "metric=quarter", 244823040, 244823040,
		"parity: POINTS 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"},
	{"carousel.tws", "", 279936, 279936,
		"arrangement: PIECES 4 2 3 1 5 6 7 8 9 10 11 12 13 14 15 16 17 18"},
	{"lamps.tws", "", 512, 512, ""},
	{"partly.tws", "", 29160, 29160, ""},
	{"unturned.tws", "", 60, 60, ""},
	{"wheel.tws", "", 80, 80, ""},
	{"compass.tws", "", 20, 20, "orientation: ARROWS 1 2 3 4 5 1 1 2 3 1 STILL 1 2 3 0 0 " +
		"0\nplace: ARROWS 1 2 3 4 5 0 1 2 3 1 STILL 2 1 3 0 0 0\norientation: ARROWS 1 2 3 4 5 " +
		"0 1 2 3 1 STILL 1 2 3 0 1 0"},
	{"star.tws", "", 645120, 645120, ""},
	{"tandem.tws", "", 24, 24, "parity: A 2 1 3 4 B 1 2 3 4"},
	{"dials.tws", "", 60, 60, "twist: SIX 1 1 FOUR 1 0 FIVE 1 0"},
	{"2x2x2", "", 3674160, 3674160, "twist: CORNERS 1 2 3 4 5 6 7 1 0 0 0 0 0 0"},
	{"pyraminx", "", 933120, 933120, "twist: AXIALS 1 2 3 4 1 0 0 0 EDGES 1 2 3 4 5 6 1 0 0 0 0 " +
		"0\nplace: AXIALS 2 1 3 4 0 0 0 0 EDGES 1 2 3 4 5 6 0 0 0 0 0 0\nparity: AXIALS 1 2 3 4 " +
		"0 0 0 0 EDGES 2 1 3 4 5 6 0 0 0 0 0 0"},
	{"skewb", "", 3149280, 3149280, "counts: FIXED 1 2 3 4 1 0 0 0 FREE 1 2 3 4 0 0 0 0 CENTERS " +
		"1 2 3 4 5 6"},
	{"dino", "", 19958400, 19958400, "parity: EDGES 2 1 3 4 5 6 7 8 9 10 11"},
}

// TestDefinitions holds each puzzle against the contract and the number of its positions against
// what is known and, where it is small, against what the moves lead to.
func TestDefinitions(t *testing.T) {
	for _, test := range definitions {
		t.Run(test.file, func(t *testing.T) {
			p := load(t, test.file, test.options)
			if p.Size() != test.size {
				t.Errorf("%d positions, want %d", p.Size(), test.size)
			}
			if n := p.Order(); n != nil && n.Uint64() != test.reached {
				t.Errorf("the group has order %v, want %d", n, test.reached)
			}
			if p.Size() <= 200_000 {
				if reached := reached(p); reached != test.reached {
					t.Errorf("%d positions are reached, want %d", reached, test.reached)
				}
			}
			var texts []string
			for line := range strings.Lines(test.texts) {
				kind, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
				pos, err := p.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				if c, ok := p.Features().Certify(pos); !ok || c.Kind != kind {
					t.Errorf("%s is certified %v, %v, want a certificate of kind %s", text, c, ok,
						kind)
				}
				if lines := p.Features().Demonstrate(pos); len(lines) == 0 && kind != "place" &&
					kind != "orientation" && kind != "arrangement" {
					t.Errorf("%s: no sums are shown", text)
				}
				texts = append(texts, text)
			}
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(p), Texts: texts})
		})
	}
}

// reached counts the positions that the moves lead to.
func reached(p *Puzzle) uint64 {
	n := uint64(0)
	for _, d := range puzzletest.Distances(p) {
		if d != puzzletest.Unreached {
			n++
		}
	}
	return n
}

// TestForeignPositions wants what is no position of the puzzle, though it has as
// many cells, to have no index and to be written without a fault.
func TestForeignPositions(t *testing.T) {
	for _, file := range []string{"2x2x2", "partly.tws", "compass.tws"} {
		p := load(t, file, "")
		for i := range len(p.Unrank(p.Goals()[0])) {
			for _, b := range []byte{0, 1, 2, 255} {
				cells := []byte(p.Unrank(p.Goals()[0]))
				cells[i] = b
				pos := puzzle.Position(cells)
				if again, err := p.Parse(p.Format(pos)); err == nil && again == pos {
					continue // it is one
				}
				if x, ok := p.Rank(pos); ok && p.Unrank(x) == pos {
					t.Errorf("%s: %q has index %d", file, p.Format(pos), x)
				}
			}
		}
	}
}

// TestPowersHaveNamesOfTheirOwn has moves whose names are those that powers of another one would
// get.
func TestPowersHaveNamesOfTheirOwn(t *testing.T) {
	const cycle = "\nA\n2 3 4 1\nEnd\n"
	p, err := FromText("test", "Set A 4 1\nMove U"+cycle+"Move U'"+cycle+"Move U^3"+cycle, Powers)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for m := range p.MoveCount() {
		name := p.MoveName(p.Unrank(0), puzzle.Move(m))
		if names[name] {
			t.Errorf("two moves are called %s", name)
		}
		names[name] = true
	}
	if len(names) != 9 {
		t.Errorf("%d names, want 9", len(names))
	}
}
