package searched

import (
	"fmt"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/analyze/searched"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
)

// Sections are those of the page between the rules and the certificates.
func (s *Findings) Sections(name string, p puzzle.Puzzle) []*section.Section {
	bound := Heuristic(name, s.Sample)
	bound.Title = "The lower bound, and what searches took"
	for _, t := range bound.Tables() {
		t.Folded = len(t.Rows) > 12
	}
	return []*section.Section{s.findings(name, p), s.distances(name), s.hardest(p),
		bound}
}

func (s *Findings) findings(name string, p puzzle.Puzzle) *section.Section {
	out := &section.Section{ID: "findings", Title: "Findings"}
	m, within := searched.Mean(s.Sample.Distances)
	out.Say("%s has %s solvable positions, more than a table holds. %s of them were drawn at "+
		"random, each with the same chance, and solved optimally, by search with the pattern "+
		"databases described below. A shortest solution has %.2f moves on average, within %.2f "+
		"with 95%% confidence; the longest that was met has %d. What the sample tells is called "+
		"drawn; everything else on this page is exact.",
		name, english.Grouped(s.Positions), english.Grouped(s.Sample.Positions), m, within,
		s.Sample.Hardest[0].Distance)
	if n := len(s.Published); n > 0 {
		var moves float64
		for d, count := range s.Published {
			moves += float64(d) * float64(count)
		}
		out.Say("Others have counted all of them: a shortest solution has %.3f moves on average "+
			"and %d at most, and %s need that many. Our own count of all positions within %d "+
			"moves, and the sample, are held against these numbers under the cross-checks.",
			moves/float64(s.Positions), n-1, english.Counted(s.Published[n-1], "position"),
			len(s.Nearest)-1)
	}
	if rules := p.Features().Rules; len(rules) > 2 {
		out.Say("%s", strings.Join(rules[2:], " "))
	}
	return out
}

func (s *Findings) distances(name string) *section.Section {
	out := &section.Section{ID: "distances", Title: "Distances"}
	drawn := s.Sample.Distances
	t := table.Folded("levels", "The sample by distance; the share of all positions with its "+
		"interval of 95% confidence; and how many there are",
		"distance", "drawn", "share", "at least", "at most", "counted")
	if len(s.Published) > 0 {
		t.Columns = append(t.Columns, "published", "published share")
	}
	for d := range max(len(drawn), len(s.Nearest), len(s.Published)) {
		n := section.At(drawn, d)
		least, most := analyze.Wilson(n, s.Sample.Positions)
		var counted any
		if d < len(s.Nearest) {
			counted = s.Nearest[d]
		}
		row := []any{d, n, table.ShareOf(n, s.Sample.Positions),
			table.Share(least), table.Share(most), counted}
		if len(s.Published) > 0 {
			row = append(row, section.At(s.Published, d),
				table.ShareOf(section.At(s.Published, d), s.Positions))
		}
		t.Add(row...)
	}
	out.Show(t)
	out.Illustrate(s.charts(name)...)
	return out
}

// charts are the distribution drawn, and beside what is known for certain.
func (s *Findings) charts(name string) []section.Figure {
	sample := picture.Histogram{Name: name + ", drawn", Counts: s.Sample.Distances}
	all := []section.Figure{{
		Name:    "depth",
		Caption: fmt.Sprintf("The sample, %s.", english.Counted(s.Sample.Positions, "position")),
		Alt:     section.Seen(s.Sample.Distances, "distance"),
		Picture: picture.Depth([]picture.Histogram{sample}, picture.HistogramOptions{}),
	}}
	if len(s.Published) == 0 {
		near := picture.Histogram{Name: name + ", the nearest", Counts: s.Nearest}
		return append(all, section.Figure{
			Name: "depth-nearest", Alt: section.Seen(s.Nearest, "distance"),
			Caption: fmt.Sprintf("The nearest positions, all counted: %s within %d moves.",
				english.Grouped(space.Sum(s.Nearest)), len(s.Nearest)-1),
			Picture: picture.Depth([]picture.Histogram{near}, picture.HistogramOptions{Log: true}),
		})
	}
	sample.Name = "drawn"
	known := picture.Histogram{Name: "published", Counts: s.Published}
	both := []picture.Histogram{sample, known}
	known.Name = name + ", published"
	return append(all, section.Figure{
		Name: "depth-published", Caption: "The same beside the published counts of all positions.",
		Alt:     "shares of the positions by distance, of the sample and of all",
		Picture: picture.Depth(both, picture.HistogramOptions{Share: true}),
	}, section.Figure{
		Name: "depth-log", Caption: "All positions, published: equal factors are equal heights.",
		Alt:     section.Seen(s.Published, "distance"),
		Picture: picture.Depth([]picture.Histogram{known}, picture.HistogramOptions{Log: true}),
	})
}

// hardest draws the hardest positions of the sample, and the way home from one.
func (s *Findings) hardest(p puzzle.Puzzle) *section.Section {
	out := &section.Section{ID: "hardest", Title: "The hardest positions seen"}
	out.Say("Of the sample, not of all positions:")
	out.Walk(p, s.Sample.Hardest[0].Solution)
	t := table.Named("hardest", "", "position", "moves", "nodes")
	var boards []picture.Captioned
	for _, h := range s.Sample.Hardest {
		t.Add(h.Position, h.Distance, h.Nodes)
		boards = append(boards, section.Boards(p, h.Position, section.Cost(p, h.Distance))...)
	}
	out.Draw(boards)
	out.Show(t)
	return out
}

// Drawn lists positions that were drawn of a puzzle that is answered by search: nobody
// knows the distances, and where there are too many positions they have no index.
func Drawn(p puzzle.Puzzle, drawn []puzzle.Position) *table.Table {
	t := table.New("position", "index")
	if p.Features().Unnumbered != nil {
		t = table.New("position")
	}
	for _, pos := range drawn {
		x, _ := p.Rank(pos)
		t.Add([]any{p.Format(pos), table.Plain(x)}[:len(t.Columns)]...)
	}
	return t
}
