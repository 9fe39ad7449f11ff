package cli

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// foreign are the databases that docs/reader.py reads, every family with its
// numbering, in every layout that the reader knows.
var foreign = []struct{ spec, layouts string }{
	{"tails:3x4", "full"},
	{"weighted-tails:3x3", "full"},
	{"lights:4x4", "full compact"}, // some of it is unsolvable
	{"lights:4x5", "full"},         // of several blocks
	{"sliding:1x2", "full compact"},
	{"sliding:3x3", "full compact"},
	{"sliding:4x2,goal=first", "full compact"},
	{"sliding:2x4,goal=middle,metric=line", "full compact"},
	{"pool", "full compact"},
	{"pool:aabb/ccc/1d", "full compact"},
	{"hanoi:7", "full compact"},
	{"hanoi:5,pegs=4", "full compact"},
	{"peg:4x4", "full compact"}, // goals in several classes
	{"peg:4x4,rule=w", "full"},
	{"peg:5x4,goal=0+1,goal=19", "full compact"}, // goals on both sides
	{"peg:triangle15", "full compact"},
	{"peg:triangle10,rule=w", "full"},
	{"peg:hexagon19", "full compact"},
	{"peg:_.../...../..o../...../_...", "full compact"},
}

// foreignIndices are further puzzles whose numbering is compared, most of them too
// large to be built here.
var foreignIndices = []string{
	"hiriq", "hiriq-w", "peg:french", "peg:english,goal=any-one", "peg:5x6", "peg:6x6,goal=14",
	"peg:triangle28,rule=w", "peg:triangle36",
	"peg:hexagon37,goal=0,goal=1+2",
	"peg:____./___.../__...../_......./....o..../_......./__...../___.../____.", "peg:./././o",
	"lights:5x6", "sliding:1x1", "sliding:3x4,goal=middle", "sliding:6x2,metric=line",
	"sliding:2x7", "sliding:2x7,goal=middle",
	"pool:rrrrrgggggbbbbb", "pool:1a2b/3cc/0aa",
}

// foreignPositions is how many random positions of each puzzle Python is asked about.
const foreignPositions = 60

// TestReader answers random positions with the reader in Python that docs/format.md speaks
// of, which shares nothing with ours but that page, and compares.
func TestReader(t *testing.T) {
	python := pythonOrSkip(t)
	dir := tablebase.Dir(t.TempDir())
	for _, c := range foreign {
		for layout := range strings.FieldsSeq(c.layouts) {
			t.Run(c.spec+" "+layout, func(t *testing.T) {
				askForeign(t, python, dir, c.spec, layout)
			})
		}
	}
}

// TestForeignIndices compares indices.
func TestForeignIndices(t *testing.T) {
	python := pythonOrSkip(t)
	for _, spec := range foreignIndices {
		t.Run(spec, func(t *testing.T) {
			p := catalogtest.Find(t, spec)
			compareAnswers(t, p, randomPositions(t, p, foreignPositions),
				func(pos puzzle.Position) string {
					if x, ok := p.Rank(pos); ok {
						return fmt.Sprint(x)
					}
					return "None"
				}, python, filepath.Join("..", "docs", "numbering.py"), p.Spec())
		})
	}
}

// TestOrbits numbers orbits as docs/format.md says, as plainly as can be: what is
// compared is their order, for package peg counts that every number is one orbit's.
func TestOrbits(t *testing.T) {
	p := catalogtest.Find(t, "hiriq")
	index := p.Features().Orbits.Get()
	type orbit struct{ number, key uint64 }
	var orbits []orbit
	for _, pos := range randomPositions(t, p, 1000) {
		if x, ok := p.Rank(pos); ok {
			orbits = append(orbits, orbit{index.Orbit(x), orbitKey(pos)})
		}
	}
	slices.SortFunc(orbits, func(a, b orbit) int { return cmp.Compare(a.number, b.number) })
	for i, o := range orbits[1:] {
		if before := orbits[i]; cmp.Compare(before.number, o.number) != cmp.Compare(before.key,
			o.key) {
			t.Fatalf("the orbits of keys %x and %x have the numbers %d and %d", before.key, o.key,
				before.number, o.number)
		}
	}
}

