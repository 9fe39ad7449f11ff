package pegs

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase/tablebasetest"
)

// TestFindings makes every finding on small boards: each has a record for programs
// and a section for people.
func TestFindings(t *testing.T) {
	var list bytes.Buffer
	for _, c := range []struct {
		spec string
		find section.Finding
		want string // in the record
	}{
		{"peg:triangle10", Analyses[0].Find, `"configurations":1024`},
		{"peg:triangle10", Analyses[1].Find, `"neighbours":`},
		{"peg:triangle10", Analyses[2].Find, `"white":`},
		{"peg:1x5,rule=w", FindPagodas(10, 1), `"puzzle":"peg:1x5,rule=w"`},
		{"peg:triangle10", FindFewWhite(2, &list), `"max":2`},
		{"peg:triangle10", FindFewWhite(1, nil), `"max":1`},
	} {
		p := catalogtest.Find(t, c.spec)
		said, err := c.find(t.Context(), p, tablebasetest.Built(t, p), nil)
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
	if !strings.HasPrefix(list.String(), "position,white,state,distance,solution\n") ||
		strings.Count(list.String(), "\n") != 1+1+10+45 {
		t.Errorf("configurations of at most two white cells are listed as %s", &list)
	}
}

// TestClassesWithGoals names those classes in which a goal lies and no others, on boards
// with one goal and with several.
func TestClassesWithGoals(t *testing.T) {
	for spec, want := range map[string]string{
		"peg:4x4": "The solved positions lie in the classes 5, 6, 7, 9, 10, " +
			"11, 13, 14 and 15.",
		"peg:4x4,goal=5":              "The solved position lies in class 6.",
		"peg:triangle15":              "The solved positions lie in the classes 1, 2 and 3.",
		"peg:triangle15,goal=any-one": "The solved positions lie in the classes 1, 2 and 3.",
		"peg:triangle15,goal=0":       "The solved position lies in class 3.",
	} {
		g, _ := peg.GameOf(catalogtest.Find(t, spec))
		a := new(pegs.Atlas)
		var out strings.Builder
		if err := errors.Join(a.GoOn(t.Context(), g, nil, nil),
			Classes(g, a).Write(&out, table.AsMarkdown, section.Look{})); err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, want) {
			t.Errorf("%s: want %q in %s", spec, want, text)
		}
		solved := map[int]bool{}
		for _, goal := range g.Goals() {
			solved[g.ClassOf(g.Bitboard(goal))] = true
		}
		for _, c := range a.Classes {
			caption := inClass(g)(c.Smallest)
			if strings.Contains(caption, "solved") != solved[c.Number] {
				t.Errorf("%s: %q, goals lie in %v", spec, caption, solved)
			}
		}
	}
}
