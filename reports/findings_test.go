package reports

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	searchcounts "puzzlebase/analyze/searched"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// said counts something and wants words in its record for programs, and a section for people.
func said[R any](t *testing.T, spec, want string,
	count func(context.Context, store.Reader, progress.Func) (R, error),
	describe func(puzzle.Puzzle, R) *section.Section) {
	t.Helper()
	p, db := enumerated(t, spec)
	r, err := count(t.Context(), db, nil)
	if err != nil {
		t.Errorf("%s: %v", spec, err)
		return
	}
	text, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%s: %s (%v), want %s", spec, text, err, want)
	}
	var out bytes.Buffer
	err = describe(p, r).Write(&out, table.AsMarkdown, section.Look{})
	if err != nil || out.Len() == 0 {
		t.Errorf("%s: nothing is said: %v", spec, err)
	}
}

// TestFindings makes findings on small puzzles.
func TestFindings(t *testing.T) {
	said(t, "sliding:2x3", `"trap_total":`, analyze.BranchingOf, Moves)
	said(t, "sliding:2x3", `"unique":`, analyze.SolutionsOf, Solutions)
	said(t, "tails:3x3", `"puzzle":"tails:3x3"`, analyze.OrbitCountsOf, Symmetry)
	said(t, "sliding:2x3", `"distance":21`, func(ctx context.Context, db store.Reader,
		report progress.Func) (*analyze.Level, error) {
		return analyze.LevelOf(ctx, db, 21, 5, report)
	}, HardestPositions)
	said(t, "sliding:3x2", `"partition":"2-3"`, func(ctx context.Context, db store.Reader,
		report progress.Func) (*searchcounts.Heuristic, error) {
		return searchcounts.HeuristicOf(ctx, db, "2-3", report)
	}, func(_ puzzle.Puzzle, h *searchcounts.Heuristic) *section.Section {
		return searched.Heuristic("tiles", h)
	})
}

// TestFarthest draws as many antipodes as are given.
func TestFarthest(t *testing.T) {
	p, db := enumerated(t, "sliding:2x3")
	for antipodes, want := range map[int]string{0: `"farthest":[]`, 1: `"farthest":["`} {
		in := &tablebase.Info{Table: db.Manifest()}
		text, err := json.Marshal(answer.FileOf(in, p, p.Goals()[:antipodes]))
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s (%v), want %s", text, err, want)
		}
		s := Info(p, in, p.Goals()[:antipodes])
		var out bytes.Buffer
		if err := s.Write(&out, table.AsMarkdown, section.Look{}); err != nil ||
			strings.Contains(out.String(), "Antipodes") != (antipodes > 0) {
			t.Errorf("%d antipodes: %v\n%s", antipodes, err, &out)
		}
	}
}

// TestComparison compares a puzzle with itself.
func TestComparison(t *testing.T) {
	_, db := enumerated(t, "sliding:2x3")
	c, err := analyze.ComparisonOf(t.Context(), db, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil || !strings.Contains(string(text), `"both":360,"only_first":0`) ||
		strings.Count(string(text), `"example":`) != 22 {
		t.Errorf("%s, %v", text, err)
	}
	var out bytes.Buffer
	if err := Comparison("one", "two", c).Write(&out, table.AsMarkdown,
		section.Look{}); err != nil || !strings.Contains(out.String(), "solvable by one only") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestCharts draws each chart of each puzzle that it fits.
func TestCharts(t *testing.T) {
	all := append(Charts(), pegs.NeededChart, GraphChart(puzzle.Distances{Last: 3}), LevelsChart(2))
	for _, spec := range []string{"tails:3x3", "sliding:2x3", "peg:triangle10",
		"weighted-tails:2x2"} {
		p, db := enumerated(t, spec)
		for _, c := range all {
			fits := c.Fits(p) == nil
			if of := c.Kind == "weights" ||
				c.Kind == "bsubs"; fits != (!of || p.Features().Describe != nil) {
				t.Errorf("%s: %s fits: %v", spec, c.Kind, fits)
			}
			pic, err := c.Draw(t.Context(), picture.Subject{Name: "a name", DB: db})
			if !fits {
				if err == nil {
					t.Errorf("%s: %s is drawn", spec, c.Kind)
				}
				continue
			}
			var svg bytes.Buffer
			if err == nil {
				err = pic.Write(&svg, picture.SVG)
			}
			if err != nil || !strings.Contains(svg.String(), "</svg>") {
				t.Errorf("%s: %s: %v", spec, c.Kind, err)
			}
		}
	}
}

// TestUpToSymmetry says how many positions there are up to symmetry where the
// program knows of symmetries, and nowhere else.
func TestUpToSymmetry(t *testing.T) {
	for spec, want := range map[string]bool{"tails:3x3": true, "topspin:6": true,
		"pancake:5": false, "cube:2x2x2": true} {
		p, db := enumerated(t, spec)
		level, err := analyze.LevelOf(t.Context(), db, db.Manifest().MaxDistance, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := HardestPositions(p, level).Write(&out, table.AsMarkdown,
			section.Look{}); err != nil {
			t.Fatal(err)
		}
		said, counted := strings.Contains(out.String(), "up to symmetry"),
			strings.Contains(strings.ToLower(out.String()), "images")
		if said != want || counted != want {
			t.Errorf("%s: want %v of\n%s", spec, want, &out)
		}
	}
}
