package pegs

import (
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
)

// Weights describes white cells by distance and what follows from it.
func Weights(g *peg.Game, w *pegs.Weights) *section.Section {
	s := &section.Section{ID: "weights", Title: "White cells, and the two kinds of substitution"}
	goal, _ := g.GoalWhite()
	s.Data = table.Named("weights-by-distance", "Positions by white cells and distance",
		"white", "distance", "B-substitutions", "positions")
	known := w.WAloneUnknown == ""
	for _, r := range w.White {
		for d, n := range r.ByDistance {
			if n > 0 && known {
				s.Data.Add(r.White, d, g.Needed(r.White, puzzle.Distance(d)), n)
			} else if n > 0 {
				s.Data.Add(r.White, d, nil, n)
			}
		}
	}
	if !known {
		s.Say("Solvable positions by white cells and distance. How many B-substitutions they "+
			"need is not known: %s.", w.WAloneUnknown)
		s.Show(s.Data)
		return s
	}
	s.Say("A W-substitution takes a white cell away and a B-substitution adds one, so a "+
		"solution from w white cells with b B-substitutions has (w-%d) + 2b moves: the distance "+
		"tells how many are needed.", goal)
	s.Show(neededTable(w), neededByWhite(w))
	s.Say("Positions that W-substitutions alone solve, and those of them that also lie on the " +
		"way from the classic start (the solved position with all colours exchanged); each also " +
		"up to symmetry:")
	t := table.Folded("weights", "Positions by white cells",
		"white", "positions", "unsolvable", "W alone", "orbits", "winnable", "orbits")
	for _, r := range w.White {
		t.Add(r.White, r.Positions, r.Unsolvable, r.WAlone, r.WAloneOrbits, r.Winnable,
			r.WinnableOrbits)
	}
	s.Show(t)
	s.Say("W-substitutions alone solve %s, %s up to symmetry.",
		english.Counted(w.WAloneTotal, "position"), english.Grouped(w.WAloneOrbits))
	return s
}

func neededTable(w *pegs.Weights) *table.Table {
	t := table.Named("needed", "Positions by B-substitutions needed", "B-substitutions",
		"positions", "share")
	all := space.Sum(w.Needed)
	for b, n := range w.Needed {
		t.Add(b, n, table.ShareOf(n, all))
	}
	return t
}

// neededByWhite is the same for each number of white cells.
func neededByWhite(w *pegs.Weights) *table.Table {
	t := table.Folded("needed-by-white", "Positions by white cells and B-substitutions needed",
		"white")
	for b := range w.Needed {
		t.Columns = append(t.Columns, fmt.Sprintf("b=%d", b))
	}
	for _, r := range w.White {
		row := []any{r.White}
		for b := range w.Needed {
			row = append(row, section.At(r.Needed, b))
		}
		t.Add(row...)
	}
	return t
}

// FewWhite describes the configurations with few white cells.
func FewWhite(f *pegs.FewWhite) *section.Section {
	s := &section.Section{ID: "few-white",
		Title: fmt.Sprintf("Configurations with at most %d white cells", f.Max)}
	t := table.Named("few-white", "", "white", "all", "solvable", "another class", "frozen",
		"other reasons", "greatest distance")
	var sum pegs.Reasons
	var others uint64
	for _, r := range f.Rows {
		var farthest any
		if r.Solvable > 0 {
			farthest = analyze.SpreadOf(r.ByDistance).Greatest
		}
		t.Add(r.White, r.Total, r.Solvable, r.OtherClass, r.Frozen, r.Others(), farthest)
		sum.Add(r.Reasons)
		others += r.Others()
	}
	t.Total = []any{"all", f.Total, f.Solvable, sum.OtherClass, sum.Frozen, others,
		analyze.SpreadOf(f.ByDistance).Greatest}
	s.Say("%s with at most %d white cells, of which %s can be solved.",
		english.Counted(f.Total, "configuration"), f.Max, english.Grouped(f.Solvable))
	levels := table.Named("few-white-levels", "The solvable ones by distance",
		"distance", "solvable")
	for d, n := range f.ByDistance {
		levels.Add(d, n)
	}
	s.Show(t, levels)
	return s
}