// orbitKey returns the arms of a canonical position, and below them its centre.
func orbitKey(pos puzzle.Position) uint64 {
	var cells [7][7]uint64
	for i, at := 0, 0; i < 49; i++ {
		if r, c := i/7, i%7; r >= 2 && r < 5 || c >= 2 && c < 5 {
			cells[r][c] = uint64(pos[at])
			at++
		}
	}
	least := ^uint64(0)
	for range 2 {
		for range 4 {
			least = min(least, armsAndCentre(cells))
			cells = changed(cells, func(r, c int) (int, int) { return c, 6 - r }) // a quarter turn
		}
		cells = changed(cells, func(r, c int) (int, int) { return r, 6 - c }) // in the mirror
	}
	return least
}

// changed takes every cell to another place.
func changed(cells [7][7]uint64, to func(r, c int) (int, int)) (out [7][7]uint64) {
	for r := range 7 {
		for c := range 7 {
			y, x := to(r, c)
			out[y][x] = cells[r][c]
		}
	}
	return out
}

func armsAndCentre(cells [7][7]uint64) (key uint64) {
	for i := range 9 {
		key |= cells[2+i/3][2+i%3] << i
	}
	for arm := range 4 {
		for j := range 6 {
			r, c := j/3, 2+j%3
			for range arm {
				r, c = c, 6-r
			}
			key |= cells[r][c] << (9 + 6*arm + j)
		}
	}
	return key
}

// pythonOrSkip finds what runs the pages' Python.
func pythonOrSkip(t *testing.T) string {
	if testing.Short() {
		t.Skip("starts fifty processes")
	}
	// Where python3 is a script that looks for Python, each start of it would take a second.
	python, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err == nil {
		return strings.TrimSpace(string(python))
	}
	puzzletest.Missing(t, "there is no python3 to run docs/reader.py")
	return ""
}

// askForeign builds a database and has both readers answer the same positions.
func askForeign(t *testing.T, python string, dir tablebase.Dir, spec, layout string) {
	p := catalogtest.Find(t, spec)
	if _, err := dir.Build(t.Context(), p,
		tablebase.Options{Force: true, Layout: layout}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Close()
	compareAnswers(t, p, randomPositions(t, p, foreignPositions),
		func(pos puzzle.Position) string {
			e, _, err := tb.Lookup(t.Context(), pos)
			if err != nil {
				t.Fatal(err)
			}
			if !e.Reached {
				return "unsolvable"
			}
			return fmt.Sprint(e.Distance, " ", e.Parent)
		}, python, filepath.Join("..", "docs", "reader.py"), tb.Info().Path)
}

// compareAnswers runs a command that answers positions, one a line.
func compareAnswers(t *testing.T, p puzzle.Puzzle, positions []puzzle.Position,
	ours func(puzzle.Position) string, command ...string) {
	t.Helper()
	var questions, errs strings.Builder
	for _, pos := range positions {
		fmt.Fprintln(&questions, p.Format(pos))
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	cmd.Stdin, cmd.Stderr = strings.NewReader(questions.String()), &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	theirs := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(theirs) != len(positions) {
		t.Fatalf("%d answers to %d positions", len(theirs), len(positions))
	}
	for i, pos := range positions {
		if want := ours(pos); strings.TrimSpace(theirs[i]) != want {
			t.Fatalf("%s: %q, want %q", p.Format(pos), theirs[i], want)
		}
	}
}

// randomPositions draws so many numbered positions, a goal and, by exchanging two
// cells of each tenth, some that may have no number.
func randomPositions(t *testing.T, p puzzle.Puzzle, many int) []puzzle.Position {
	rng := puzzletest.Rand(t)
	out := []puzzle.Position{p.Unrank(p.Goals()[0])}
	for i := range many {
		pos := []byte(p.Unrank(puzzle.Index(rng.Uint64N(p.Size()))))
		out = append(out, puzzle.Position(pos))
		if i%10 == 0 {
			a, b := rng.IntN(len(pos)), rng.IntN(len(pos))
			pos[a], pos[b] = pos[b], pos[a]
			out = append(out, puzzle.Position(pos))
		}
	}
	return out
}
