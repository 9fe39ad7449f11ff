package reports

import (
	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// Solutions says how many shortest solutions positions have.
func Solutions(p puzzle.Puzzle, s *analyze.Solutions) *section.Section {
	out := &section.Section{ID: "solutions", Title: "Shortest solutions"}
	most := 0
	for d := range s.Levels {
		if s.Levels[d].Most > s.Levels[most].Most {
			most = d
		}
	}
	best := &s.Levels[most]
	out.Show(section.Facts("positions with one shortest solution, goals left out", s.Unique,
		"most shortest solutions of a position", best.Most, "at distance", most))
	out.Draw([]picture.Step{section.Board(p, p.Unrank(best.MostAt), "the first of these")})
	out.Data = table.New("distance", "positions", "one solution", "fewest", "most", "mean")
	digits := 0
	for d, l := range s.Levels {
		out.Data.Add(d, l.Positions, l.Unique, l.Fewest, l.Most, l.Mean)
		digits = max(digits, len(l.Digits))
	}
	out.Say("Positions by distance, with the fewest, the most and the mean number of shortest " +
		"solutions:")
	out.Show(out.Data)
	if digits < 2 {
		return out
	}
	out.Say("Positions by the decimal digits of their number of shortest solutions:")
	spread := table.New("digits", "positions", "from distance", "to distance")
	spread.Name = "digits"
	for n := range digits {
		var positions uint64
		first, last := -1, 0
		for d, l := range s.Levels {
			if here := section.At(l.Digits, n); here > 0 {
				positions, last = positions+here, d
				if first < 0 {
					first = d
				}
			}
		}
		if positions > 0 {
			spread.Add(n+1, positions, first, last)
		}
	}
	out.Show(spread)
	return out
}
