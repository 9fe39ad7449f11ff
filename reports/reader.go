package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
)

// rules says how the puzzle is played: in sentences, with the cells by the names
// that moves and certificates have for them, a goal, and one move.
func (r *Report) rules() *section.Section {
	s := &section.Section{ID: "rules", Title: "How it is played"}
	f := r.Subject.Features()
	rules := []string{r.About + "."}
	if len(f.Rules) > 0 {
		rules = f.Rules
	}
	s.Say("%s", strings.Join(rules[:min(2, len(rules))], " "))
	if f.Depict == nil {
		return s
	}
	goal := r.Subject.Unrank(r.Subject.Goals()[0])
	var steps []picture.Captioned
	if f.Geometry != nil {
		if cells, ok := numbered(f.Geometry, puzzle.CellNames(r.Subject)); ok {
			steps = append(steps, picture.Captioned{Drawing: cells, Caption: "cells",
				Alt: "the cells by their names, row by row"})
		}
	}
	caption := "the goal"
	if n := len(r.Subject.Goals()); n > 1 {
		caption = fmt.Sprintf("one of %s goals", english.Grouped(uint64(n)))
	}
	steps = append(steps, picture.Captioned{Drawing: f.Depict(puzzle.Scene{Position: goal}),
		Caption: caption, Alt: section.Described(r.Subject, goal)})
	if last := section.Steps(r.Subject, r.solution, 2); len(last) > 1 {
		_, move, _ := strings.Cut(last[1].Caption, " ")
		last[0].Caption, last[1].Caption = "before a move", "after "+move
		steps = append(steps, last...)
	}
	s.Parts = append(s.Parts, section.Part{Boards: steps})
	return s
}

// numbered draws the cells with their names, or numbers where they have none; false
// where moves speak of pieces instead.
func numbered(g *puzzle.Geometry, names []string) (puzzle.Drawing, bool) {
	if len(g.Pieces) >= len(g.Cells) {
		return puzzle.Drawing{}, false
	}
	return g.Drawing(func(i int) []puzzle.Mark {
		label := strconv.Itoa(i + 1)
		if names != nil {
			label = names[i]
		}
		return []puzzle.Mark{
			{Form: puzzle.Disc, W: 0.82, Fill: "#ffffff", Line: "#8f8670", Stroke: 0.03},
			{Form: puzzle.Word, H: 0.3 * min(1, 3/float64(len(label)+1)), Fill: "#1d2226",
				Text: label}}
	}), true
}

func (r *Report) findings() *section.Section {
	s := &section.Section{ID: "findings", Title: "Findings"}
	sum, h, b := r.Summary, r.Hardest, r.Branching
	all := "Every one of them can be solved"
	if sum.Unreached > 0 {
		all = fmt.Sprintf("%s of them can be solved and %s cannot", english.Grouped(sum.Reached),
			english.Grouped(sum.Unreached))
	}
	how := "with %.2f moves on average and %d at most"
	if !r.Subject.Features().UnitCost() {
		how = "at a cost of %.2f on average and %d at most"
	}
	text := fmt.Sprintf("All %s with a number were visited, backwards from the goal, so every "+
		"number on this page is exact unless it is called an estimate. %s, "+how,
		english.Counted(sum.Positions, "position"), all, sum.Mean, sum.MaxDistance)
	if n := r.Subject.Features().WithoutIndex; n > 0 {
		text += fmt.Sprintf(". %s more have no number, and none of them can be solved",
			english.Counted(n, "board"))
	}
	are := "are"
	if h.Positions == 1 {
		are = "is"
	}
	text += fmt.Sprintf(". The hardest %s %s", are, english.Counted(h.Positions, "position"))
	if h.Orbits < h.Positions {
		text += fmt.Sprintf(", %s up to symmetry", english.Grouped(h.Orbits))
	}
	text += ". " + crowd(r.Manifest.Levels)
	if b != nil {
		text += choices(b, sum.Reached)
	}
	s.Say("%s", text)
	if rules := r.Subject.Features().Rules; len(rules) > 2 {
		s.Say("%s", strings.Join(rules[2:], " "))
	}
	return s
}

func choices(b *analyze.Branching, reached uint64) string {
	text := fmt.Sprintf(" On average %.4g moves are legal and %.4g lead nearer.", b.MeanMoves,
		b.MeanNearer)
	if traps := b.LocalMaximaTotal; traps > 0 {
		text += fmt.Sprintf(" From %s (%s of the solvable) no move leads farther away, so that "+
			"a search that climbs stops there.",
			english.Counted(traps, "position"), table.Text(table.ShareOf(traps, reached)))
	}
	if b.DeadEnds > 0 {
		text += fmt.Sprintf(" Dead ends, without a legal move and no goal: %s.",
			english.Counted(b.DeadEnds, "position"))
	}
	return text
}

// crowd says where most things of a histogram lie.
func crowd(counts []uint64) string {
	total := space.Sum(counts)
	if total == 0 {
		return ""
	}
	low, high := analyze.Ranked(counts, total/4), analyze.Ranked(counts, total-1-total/4)
	most := slices.Max(counts)
	where := fmt.Sprintf("lie between distances %d and %d", low, high)
	if low == high {
		where = fmt.Sprintf("lie at distance %d", low)
	}
	return fmt.Sprintf("At least half of the positions %s, and the most, %s, at distance %d.",
		where, english.Grouped(most), slices.Index(counts, most))
}

// hardest draws positions at the greatest distance, and the solution of one.
func (r *Report) hardest() *section.Section {
	level := r.Hardest.section()
	s := &section.Section{ID: level.ID, Title: "The hardest positions", Parts: level.Parts[:1:1]}
	s.Walk(r.Subject, r.solution)
	s.Parts = append(s.Parts, level.Parts[1:]...)
	var boards []picture.Captioned
	for _, p := range r.Hardest.Listed {
		for _, b := range section.Boards(r.Subject, p.Position, "index "+english.Grouped(p.Index)) {
			b.Alt += fmt.Sprintf("; distance %d", r.Hardest.Distance)
			if p.Orbit > 1 {
				b.Detail = fmt.Sprintf("one of %d symmetric ones", p.Orbit)
			}
			boards = append(boards, b)
		}
	}
	s.Draw(boards)
	return s
}
