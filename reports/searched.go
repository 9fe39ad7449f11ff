package reports

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Searched is what there is to say of a puzzle that no table holds: a sample of
// its positions, each searched for, and the nearest levels, counted.
type Searched struct {
	Patterns  *store.PatternManifest `json:"patterns"`
	Positions uint64                 `json:"positions"` // of the puzzle, all solvable
	Sample    *analyze.Heuristic     `json:"sample"`
	Nearest   []uint64               `json:"nearest"`             // positions at the least distances, counted one by one
	Published []uint64               `json:"published,omitempty"` // positions by distance, by others

	example HardPosition
}

// nearestCounted is about how many positions are counted, from the goal on.
const nearestCounted = 5_000_000

// gatherSample fills in what a sample of the positions tells, each of which is searched for.
func (r *Report) gatherSample(ctx context.Context, t *tablebase.Tablebase, opt Options, report progress.Func) (err error) {
	p := t.Puzzle()
	s := &Searched{Patterns: t.Info().Patterns, Positions: p.Size()}
	r.Searched, r.Certificates = s, explained(p, outside(p))
	if s.Nearest, err = analyze.Nearest(ctx, p, nearestCounted, report); err != nil {
		return err
	}
	if s.Sample, err = analyze.SampledHeuristic(ctx, t, opt.Drawn, opt.Seed, report); err != nil {
		return err
	}
	hard := s.Sample.Hardest[0]
	s.example.Position = hard.Position
	s.example.walk(p, hard.Solution)
	if r.Checks, err = s.compare(); err != nil {
		return err
	}
	drawn := fmt.Sprintf(" -n %d --seed %d", opt.Drawn, opt.Seed)
	for _, what := range []string{"build %s", "verify %s", "info %s", "analyze heuristic %s" + drawn, "report %s -o pages" + drawn} {
		r.Commands = append(r.Commands, "puzzlebase "+fmt.Sprintf(what, opt.Typed))
	}
	return nil
}

// compare sets the sample and the nearest levels beside what is published.
func (s *Searched) compare() ([]Check, error) {
	all, err := publishedOf(s.Patterns.Puzzle)
	out := []Check{}
	for _, p := range all {
		switch p.What {
		case "max_distance":
			seen := []uint64{uint64(s.Sample.Hardest[0].Distance)}
			out = append(out, Check{p.Title + "; ours is the greatest of the sample, which must not be more", p.Source, p.Want, seen, seen[0] <= p.Want[0]})
		case "levels":
			s.Published = p.Want
			near := p.Want[:min(len(p.Want), len(s.Nearest))]
			out = append(out, Check{p.Title + ", the nearest, counted one by one", p.Source, near, s.Nearest, slices.Equal(near, s.Nearest)},
				Check{p.Title + ", all of them together", p.Source, []uint64{space.Sum(p.Want)}, []uint64{s.Positions}, space.Sum(p.Want) == s.Positions},
				s.drawnCheck(p))
		}
	}
	return out, err
}

