package section_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

// TestWay walks a solution whose moves have costs: each board is told with its distance.
func TestWay(t *testing.T) {
	p := catalogtest.Find(t, "weighted-ninetails")
	from, err := p.Parse("HTHTHHHHH")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := tablebase.Of(p, tablebasetest.Built(t, p)).Solve(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	all := section.Steps(p, answer.Solution, math.MaxInt)
	if len(all) != len(answer.Solution.Moves)+1 || len(all) < 3 {
		t.Fatalf("%d boards of %d moves", len(all), len(answer.Solution.Moves))
	}
	first, last := all[0].Alt, all[len(all)-1].Alt
	if !strings.HasSuffix(first, fmt.Sprintf("; distance %d", answer.Solution.Distance)) ||
		!strings.HasSuffix(last, "; distance 0") {
		t.Errorf("the solution leads from %q to %q", first, last)
	}
	if end := section.Steps(p, answer.Solution, 2); len(end) != 2 || end[1].Alt != last {
		t.Errorf("the last two boards are %+v", end)
	}
	if none := section.Steps(p, nil, 2); none != nil {
		t.Errorf("there is no solution, and it has boards: %+v", none)
	}
}

// TestParts writes a section with a part of each kind: figures stand before the first table,
// and each picture has a name of its own.
func TestParts(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	board := section.Board(p, p.Unrank(0), "first")
	boards := []picture.Captioned{board}
	counts := table.New("distance", "positions")
	counts.Add(0, uint64(1000))
	s := &section.Section{ID: "x"}
	s.Say("%d words & signs", 3)
	s.Draw(boards)
	s.Draw(boards)
	s.Draw(nil)
	s.Show(section.Facts("puzzle", "p"), counts)
	if !strings.HasPrefix(board.Alt, "first: ") {
		t.Errorf("a board is told as %q", board.Alt)
	}
	s.Illustrate(section.Figure{Name: "a", Picture: picture.Board(board.Drawing)})
	var names []string
	for i := range s.Parts {
		_, name := s.Picture(i)
		names = append(names, name)
	}
	if got := strings.Join(names, ","); got != ",x,x-more,a,," {
		t.Errorf("the pictures are %q", got)
	}
	look := section.Look{Heading: strings.ToUpper, Width: 80}
	for f, want := range map[table.Format]string{
		table.AsText: "3 words & signs", table.AsLaTeX: `3 words \& signs`,
		table.AsCSV: "distance,positions\n0,1000\n",
	} {
		var out strings.Builder
		if err := s.Write(&out, f, look); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s: %s (%v), want %q first", f, &out, err, want)
		}
	}
}
