package pegs

import (
	"context"
	"fmt"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Extra is what only boards of pegs have in a report. Its JSON form stands in that of the report
// under the name of the puzzle's family.
type Extra struct {
	Atlas      *pegs.Atlas      `json:"atlas"` // nil unless who has one puts it here
	Unsolvable *pegs.Unsolvable `json:"unsolvable"`
	DeadEnds   *pegs.DeadEnds   `json:"dead_ends"`
	Weights    *pegs.Weights    `json:"weights"`
	FewWhite   *pegs.FewWhite   `json:"few_white"`
	Presets    []Preset         `json:"presets"` // positions that have names
	Pagodas    *pegs.Pagodas    `json:"pagodas,omitempty"`

	Game *peg.Game `json:"-"`
}

// Preset is a position that has a name.
type Preset struct {
	Name     string           `json:"name"`
	Position string           `json:"position"`
	White    int              `json:"white"`
	Distance *puzzle.Distance `json:"distance"` // nil when unsolvable
	// B-substitutions; nil when unsolvable or unknown
	Needed      *int                `json:"needed"`
	Certificate *puzzle.Certificate `json:"certificate"`
}

// fewWhite is how many white cells the table of simple configurations has at most.
const fewWhite = 4

// pagodasLooked is at how many positions a report looks for pagoda functions; a
// search from each takes a tenth of a second.
const pagodasLooked = 200

const pagodasSeed = 1

// Gather counts what there is of a board whose classes can be listed, but for the atlas; nil of
// any other puzzle.
func Gather(ctx context.Context, db store.Reader,
	report progress.Func) (*Extra, error) {
	p := db.Puzzle()
	g, err := pegs.Listable(p)
	if err != nil {
		return nil, nil
	}
	out := &Extra{Presets: []Preset{}, Game: g}
	if out.Unsolvable, err = pegs.UnsolvableOf(ctx, db, report); err != nil {
		return nil, err
	}
	if out.Weights, err = pegs.WeightsOf(ctx, db, report); err != nil {
		return nil, err
	}
	if out.DeadEnds, err = pegs.DeadEndsOf(ctx, db, report); err != nil {
		return nil, err
	}
	most := min(fewWhite, g.Cells())
	if out.FewWhite, err = pegs.FewWhiteOf(ctx, db, most, nil, report); err != nil {
		return nil, err
	}
	if g.Rule() == peg.WAlone {
		out.Pagodas, err = pegs.PagodasOf(ctx, g, pagodasLooked, pagodasSeed, report)
		if err != nil {
			return nil, err
		}
	}
	for _, name := range p.Features().Names {
		preset, err := presetOf(ctx, g, db, name, out.Weights.WAloneUnknown == "")
		if err != nil {
			return nil, err
		}
		out.Presets = append(out.Presets, preset)
	}
	return out, nil
}

func presetOf(ctx context.Context, g *peg.Game, db store.Reader,
	name string, needed bool) (Preset, error) {
	pos, err := g.Parse(name)
	if err != nil {
		return Preset{}, err
	}
	answer, err := tablebase.Of(g, db).Solve(ctx, pos)
	if err != nil {
		return Preset{}, err
	}
	out := Preset{Name: name, Position: g.Format(pos), White: peg.BitboardOf(pos).Count(),
		Certificate: answer.Certificate}
	if answer.Solution != nil {
		out.Distance = &answer.Solution.Distance
		if needed {
			b := g.Needed(out.White, *out.Distance)
			out.Needed = &b
		}
	}
	return out, nil
}

// Commands returns what reproduces it, each with %s for the name of the puzzle.
func (e *Extra) Commands() []string {
	return []string{"analyze unsolvable %s", "analyze dead-ends %s", "analyze weights %s",
		"analyze classes %s", fmt.Sprintf("analyze few-white %%s --max %d", e.FewWhite.Max),
		"plot weights %s -o weights.svg", "plot bsubs %s --log -o bsubs.svg"}
}

// Published returns the numbers that a published count of that name is of; nil where there are
// none.
func (e *Extra) Published(what string) (out []uint64) {
	switch white := e.Weights.White[1:]; what { // a jump more is a white cell more
	case "w_alone_orbits":
		for _, row := range white {
			out = append(out, row.WAloneOrbits)
		}
	case "winnable_orbits":
		for _, row := range white {
			out = append(out, row.WinnableOrbits)
		}
	case "shortest_dead_end":
		// A jump takes a peg away, and all but one of the cells have one at first.
		most := analyze.SpreadOf(e.DeadEnds.StuckReached).Greatest
		out = []uint64{uint64(len(white) - 1 - most)}
	}
	return out
}

// Sections are those of a page; name is what people call the puzzle, and hardest says which
// positions are.
func (e *Extra) Sections(name, hardest string) []*section.Section {
	g := e.Game
	weights := Weights(g, e.Weights)
	weights.Illustrate(section.Figure{
		Name: "weights", Picture: WhiteByDistance(picture.Subject{Name: name}, e.Weights),
		Caption: "A box for each number of white cells and each distance; the darker, the more " +
			"positions.",
		Alt: "the table of positions by white cells and distance as a map of colours",
	})
	if len(e.Weights.Needed) > 1 {
		most := slices.Index(e.Weights.Needed, slices.Max(e.Weights.Needed))
		weights.Illustrate(section.Figure{
			Name: "bsubs", Caption: fmt.Sprintf("Most positions need %s.",
				english.Counted(uint64(most), "B-substitution")),
			Alt: section.Seen(e.Weights.Needed, "B-substitutions needed"),
			Picture: Needed(picture.Subject{Name: name,
				Options: picture.HistogramOptions{Log: true}}, e.Weights),
		})
	}
	deadEnds := DeadEnds(g, e.DeadEnds)
	deadEnds.Data = nil // for commands, which print one table
	all := []*section.Section{e.questions(hardest), Unsolvable(g, e.Unsolvable), weights,
		deadEnds, FewWhite(e.FewWhite)}
	if e.Pagodas != nil {
		all = slices.Insert(all, 2, Pagodas(g, e.Pagodas))
	}
	if e.Atlas != nil {
		return append(all, Classes(g, e.Atlas))
	}
	s := &section.Section{ID: "classes", Title: "Atlas of the classes"}
	s.Say("The atlas takes an enumeration of each class and was left out; 'puzzlebase report %s "+
		"--atlas' computes it once and keeps it.", name)
	return append(all, s)
}

// questions answers what people ask first, in numbers of this report, and shows
// the positions that have names.
func (e *Extra) questions(hardest string) *section.Section {
	s := &section.Section{ID: "questions", Title: "Questions and answers"}
	s.Say("Each answer follows from counts further down on this page.")
	t := table.Named("answers", "", "question", "answer")
	u, d, w := e.Unsolvable, e.DeadEnds, e.Weights
	t.Add("Can every configuration but those without a neighbour be reached from the solved one?",
		e.reachable())
	t.Add("How many configurations have no neighbour, and how many all?",
		fmt.Sprintf("%d have none; %d have all %d. The most that any %s have is %d.",
			len(d.None), len(d.All), len(e.Game.Triplets()), amongNumbered(e.Game),
			analyze.SpreadOf(d.GoalClass).Greatest))
	t.Add("Which configurations are hardest?", hardest)
	if w.WAloneUnknown == "" {
		t.Add("How many do W-substitutions alone solve?",
			fmt.Sprintf("%s, which is %s of the solvable ones. No position needs more than %s.",
				english.Grouped(w.WAloneTotal),
				table.Text(table.ShareOf(w.WAloneTotal, u.Solvable)),
				english.Counted(uint64(analyze.SpreadOf(w.Needed).Greatest), "B-substitution")))
	}
	s.Show(t)
	if len(e.Presets) > 0 {
		s.Show(e.presets())
	}
	var boards []picture.Captioned
	for _, p := range e.Presets {
		caption := p.Name + ": unsolvable"
		if p.Distance != nil {
			caption = p.Name + ": " + section.Cost(e.Game, *p.Distance)
		}
		boards = append(boards, section.Boards(e.Game, p.Position, caption)...)
	}
	s.Draw(boards)
	for _, p := range e.Presets {
		if p.Certificate != nil {
			s.Say("%s cannot be solved: %s.", p.Name, p.Certificate.Text)
		}
	}
	return s
}

// reachable says which configurations can be solved and whether the others are easily explained.
func (e *Extra) reachable() string {
	u := e.Unsolvable
	if u.Unsolvable == u.Frozen {
		return "Yes."
	}
	text := fmt.Sprintf("No. Of %s configurations %s can. Of the others %s differ in a parity "+
		"that no substitution changes", english.Grouped(u.Configurations),
		english.Grouped(u.Solvable),
		english.Grouped(u.OtherClass))
	for _, reason := range []struct {
		n    uint64
		what string
	}{
		{u.Frozen, "have no substitution at all"}, {u.Stuck, "have no W-substitution"},
		{u.TooFew, "have too few white cells"},
		{u.Unexplained, "are unsolvable for no such reason"},
	} {
		if reason.n > 0 {
			text += fmt.Sprintf(", %s %s", english.Grouped(reason.n), reason.what)
		}
	}
	return text + "."
}

func (e *Extra) presets() *table.Table {
	t := table.Named("presets", "Positions that have names", "name", "white cells", "distance",
		"B-substitutions needed", "why unsolvable")
	for _, p := range e.Presets {
		var why any
		if p.Certificate != nil {
			why = p.Certificate.Kind
		}
		t.Add(p.Name, p.White, table.Maybe(p.Distance), table.Maybe(p.Needed), why)
	}
	return t
}
