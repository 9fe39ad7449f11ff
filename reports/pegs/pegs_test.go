package pegs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase/tablebasetest"
)

// said counts something and wants words in its record for programs, and a section for people.
func said[R any](t *testing.T, spec, want string,
	count func(context.Context, store.Reader, progress.Func) (R, error),
	describe func(*peg.Game, R) *section.Section) {
	t.Helper()
	g, _ := peg.GameOf(catalogtest.Find(t, spec))
	r, err := count(t.Context(), tablebasetest.Built(t, g), nil)
	if err != nil {
		t.Errorf("%s: %v", spec, err)
		return
	}
	text, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%s: %s (%v), want %s", spec, text, err, want)
	}
	var out bytes.Buffer
	err = describe(g, r).Write(&out, table.AsMarkdown, section.Look{})
	if err != nil || out.Len() == 0 {
		t.Errorf("%s: nothing is said: %v", spec, err)
	}
}

// TestFindings makes every finding on small boards.
func TestFindings(t *testing.T) {
	said(t, "peg:triangle10", `"configurations":1024`, pegs.UnsolvableOf, Unsolvable)
	said(t, "peg:triangle10", `"neighbours":`, pegs.DeadEndsOf, DeadEnds)
	said(t, "peg:triangle10", `"white":`, pegs.WeightsOf, Weights)
	said(t, "peg:1x5,rule=w", `"puzzle":"peg:1x5,rule=w"`, func(ctx context.Context,
		db store.Reader, report progress.Func) (*pegs.Pagodas, error) {
		g, _ := peg.GameOf(db.Puzzle())
		return pegs.PagodasOf(ctx, g, 10, 1, report)
	}, Pagodas)
	var list bytes.Buffer
	said(t, "peg:triangle10", `"max":2`, func(ctx context.Context, db store.Reader,
		report progress.Func) (*pegs.FewWhite, error) {
		return ListFewWhite(ctx, db, 2, &list, report)
	}, func(_ *peg.Game, f *pegs.FewWhite) *section.Section { return FewWhite(f) })
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
