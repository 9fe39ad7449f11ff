package pegs

import (
	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
)

// DeadEnds describes configurations by what is possible in them.
func DeadEnds(g *peg.Game, d *pegs.DeadEnds) *section.Section {
	s := &section.Section{ID: "dead-ends", Title: "Dead ends"}
	s.Say("No substitution of either kind is possible in %d configurations, %d of them %s. No "+
		"W-substitution, the move of peg solitaire, is possible in %s. A class has all "+
		"configurations with the same parities, which no substitution changes. The %[1]d are:",
		len(d.None), d.GoalClass[0], amongNumbered(g), english.Grouped(space.Sum(d.Stuck)))
	s.Draw(boards(g, d.None, inClass(g)))
	if len(d.All) > 0 {
		s.Say("All %d triplets can be flipped in %d configurations:", len(g.Triplets()), len(d.All))
		s.Draw(boards(g, d.All, inClass(g)))
	}
	t := table.Folded("neighbours", "All configurations, and those "+amongNumbered(g)+
		", by possible substitutions", "substitutions", "configurations", amongNumbered(g))
	for n := range d.Neighbours {
		t.Add(n, d.Neighbours[n], d.GoalClass[n])
	}
	stuck := table.Folded("stuck", "Configurations without a W-substitution, by white cells",
		"white cells", "configurations", "from the start")
	var all, reached uint64
	for n := range d.Stuck {
		var from any
		if d.StuckReached != nil {
			from = d.StuckReached[n]
			reached += d.StuckReached[n]
		}
		all += d.Stuck[n]
		stuck.Add(n, d.Stuck[n], from)
	}
	stuck.Total = []any{"all", all, reached}
	s.Say("Configurations by the number of substitutions that are possible in them:")
	s.Show(t)
	s.Say("Configurations without a W-substitution, and those of them to which W-substitutions " +
		"lead from the classic start (the solved position with all colours exchanged):")
	if d.WAloneUnknown != "" {
		stuck.Total[2] = nil
		s.Say("Which of them W-substitutions lead to is not known: %s.", d.WAloneUnknown)
	}
	s.Show(stuck)
	s.Data = table.New("n", "configurations with n substitutions", amongNumbered(g),
		"n white and no W-substitution", "reached from the classic start")
	for n := range max(len(d.Neighbours), len(d.Stuck)) {
		s.Data.Add(n, section.At(d.Neighbours, n), section.At(d.GoalClass, n),
			section.At(d.Stuck, n), section.At(d.StuckReached, n))
	}
	return s
}
