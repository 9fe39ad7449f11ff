package searched

import (
	"fmt"

	"puzzlebase/analyze/searched"
	"puzzlebase/internal/english"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// Heuristic says how good the heuristic of pattern databases is; title is what
// people call the puzzle.
func Heuristic(title string, h *searched.Heuristic) *section.Section {
	s := &section.Section{ID: "heuristic", Title: "The heuristic of pattern databases"}
	looked := english.Grouped(h.Positions) + ", all that are solvable"
	if h.Seed != nil {
		looked = fmt.Sprintf("%s, drawn with seed %d", english.Grouped(h.Positions), *h.Seed)
	}
	t := section.Facts("puzzle", title, "partition", h.Partition, "positions", looked,
		"mean heuristic", mean(h.Bounds, h.Seed != nil),
		"mean distance", mean(h.Distances, h.Seed != nil),
		"mean difference", mean(h.Gaps, h.Seed != nil),
		"exact", fmt.Sprintf("%s of the positions",
			table.Text(table.ShareOf(section.At(h.Gaps, 0), h.Positions))),
		"admissible", verdict(h.TooGreat,
			fmt.Sprintf("%s of %s positions are too great", english.Grouped(h.TooGreat),
				english.Grouped(h.Positions))),
		"consistent", verdict(h.Jumps, fmt.Sprintf("%s of %s moves change it by more than they may",
			english.Grouped(h.Jumps), english.Grouped(h.Moves))))
	if h.Nodes > 0 {
		t.Add("nodes", fmt.Sprintf("%s on average, at most %s",
			english.Grouped(h.Nodes/h.Positions), english.Grouped(h.MostNodes)))
		t.Add("hardest seen",
			fmt.Sprintf("%s, %d moves", h.Hardest[0].Position, h.Hardest[0].Distance))
	}
	t.Name = "heuristic"
	counts := table.Named("distributions",
		"Positions by heuristic, by distance, and by how much the former is less",
		"value", "heuristic", "distance", "difference")
	for value := range max(len(h.Bounds), len(h.Distances), len(h.Gaps)) {
		counts.Add(value, section.At(h.Bounds, value), section.At(h.Distances, value),
			section.At(h.Gaps, value))
	}
	s.Show(t, counts)
	if len(h.Predictions) > 0 {
		nodes := table.Named("predictions", "Nodes of one iteration on average, and as Korf, "+
			"Reid and Edelkamp (2001) predict them from the heuristic alone",
			"bound", "nodes measured", "nodes predicted", "ratio")
		for _, p := range h.Predictions {
			nodes.Add(fmt.Sprintf("%d or %d", p.Bound, p.Bound+1), p.Measured, p.Predicted,
				p.Predicted/max(p.Measured, 1e-9))
		}
		s.Show(nodes)
	}
	return s
}

// mean writes a mean, of a sample with the interval that has the true one.
func mean(counts []uint64, sampled bool) string {
	m, interval := searched.Mean(counts)
	if sampled {
		return fmt.Sprintf("%.3f, within %.3f with 95%% confidence", m, interval)
	}
	return fmt.Sprintf("%.3f", m)
}

// verdict says yes where nothing speaks against it.
func verdict(against uint64, what string) string {
	if against == 0 {
		return "yes: " + what
	}
	return "no: " + what
}
