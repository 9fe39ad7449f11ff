package reports

import (
	"fmt"
	"math"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// page is a report as sections, before it is HTML or Markdown.
type page struct {
	*Report
	Sections []*section.Section
	outlines picture.Outlines // of its pictures
}

func (r *Report) page() *page {
	p := &page{Report: r}
	switch {
	case r.Searched != nil:
		p.Sections = append(p.Sections, r.rules())
		p.Sections = append(p.Sections, r.Searched.Sections(r.Name, r.Subject)...)
	default:
		p.Sections = append(p.Sections, r.rules(), r.findings(), r.hardest(), r.distances(),
			r.growth())
	}
	if r.Branching != nil {
		p.Sections = append(p.Sections, r.moves())
	}
	if r.Extra != nil {
		h := fmt.Sprintf("%s, at distance %d; %d up to symmetry.",
			english.Counted(r.Hardest.Positions, "position"), r.Hardest.Distance, r.Hardest.Orbits)
		p.Sections = append(p.Sections, r.Extra.Sections(r.Name, h)...)
	}
	if len(r.Certificates) > 0 {
		p.Sections = append(p.Sections, r.certificates())
	}
	reproduce := &section.Section{ID: "reproduce", Title: "How to reproduce this page",
		Parts: []section.Part{{Code: r.Commands}}}
	p.Sections = append(p.Sections, r.checks(), r.origin(), reproduce)
	return p
}

// origin describes the file, with all hashes. The levels of a table stand above.
func (r *Report) origin() *section.Section {
	m := r.Manifest
	in := &tablebase.Info{Table: m,
		FileInfo: store.FileInfo{FileBytes: r.FileBytes, Build: r.Build}}
	if r.Searched != nil {
		in.Patterns = r.Searched.Patterns
		return PatternDatabases(r.Name, in)
	}
	s := &section.Section{ID: "origin", Title: "The database and its making"}
	facts := section.Facts("puzzle", r.Name, "positions", m.Size,
		"reached", m.Reached, "unreached", m.Size-m.Reached,
		"greatest distance", m.MaxDistance)
	stored(facts, in)
	s.Show(facts)
	s.Say("The content hash depends on the puzzle alone: whoever builds the same puzzle must " +
		"find the same one. Time and memory are those of the build that this report was made from.")
	t := table.Folded("level-hashes", "Hashes of the levels", "distance", "hash")
	for d, h := range m.LevelHashes {
		t.Add(d, h)
	}
	s.Show(t)
	return s
}

func (r *Report) distances() *section.Section {
	s := &section.Section{ID: "distances", Title: "Distances"}
	h := []picture.Histogram{{Name: r.Name, Counts: r.Manifest.Levels}}
	s.Show(levels(r.Summary, nil))
	alt := section.Seen(r.Manifest.Levels, "distance")
	s.Illustrate(section.Figure{
		Name: "depth", Caption: crowd(r.Manifest.Levels), Alt: alt,
		Picture: picture.Depth(h, picture.HistogramOptions{}),
	})
	if n := len(r.Manifest.Levels); n > 5 {
		first, last := space.Sum(r.Manifest.Levels[:3]), space.Sum(r.Manifest.Levels[n-3:])
		s.Illustrate(section.Figure{
			Name: "depth-log", Alt: alt,
			Picture: picture.Depth(h, picture.HistogramOptions{Log: true}),
			Caption: fmt.Sprintf("The ends, where there are few: %s within distance 2 and %s in "+
				"the last three levels. Equal factors are equal heights.",
				english.Counted(first, "position"), english.Grouped(last)),
		})
	}
	return s
}

func (r *Report) growth() *section.Section {
	s := &section.Section{ID: "growth", Title: "Growth"}
	t := table.Folded("growth", "Growth by distance", "distance", "positions", "found so far",
		"ratio", "sequences of moves", "counted")
	for _, l := range r.Growth.Levels {
		exact := "estimated"
		if l.Exact {
			exact = "exactly"
		}
		var ratio any = l.Ratio
		if l.Ratio == 0 {
			ratio = "" // there is no level before, or nothing in it
		}
		var sequences any = l.Sequences
		if l.Sequences == analyze.MaxSequences {
			sequences, exact = fmt.Sprintf("over %g", l.Sequences), ""
		}
		t.Add(l.Distance, l.Positions, l.Found, ratio, sequences, exact)
	}
	s.Say("A search that does not remember where it has been walks every sequence of moves; the " +
		"space itself is far smaller, because many sequences meet. Where the ratio of one " +
		"distance to the one before falls below 1, the space narrows.")
	s.Show(t)
	s.Illustrate(section.Figure{
		Name: "growth", Caption: r.widest(), Picture: picture.Growth(r.Name, r.Growth),
		Alt: "positions at each distance, positions so far and sequences of moves on a " +
			"logarithmic axis; below, the ratio from one distance to the next",
	})
	return s
}

func (r *Report) widest() string {
	for _, l := range r.Growth.Levels {
		if l.Distance > 0 && l.Ratio < 1 && l.Ratio > 0 {
			last, about := r.Growth.Levels[len(r.Growth.Levels)-1], "about"
			if last.Sequences == analyze.MaxSequences {
				about = "more than"
			}
			return fmt.Sprintf("The space first narrows at distance %d. At distance %d there "+
				"are %s %s times as many sequences of moves as positions so far.", l.Distance,
				last.Distance, about, times(last.Sequences/float64(max(last.Found, 1))))
		}
	}
	return "The space widens to its last distance."
}

// times writes how many times as large something is, with three digits.
func times(v float64) string {
	const exact = 1 << 53
	if v < 1000 || v > exact {
		return picture.Units(v)
	}
	unit := math.Pow10(int(math.Log10(v)) - 2)
	return english.Grouped(uint64(math.Round(v/unit) * unit))
}

func (r *Report) moves() *section.Section {
	s := Moves(r.Subject, r.Branching)
	s.Illustrate(section.Figure{
		Name: "branching", Caption: "Positions without a move that leads nearer are the goals.",
		Alt: section.Seen(r.Branching.Moves, "legal moves") + "; " +
			section.Seen(r.Branching.Nearer, "moves that lead nearer"),
		Picture: picture.Branching(r.Name, r.Branching, picture.HistogramOptions{}),
	})
	return s
}

func (r *Report) certificates() *section.Section {
	s := &section.Section{ID: "certificates", Title: "Why some positions cannot be solved"}
	open := slices.ContainsFunc(r.Certificates,
		func(c Certified) bool { return c.Kind == puzzle.Unreached.Kind })
	if open {
		s.Say("Some unsolvable positions come with a reason that can be checked by hand, " +
			"without the database; of others no more is known than that the search backwards " +
			"from the goal never met them. The first by index, and one without a number where " +
			"there are such:")
	} else {
		s.Say("Reasons that can be checked by hand, without the database, of the first " +
			"unsolvable positions by index, and of one without a number where there are such:")
	}
	t := table.Named("certificates", "", "position", "kind", "reason")
	var boards []picture.Captioned
	for _, c := range r.Certificates {
		t.Add(c.Position, c.Kind, c.Text)
		boards = append(boards, section.Boards(r.Subject, c.Position, c.Kind)...)
	}
	s.Draw(boards)
	s.Show(t)
	return s
}

// tables returns every table of the report that has a name.
func (r *Report) tables() (out []*table.Table) {
	for _, s := range r.page().Sections {
		for _, t := range s.Tables() {
			if t.Name != "" {
				out = append(out, t)
			}
		}
	}
	return out
}
