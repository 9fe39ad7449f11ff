package pegs

import (
	"fmt"
	"strconv"

	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

// exactness says how far the counts can be trusted.
const exactness = "Each function was found by linear programming in whole numbers and checked; " +
	"where none was found none exists, unless a number grew beyond 32 bits."

// Pagodas counts the unsolvable positions of which a pagoda function says why.
func Pagodas(g *peg.Game, p *pegs.Pagodas) *section.Section {
	s := &section.Section{ID: "pagodas", Title: "Pagoda functions"}
	s.Say("A pagoda function gives each cell a weight. In every triplet, two neighbours together " +
		"weigh at least as much as the third cell. Then no W-substitution makes the white " +
		"cells together heavier, and a position that is lighter than a goal cannot lead there.")
	t := table.Named("pagodas", "", "positions", "count", "share")
	add := func(what string, n uint64) { t.Add(what, n, table.ShareOf(n, p.Unsolvable)) }
	add("unsolvable", p.Unsolvable)
	add("  a pagoda function tells why", p.Found)
	add("  none does, but another reason", p.Others)
	add("  neither", p.Without)
	s.Show(t)
	if p.Seed > 0 {
		s.Say("Of %s with a number, drawn at random (seed %d), %s cannot be solved. For %s of "+
			"these a pagoda function exists, in the whole space for %s to %s of them (95%% "+
			"confidence). "+exactness,
			english.Counted(p.Looked, "position"), p.Seed, english.Grouped(p.Unsolvable),
			table.Text(table.ShareOf(p.Found, p.Unsolvable)), table.Text(table.Share(p.Low)),
			table.Text(table.Share(p.High)))
		if p.Undecided > 0 {
			s.Say("Of %s more a search was broken off before it told whether they can be solved.",
				english.Grouped(p.Undecided))
		}
	} else {
		s.Say("All %s were looked at. "+exactness,
			english.Counted(p.Looked, "position"))
	}
	if pos, err := g.Parse(p.Example); err == nil && p.Functions != nil {
		c, _ := g.Features().Certify(pos)
		s.Say("An example, %s, which no other reason tells: %s.", p.Example, c.Text)
		s.Parts = append(s.Parts, section.Part{Boards: weighed(g, pos, p.Functions)})
	}
	return s
}

func weighed(g *peg.Game, pos puzzle.Position, functions []peg.Pagoda) []picture.Captioned {
	w, features := peg.BitboardOf(pos), g.Features()
	steps := []picture.Captioned{{Drawing: features.Depict(puzzle.Scene{Position: pos}),
		Caption: "the position", Alt: section.Described(g, pos)}}
	for _, f := range functions {
		d := features.Depict(puzzle.Scene{Position: pos, Small: true})
		for i, c := range features.Geometry.Cells {
			fill := puzzle.Colour("#1d2226")
			if !w.Has(i) {
				fill = "#ffffff"
			}
			d.Add(puzzle.Mark{Form: puzzle.Word, X: c.X, Y: c.Y, H: 0.34, Fill: fill,
				Text: strconv.Itoa(f[i])})
		}
		caption := fmt.Sprintf("weights, together %d", f.Sum(w))
		steps = append(steps, picture.Captioned{Drawing: d, Caption: caption,
			Alt: "the same with the weights " + f.String()})
	}
	return steps
}
