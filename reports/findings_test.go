package reports

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// TestFindings makes every finding on small puzzles: each has a record for programs
// and a section for people.
func TestFindings(t *testing.T) {
	for _, c := range []struct {
		spec string
		find section.Finding
		want string // in the record
	}{
		{"sliding:2x3", Analyses[0].Find, `"trap_total":`},
		{"sliding:2x3", Analyses[1].Find, `"unique":`},
		{"tails:3x3", Analyses[2].Find, `"puzzle":"tails:3x3"`},
		{"sliding:2x3", FindSummary(3), `"farthest":["`},
		{"sliding:2x3", FindSummary(0), `"farthest":[]`},
		{"sliding:2x3", FindHardest(21, 5), `"distance":21`},
		{"sliding:3x2", searched.FindHeuristic("2-3"), `"partition":"2-3"`},
	} {
		p, db := enumerated(t, c.spec)
		said, err := c.find(t.Context(), p, db, nil)
		if err != nil {
			t.Errorf("%s: %v", c.spec, err)
			continue
		}
		text, err := json.Marshal(said.Record)
		if err != nil || !strings.Contains(string(text), c.want) {
			t.Errorf("%s: %s (%v), want %s", c.spec, text, err, c.want)
		}
		var out bytes.Buffer
		if err := said.Write(&out, table.AsMarkdown, section.Look{}); err != nil || out.Len() == 0 {
			t.Errorf("%s: nothing is said: %v", c.spec, err)
		}
	}
}

// TestComparison compares a puzzle with itself.
func TestComparison(t *testing.T) {
	p, db := enumerated(t, "sliding:2x3")
	said, err := FindComparison(p, db)(t.Context(), p, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(said.Record)
	if err != nil || !strings.Contains(string(text), `"both":360,"only_first":0`) ||
		strings.Count(string(text), `"example":`) != 22 {
		t.Errorf("%s, %v", text, err)
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
			pic, err := c.Draw(t.Context(), picture.Subject{Name: "a name", Puzzle: p, DB: db})
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
		"pancake:5": false, "cube:2x2x2": false} {
		p, db := enumerated(t, spec)
		level, err := FindHardest(db.Manifest().MaxDistance, 2)(t.Context(), p, db, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := level.Write(&out, table.AsMarkdown, section.Look{}); err != nil {
			t.Fatal(err)
		}
		said, counted := strings.Contains(out.String(), "up to symmetry"),
			strings.Contains(strings.ToLower(out.String()), "images")
		if said != want || counted != want {
			t.Errorf("%s: want %v of\n%s", spec, want, &out)
		}
	}
}
