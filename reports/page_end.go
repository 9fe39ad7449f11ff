package reports

import (
	"fmt"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// certificates shows reasons that a person can check by hand.
func (r *Report) certificates() section {
	s := section{ID: "certificates", Title: "Why some positions cannot be solved", Paragraphs: []string{
		"Each unsolvable position comes with a reason that can be checked by hand, without the database:",
	}}
	t := dataTable{Name: "certificates", Columns: []string{"position", "kind", "reason"}}
	for _, c := range r.Certificates {
		t.add(c.Position, c.Kind, c.Text)
		if d, ok := r.depict(c.Position); ok {
			s.Boards = append(s.Boards, boardFigure{c.Kind, "", d})
		}
	}
	s.Tables = []dataTable{t}
	return s
}

// checks sets our counts beside published ones.
func (r *Report) checks() section {
	s := section{ID: "checks", Title: "Cross-checks against the literature"}
	if len(r.Checks) == 0 {
		s.Paragraphs = []string{"No published counts of this puzzle are known to the program. The counts above rest on 'puzzlebase verify', which checks every position of the database against the rules."}
		return s
	}
	t := dataTable{Name: "checks", Columns: []string{"what", "source", "published", "ours", "verdict"}}
	for _, c := range r.Checks {
		verdict := "agrees"
		if !c.Agrees {
			verdict = "DIFFERS"
		}
		t.add(c.What, c.Source, numbers(c.Want), numbers(c.Got), verdict)
	}
	s.Tables = []dataTable{t}
	return s
}

// numbers writes a list of counts, shortened in the middle.
func numbers(list []uint64) string {
	const most = 8
	text := func(part []uint64) (out string) {
		for i, n := range part {
			if i > 0 {
				out += ", "
			}
			out += grouped(n)
		}
		return out
	}
	if len(list) <= most {
		return text(list)
	}
	return fmt.Sprintf("%s, ... %s (%d counts)", text(list[:4]), text(list[len(list)-3:]), len(list))
}

// origin says what the file is and how it was made.
func (r *Report) origin() section {
	m, b := r.Manifest, r.Build
	t := dataTable{Name: "manifest", Columns: []string{"what", "value"}}
	t.add("puzzle", m.Puzzle)
	t.add("format version", fmt.Sprint(m.FormatVersion))
	t.add("layout", string(m.Layout))
	t.add("bits a position", fmt.Sprintf("%d for the distance, %d for the parent move", m.Planes.Distance, m.Planes.Parent))
	t.add("blocks", grouped(uint64(m.Blocks)))
	t.add("size of the file", grouped(uint64(r.FileBytes))+" bytes")
	t.add("content hash (SHA-256)", m.ContentHash)
	if b != (store.Build{}) {
		t.add("enumerated by", fmt.Sprintf("puzzlebase %s, %s", b.Tool, b.Go))
		t.add("engine", b.Engine)
		t.add("built", b.Built)
		t.add("wall time", fmt.Sprintf("%.2f s with %d workers", b.Seconds, b.Workers))
		t.add("most memory", fmt.Sprintf("%.0f MiB", float64(b.PeakBytes)/(1<<20)))
	}
	return section{ID: "origin", Title: "The database and its making", Paragraphs: []string{
		"The content hash depends on the puzzle alone: whoever builds the same puzzle must find the same one. Time and memory are those of the build that this report was made from.",
	}, Tables: []dataTable{t}}
}

// reproduce lists the commands.
func (r *Report) reproduce() section {
	return section{ID: "reproduce", Title: "How to reproduce this page", Commands: r.Commands}
}

// Tables returns every table of the report with its name.
func (r *Report) tables() []dataTable {
	var out []dataTable
	for _, s := range r.page().Sections {
		out = append(out, s.Tables...)
	}
	return out
}

// presetBoard draws a preset.
func (r *Report) presetBoard(p Preset) boardFigure {
	caption := p.Name + ": unsolvable"
	if p.Distance != nil {
		caption = fmt.Sprintf("%s: %s", p.Name, r.cost(uint64(*p.Distance)))
	}
	d, _ := r.depict(p.Position)
	return boardFigure{Caption: caption, Drawing: d}
}

// greatestLevel returns the greatest index with a count.
func greatestLevel(counts []uint64) puzzle.Distance {
	for i, n := range slices.Backward(counts) {
		if n > 0 {
			return puzzle.Distance(i)
		}
	}
	return 0
}
