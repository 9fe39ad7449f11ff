package reports

import (
	"fmt"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
)

// page is a report as sections, before it is HTML or Markdown.
type page struct {
	Title    string
	About    string
	Sections []*Section
}

// page puts the report into words, tables and pictures.
func (r *Report) page() *page {
	p := &page{Title: r.Name, About: r.About}
	p.Sections = append(p.Sections, r.overview(), r.distances(), r.growth())
	if r.Branching != nil {
		p.Sections = append(p.Sections, r.moves())
	}
	p.Sections = append(p.Sections, r.hardest())
	if r.Own != nil {
		p.Sections = append(p.Sections, r.Own.sections(r)...)
	}
	if len(r.Certificates) > 0 {
		p.Sections = append(p.Sections, r.certificates())
	}
	origin := Database(r.Name, "", r.Manifest, r.Build, false, r.FileBytes)
	origin.Data = nil // the levels stand above
	origin.say("The content hash depends on the puzzle alone: whoever builds the same puzzle must find the same one. Time and memory are those of the build that this report was made from.")
	reproduce := &Section{ID: "reproduce", Title: "How to reproduce this page", Blocks: []Block{{Code: r.Commands}}}
	p.Sections = append(p.Sections, r.checks(), origin, reproduce)
	return p
}

// overview says what was enumerated.
func (r *Report) overview() *Section {
	sum := r.Summary
	s := &Section{ID: "overview", Title: "What was enumerated"}
	all := "Every one of them can be solved"
	if sum.Unreached > 0 {
		all = fmt.Sprintf("%s of them can be solved and %s cannot", table.Grouped(sum.Reached), table.Grouped(sum.Unreached))
	}
	s.say("All %s that the numbering of %s has were visited, backwards from the goal, so every number on this page is exact and none is an estimate unless it says so. %s; the hardest takes %s.",
		table.Counted(sum.Positions, "position"), r.Puzzle, all, r.cost(uint64(sum.MaxDistance)))
	t := summaryFacts(r.Name, sum)
	t.Name = "overview"
	s.show(t)
	return s
}

// cost writes a distance with its unit.
func (r *Report) cost(d uint64) string {
	if r.Rules != nil && puzzle.MaxCost(r.Rules) > 1 {
		return fmt.Sprintf("cost %d", d)
	}
	return table.Counted(d, "move")
}

// distances is the depth histogram and the level table.
func (r *Report) distances() *Section {
	s := &Section{ID: "distances", Title: "Distances"}
	h := []Histogram{r.histogram(r.Manifest.Levels)}
	s.show(levels(r.Summary, r.Manifest.LevelHashes))
	s.illustrate(figure{"depth", "Positions by distance.", Depth(h, HistogramOptions{})})
	if len(r.Manifest.Levels) > 5 {
		s.illustrate(figure{"depth-log", "The same on a logarithmic axis, which shows the ends.", Depth(h, HistogramOptions{Log: true})})
	}
	return s
}

func (r *Report) histogram(counts []uint64) Histogram {
	return Histogram{Name: r.Name, Counts: counts}
}

// growth is how the space widens.
func (r *Report) growth() *Section {
	s := &Section{ID: "growth", Title: "Growth"}
	t := table.New("distance", "positions", "found so far", "ratio", "sequences of moves", "counted")
	t.Name, t.Title, t.Folded = "growth", "Growth by distance", true
	for _, l := range r.Growth.Levels {
		exact := "estimated"
		if l.Exact {
			exact = "exactly"
		}
		t.Add(l.Distance, l.Positions, l.Found, l.Ratio, l.Sequences, exact)
	}
	s.say("A search that does not remember where it has been walks every sequence of moves; the space itself is far smaller, because many sequences meet. Where the ratio of one distance to the one before falls below 1, the space narrows.")
	s.show(t)
	s.illustrate(figure{"growth", "Positions found against sequences of moves, and the ratio from one distance to the next.", Growth(r.Name, r.Growth)})
	return s
}

// moves is branching, local maxima and dead ends.
func (r *Report) moves() *Section {
	s := Moves(r.Branching)
	s.illustrate(figure{"branching", "Legal moves, and those that lead nearer; 0 of the latter are the goals.",
		Branching(r.histogram(r.Branching.Moves), r.histogram(r.Branching.Nearer), HistogramOptions{})})
	return s
}

// hardest draws the positions at the greatest distance.
func (r *Report) hardest() *Section {
	s := Level(r.Hardest)
	var boards []Diagram
	for _, p := range r.Hardest.Listed {
		detail := ""
		if p.Orbit > 1 {
			detail = fmt.Sprintf("one of %d symmetric ones", p.Orbit)
		}
		boards = append(boards, r.diagram(p.Position, "index "+table.Grouped(p.Index), detail)...)
	}
	s.draw(boards)
	return s
}

// diagram draws a position given in the puzzle's one-line form; none when it
// cannot be read.
func (r *Report) diagram(text, caption, detail string) []Diagram {
	pos, err := r.Rules.Parse(text)
	if err != nil {
		return nil
	}
	return []Diagram{{caption, detail, r.Rules, pos}}
}

// certificates shows reasons that a person can check by hand.
func (r *Report) certificates() *Section {
	s := &Section{ID: "certificates", Title: "Why some positions cannot be solved"}
	s.say("Each unsolvable position comes with a reason that can be checked by hand, without the database:")
	t := table.New("position", "kind", "reason")
	t.Name = "certificates"
	var boards []Diagram
	for _, c := range r.Certificates {
		t.Add(c.Position, c.Kind, c.Text)
		boards = append(boards, r.diagram(c.Position, c.Kind, "")...)
	}
	s.draw(boards)
	s.show(t)
	return s
}

// checks sets our counts beside published ones.
func (r *Report) checks() *Section {
	s := &Section{ID: "checks", Title: "Cross-checks against the literature"}
	if len(r.Checks) == 0 {
		s.say("No published counts of this puzzle are known to the program. The counts above rest on 'puzzlebase verify', which checks every position of the database against the rules.")
		return s
	}
	t := table.New("what", "source", "published", "ours", "verdict")
	t.Name = "checks"
	for _, c := range r.Checks {
		verdict := "agrees"
		if !c.Agrees {
			verdict = "DIFFERS"
		}
		t.Add(c.What, c.Source, numbers(c.Want), numbers(c.Got), verdict)
	}
	s.show(t)
	return s
}

// numbers writes a list of counts, shortened in the middle.
func numbers(list []uint64) string {
	const most = 8
	text := func(part []uint64) string {
		var out []string
		for _, n := range part {
			out = append(out, table.Grouped(n))
		}
		return strings.Join(out, ", ")
	}
	if len(list) <= most {
		return text(list)
	}
	return fmt.Sprintf("%s, ... %s (%d counts)", text(list[:4]), text(list[len(list)-3:]), len(list))
}

// tables returns every table of the report that has a name.
func (r *Report) tables() (out []*table.Table) {
	for _, s := range r.page().Sections {
		for _, t := range s.tables() {
			if t.Name != "" {
				out = append(out, t)
			}
		}
	}
	return out
}
