package enumerate_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// toy is an engine for small puzzles whose moves cost 1.
var toy = engine.Kind{
	Name: "toy", Wants: "a small puzzle with moves that cost 1",
	Serves: func(p puzzle.Graph) bool { return p.Size() < 1000 && p.Features().UnitCost() },
	Start: func(j engine.Job) (engine.Enumeration, error) {
		return &toySearch{Graph: j.Puzzle}, nil
	},
	Needs: func(j engine.Job, _ puzzle.Distance) []engine.Needs {
		return []engine.Needs{{Memory: 8 * j.Puzzle.Size(), Snapshot: 1}}
	},
	Work: func(p puzzle.Graph, _ puzzle.Distance) time.Duration {
		return engine.ByMoves(p, time.Microsecond)
	},
}

// toySearch asks every position for a move into the last level.
type toySearch struct {
	puzzle.Graph
	codes  []uint64 // the distance plus 1; 0 where it is not known
	parent []uint64
}

// Level implements engine.Enumeration.
func (s *toySearch) Level(_ context.Context, d puzzle.Distance) (n uint64, _ error) {
	if d == 0 {
		s.codes, s.parent = make([]uint64, s.Size()), make([]uint64, s.Size())
		for _, g := range s.Goals() {
			s.codes[g] = 1
		}
		return uint64(len(s.Goals())), nil
	}
	for x := range s.codes {
		for _, e := range s.Successors(puzzle.Index(x), nil) {
			if s.codes[x] == 0 && s.codes[e.To] == uint64(d) {
				s.codes[x], s.parent[x] = uint64(d)+1, uint64(e.Move)
				n++
			}
		}
	}
	return n, nil
}

// Snapshot implements engine.Enumeration.
func (s *toySearch) Snapshot() *space.Snapshot { return new(space.Snapshot) }

var errMemory = errors.New("out of memory")

// Restore implements engine.Enumeration.
func (s *toySearch) Restore(context.Context, *space.Snapshot) error { return errMemory }

// LastLevel implements engine.Enumeration.
func (s *toySearch) LastLevel() space.RowReader { return nil }

// Rows implements engine.Enumeration.
func (s *toySearch) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	return func(first uint64, dst []uint64) error {
		clear(dst)
		for i := range dst {
			row, plane := first+uint64(i/shape.Words()), i%shape.Words()
			for lane := range min(space.Lanes, s.Size()-row*space.Lanes) {
				x := row*space.Lanes + lane
				bits := s.codes[x] >> plane
				if plane >= shape.Distance {
					bits = s.parent[x] >> (plane - shape.Distance)
				}
				dst[i] |= bits & 1 << lane
			}
		}
		return nil
	}, nil
}

// TestNewEngine adds an engine to the list, and wants it to be known, chosen by its name, to
// search and to be estimated, without a word of it anywhere else.
func TestNewEngine(t *testing.T) {
	enumerate.AddEngine(t, &toy)
	p := catalogtest.Find(t, "tails:3x3")
	for _, wrong := range []string{"to", "toys"} {
		if _, err := enumerate.Choose(p, wrong); err == nil ||
			!strings.Contains(err.Error(), "did you mean toy?") {
			t.Errorf("engine %s: %v", wrong, err)
		}
	}
	if _, err := enumerate.Choose(catalogtest.Find(t, "sliding:3x3"), "toy"); err == nil ||
		err.Error() != "engine toy needs "+toy.Wants {
		t.Errorf("a puzzle that is too large: %v", err)
	}
	opt := enumerate.Options{Engine: "toy"}
	enumtest.Same(t, "toy", enumtest.Read(t, p, run(t, p, opt)), enumtest.Truth(p))
	f, err := enumerate.Calibrate(t.Context(), p, "toy", 1, time.Minute)
	if err != nil || !f.Measured || f.Needs[0].Memory != 8*p.Size() ||
		f.Engine.Describe() != "toy" {
		t.Errorf("forecast %+v, %v", f, err)
	}
	if levels, err := enumerate.Count(t.Context(), p, opt); err != nil ||
		space.Sum(levels) != p.Size() {
		t.Errorf("counted %d, %v", levels, err)
	}
	opt.Resume = &space.Snapshot{}
	if _, err := enumerate.Run(t.Context(), p, opt); !errors.Is(err, errMemory) ||
		errors.Is(err, space.ErrSnapshot) { // people throw away snapshots that are of no use
		t.Errorf("without memory for a snapshot: %v", err)
	}
}

// engineFolders returns the folders of this package that hold an engine, as a regular expression.
func engineFolders(t *testing.T) string {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if _, err := os.Stat(filepath.Join(e.Name(), "kind.go")); err == nil {
			names = append(names, e.Name())
		}
	}
	return strings.Join(names, "|")
}

// TestNamesAreOnlyTold wants nothing outside an engine's folder to compare anything with the
// engine's name.
func TestNamesAreOnlyTold(t *testing.T) {
	puzzletest.Alone(t)
	out, err := exec.Command("git", "ls-files", "--full-name", ":/*.go").Output()
	if err != nil {
		puzzletest.Missing(t, "git does not list the files: %v", err)
	}
	names := strings.Join(enumerate.EngineNames(), "|")
	folders := engineFolders(t)
	name := `("(` + names + `)"|\b(` + folders + `)\.(Kind\.)?Name\b)`
	compared := regexp.MustCompile(`([=!]= ?|case .*)` + name + `|` + name + `( ?[=!]=|: )`)
	inside := regexp.MustCompile(`^enumerate/(` + folders + `)/`)
	files := 0
	for name := range strings.Lines(string(out)) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil || inside.MatchString(name) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		files++
		for _, found := range compared.FindAllString(string(text), -1) {
			t.Errorf("%s: %s", name, found)
		}
	}
	if files < 100 {
		t.Errorf("%d files were looked at", files)
	}
}
