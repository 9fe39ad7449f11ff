package searched

import (
	"math"

	"puzzlebase/reports/literature"
	"puzzlebase/reports/section"
)

// drawnCheck holds the sample against published levels by a chi-square test, at a level of one in a
// thousand. Distances of which fewer than five positions are to be expected count with the next.
func (s *Findings) drawnCheck(p literature.Published) literature.Check {
	c := literature.Check{
		What:   p.Title + ", as many as the sample should have and has; chi-square at 0.1%",
		Source: p.Source,
	}
	var want, got, square float64
	freedom := -1.0
	scale := float64(s.Sample.Positions) / float64(s.Positions)
	rest := float64(s.Sample.Positions) // expected beyond
	for d := range max(len(p.Want), len(s.Sample.Distances)) {
		here := scale * float64(section.At(p.Want, d))
		want, rest = want+here, rest-here
		got += float64(section.At(s.Sample.Distances, d))
		if want < 5 || rest < 5 && d+1 < max(len(p.Want), len(s.Sample.Distances)) {
			continue
		}
		c.Want, c.Got = append(c.Want, uint64(want+0.5)), append(c.Got, uint64(got))
		square += (got - want) * (got - want) / want
		freedom++
		want, got = 0, 0
	}
	c.Agrees = square <= chiSquare(freedom)
	return c
}

// chiSquare returns what a chi-square with that number of degrees of freedom exceeds once in a
// thousand times (E. B. Wilson and M. M. Hilferty, The distribution of chi-square, PNAS 17, 1931).
func chiSquare(freedom float64) float64 {
	if freedom < 1 {
		return math.Inf(1)
	}
	a := 2 / (9 * freedom)
	return freedom * math.Pow(1-a+3.0902*math.Sqrt(a), 3)
}