// drawnCheck holds the sample against published levels by a chi-square test, at a
// level of one in a thousand. Distances of which fewer than five positions are to be
// expected count with the next.
func (s *Searched) drawnCheck(p published) Check {
	c := Check{What: p.Title + ", as many as the sample should have and has; chi-square at 0.1%", Source: p.Source}
	var want, got, square float64
	freedom := -1.0
	scale := float64(s.Sample.Positions) / float64(s.Positions)
	rest := float64(s.Sample.Positions) // expected beyond
	for d := range max(len(p.Want), len(s.Sample.Distances)) {
		want, rest = want+scale*float64(section.At(p.Want, d)), rest-scale*float64(section.At(p.Want, d))
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

// chiSquare returns what a chi-square with so many degrees of freedom exceeds once in a
// thousand times (E. B. Wilson and M. M. Hilferty, The distribution of chi-square, PNAS 17,
// 1931).
func chiSquare(freedom float64) float64 {
	if freedom < 1 {
		return math.Inf(1)
	}
	a := 2 / (9 * freedom)
	return freedom * math.Pow(1-a+3.0902*math.Sqrt(a), 3)
}

// share returns the interval that has the true share with a chance of 95%, when
// so many of all that were drawn have it (E. B. Wilson, Probable inference, the law of
// succession, and statistical inference, Journal of the American Statistical
// Association 22, 1927).
func share(n, drawn uint64) (least, most float64) {
	const z = 1.96
	k, all := float64(n), float64(drawn)
	middle := (k + z*z/2) / (all + z*z)
	half := z / (all + z*z) * math.Sqrt(k*(all-k)/all+z*z/4)
	return max(middle-half, 0), min(middle+half, 1)
}

// greatest says what is known of the greatest distance.
func (s *Searched) greatest() string {
	if len(s.Published) > 0 {
		return fmt.Sprint(len(s.Published) - 1)
	}
	return fmt.Sprintf("%d or more", s.Sample.Hardest[0].Distance)
}

// sections are those of the page between the rules and the certificates.
func (s *Searched) sections(r *Report) []*section.Section {
	bound := HeuristicOf(r.Name, s.Sample)
	bound.Title = "The lower bound, and what searches took"
	bound.Data = nil
	for _, t := range bound.Tables() {
		t.Folded = len(t.Rows) > 12
	}
	return []*section.Section{s.findings(r), s.distances(r), s.hardest(r), bound}
}

// findings says what was done, and what is known.
func (s *Searched) findings(r *Report) *section.Section {
	out := &section.Section{ID: "findings", Title: "Findings"}
	m, within := analyze.Mean(s.Sample.Distances)
	out.Say("%s has %s solvable positions, more than a table holds. %s of them were drawn at random, each with the same chance, and solved optimally, by search with the pattern databases described below. A shortest solution has %.2f moves on average, within %.2f with 95%% confidence; the longest that was met has %d. What the sample tells is called drawn; everything else on this page is exact.",
		r.Name, table.Grouped(s.Positions), table.Grouped(s.Sample.Positions), m, within, s.Sample.Hardest[0].Distance)
	if n := len(s.Published); n > 0 {
		var moves float64
		for d, count := range s.Published {
			moves += float64(d) * float64(count)
		}
		out.Say("Others have counted all of them: a shortest solution has %.3f moves on average and %d at most, and %s need that many. Our own count of all positions within %d moves, and the sample, are held against these numbers under the cross-checks.",
			moves/float64(s.Positions), n-1, table.Counted(s.Published[n-1], "position"), len(s.Nearest)-1)
	}
	if rules := r.Rules.Features().Rules; rules != nil {
		out.Say("%s", strings.Join(rules[2:], " "))
	}
	return out
}

// distances is the distribution, with what is known of it.
func (s *Searched) distances(r *Report) *section.Section {
	out := &section.Section{ID: "distances", Title: "Distances"}
	drawn := s.Sample.Distances
	t := table.New("distance", "drawn", "share", "at least", "at most", "counted")
	t.Name, t.Title, t.Folded = "levels", "The sample by distance; the share of all positions with its interval of 95% confidence; and how many there are", true
	if len(s.Published) > 0 {
		t.Columns = append(t.Columns, "published", "published share")
	}
	for d := range max(len(drawn), len(s.Nearest), len(s.Published)) {
		least, most := share(section.At(drawn, d), s.Sample.Positions)
		var counted any
		if d < len(s.Nearest) {
			counted = s.Nearest[d]
		}
		row := []any{d, section.At(drawn, d), table.Of(section.At(drawn, d), s.Sample.Positions), table.Share(least), table.Share(most), counted}
		if len(s.Published) > 0 {
			row = append(row, section.At(s.Published, d), table.Of(section.At(s.Published, d), s.Positions))
		}
		t.Add(row...)
	}
	out.Show(t)
	out.Illustrate(s.charts(r.Name)...)
	return out
}

// charts are the distribution drawn, and beside what is known for certain.
func (s *Searched) charts(name string) []section.Figure {
	sample := picture.Histogram{Name: name + ", drawn", Counts: s.Sample.Distances}
	all := []section.Figure{{
		Name: "depth", Caption: fmt.Sprintf("The sample, %s.", table.Counted(s.Sample.Positions, "position")),
		Alt:     section.Seen(s.Sample.Distances, "distance"),
		Picture: picture.Depth([]picture.Histogram{sample}, picture.HistogramOptions{}),
	}}
	if len(s.Published) == 0 {
		near := picture.Histogram{Name: name + ", the nearest", Counts: s.Nearest}
		return append(all, section.Figure{
			Name: "depth-nearest", Alt: section.Seen(s.Nearest, "distance"),
			Caption: fmt.Sprintf("The nearest positions, all counted: %s within %d moves.",
				table.Grouped(space.Sum(s.Nearest)), len(s.Nearest)-1),
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
func (s *Searched) hardest(r *Report) *section.Section {
	out := &section.Section{ID: "hardest", Title: "The hardest positions seen"}
	out.Say("Of the sample, not of all positions:")
	r.way(out)
	t := table.New("position", "moves", "nodes")
	t.Name = "hardest"
	var boards []section.Diagram
	for _, h := range s.Sample.Hardest {
		t.Add(h.Position, h.Distance, h.Nodes)
		boards = append(boards, r.subject().Diagram(h.Position, r.subject().Cost(uint64(h.Distance)), "")...)
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
