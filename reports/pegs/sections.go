package pegs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
)

// diagrams draws positions of a board of pegs under captions.
func diagrams(g *peg.Game, all []peg.Bitboard, caption func(peg.Bitboard) string) []section.Diagram {
	var out []section.Diagram
	for _, w := range all {
		out = append(out, section.Diagram{Caption: caption(w), Rules: g, Position: g.Position(w)})
	}
	return out
}

// inClass is a caption: the class of a position, and whether a goal lies in it.
func inClass(g *peg.Game) func(peg.Bitboard) string {
	return func(w peg.Bitboard) string {
		caption := fmt.Sprintf("class %d", g.ClassOf(w))
		if withGoal(g, w) {
			caption += ", solved"
		}
		return caption
	}
}

// withGoal reports whether a goal lies in the class of a position.
func withGoal(g *peg.Game, w peg.Bitboard) bool { return g.Difference(w) == 0 && g.HasGoalClass(w) }

// goalClasses names the classes in which goals lie.
func goalClasses(g *peg.Game, a *pegs.Atlas) string {
	var with []string
	for _, c := range a.Classes {
		if withGoal(g, c.Smallest) {
			with = append(with, strconv.Itoa(c.Number))
		}
	}
	switch {
	case len(g.Goals()) == 1:
		return fmt.Sprintf("The solved position lies in class %d", a.GoalClass)
	case len(with) == 1:
		return "The solved positions lie in class " + with[0]
	default:
		return "The solved positions lie in the classes " + puzzle.Listed(with, "and")
	}
}

// amongNumbered is what the numbered space is called where all of it is counted.
func amongNumbered(g *peg.Game) string {
	if len(g.Goals()) > 1 {
		return "with a number"
	}
	return "in the solved one's class"
}

// solvedClass is what the classes of the goals are called.
func solvedClass(g *peg.Game) string {
	if len(g.Goals()) > 1 {
		return "the classes of the solved ones"
	}
	return "the solved one's class"
}

// Unsolvable tells of all configurations, solvable and not.
func Unsolvable(g *peg.Game, u *pegs.Unsolvable) *section.Section {
	s := &section.Section{ID: "unsolvable", Title: "Solvable and unsolvable configurations"}
	t := table.New("configurations", "count", "share")
	t.Name = "unsolvable"
	add := func(what string, n uint64) { t.Add(what, n, table.Of(n, u.Configurations)) }
	add("solvable", u.Solvable)
	add("unsolvable", u.Unsolvable)
	add("  another class", u.OtherClass)
	add("  frozen, in "+solvedClass(g), u.Frozen)
	if g.Rule() == peg.WAlone {
		add("  without a W-substitution, in "+solvedClass(g), u.Stuck)
		add("  too few white cells, in "+solvedClass(g), u.TooFew)
	}
	add("  for no known reason", u.Unexplained)
	add("all", u.Configurations)
	s.Show(t)
	inside := u.OtherClass - (u.Configurations - u.Class) // numbered, for the goals lie in several classes
	parity := ""
	if inside > 0 {
		parity = fmt.Sprintf(", %s have the parities of none", table.Grouped(inside))
	}
	s.Say("Proof: %s %s; the enumeration reached %s of them%s and %s are frozen, which leaves %s.", solvedClass(g), has(g, u.Class),
		table.Grouped(u.Solvable), parity, table.Grouped(u.Frozen), table.Grouped(u.Class-u.Solvable-u.Frozen-inside))
	alone := uint64(0) // the unsolvable ones without neighbours
	for _, w := range u.FrozenPositions {
		if g.Why(w).Kind() != "" {
			alone++
		}
	}
	if u.Unsolvable > alone {
		s.Say("Are all configurations but the %d without neighbours solvable? No: %s more are not%s.", alone, table.Grouped(u.Unsolvable-alone), elsewhere(g, u))
	}
	if u.Unexplained == 0 && g.Rule() == peg.Both {
		shared := "shares " + parities(g) + " with the solved one"
		if len(g.Goals()) > 1 {
			shared = "has all parities of a solved one"
		}
		s.Say("Can the others be told quickly? Yes: a configuration is solvable exactly when it is solved, or %s and some triplet has different ends.", shared)
	}
	if len(g.Board.Invariants()) > 0 {
		s.Say("The parities, which no substitution changes:")
		s.Show(parityTable(g))
	}
	var frozen []peg.Bitboard
	for _, w := range u.FrozenPositions {
		if withGoal(g, w) {
			frozen = append(frozen, w)
		}
	}
	if len(frozen) > 0 {
		s.Say("The frozen configurations in %s:", solvedClass(g))
		s.Draw(diagrams(g, frozen, func(w peg.Bitboard) string { return fmt.Sprintf("%d white", w.Count()) }))
	}
	return s
}

func has(g *peg.Game, n uint64) string {
	if len(g.Goals()) > 1 {
		return "and those between have " + table.Counted(n, "position")
	}
	return "has " + table.Counted(n, "position")
}

// elsewhere says where the unsolvable configurations lie, when it is simple.
func elsewhere(g *peg.Game, u *pegs.Unsolvable) string {
	if u.Stuck+u.TooFew+u.Unexplained > 0 || u.OtherClass == 0 {
		return ""
	}
	counted, has := fmt.Sprintf("the %d other classes", u.Classes-g.GoalClasses()), "have"
	if u.Classes-g.GoalClasses() == 1 {
		counted, has = "the class", "has"
	}
	return fmt.Sprintf(", because they lie in %s that %s no goal", counted, has)
}

func parities(g *peg.Game) string {
	if g.Codimension() == 1 {
		return "1 parity"
	}
	return fmt.Sprintf("%d parities", g.Codimension())
}

// parityTable is the invariants of the board, with what they are at the goals.
func parityTable(g *peg.Game) *table.Table {
	t := table.New("#", "white cells in", "plus white cells in", "solved")
	t.Name = "parities"
	for i, v := range g.Invariants() {
		var seen [2]bool
		for _, x := range g.Goals() {
			seen[v.Of(g.Bitboard(x))] = true
		}
		solved := "even"
		switch {
		case seen[0] && seen[1]:
			solved = "even or odd"
		case seen[1]:
			solved = "odd"
		}
		t.Add(i+1, v.First.Cells(), v.Second.Cells(), solved)
	}
	return t
}

// Pagodas tells for how many unsolvable positions a pagoda function tells why.
func Pagodas(g *peg.Game, p *pegs.Pagodas) *section.Section {
	s := &section.Section{ID: "pagodas", Title: "Pagoda functions"}
	s.Say("A pagoda function weighs the cells so that of the cells of a triplet neighbours together weigh at least as much as the third. Then no W-substitution makes the white cells together heavier, and a position that is lighter than a goal cannot lead there.")
	t := table.New("positions", "count", "share")
	t.Name = "pagodas"
	add := func(what string, n uint64) { t.Add(what, n, table.Of(n, p.Unsolvable)) }
	add("unsolvable", p.Unsolvable)
	add("  a pagoda function tells why", p.Found)
	add("  none does, but another reason", p.Others)
	add("  neither", p.Without)
	s.Show(t)
	if p.Seed > 0 {
		s.Say("Of %s with a number, drawn by lot (seed %d), %s cannot be solved. For %s of these a pagoda function exists, in the whole space for %s to %s of them (95%% confidence). Each was found by linear programming in whole numbers and checked; where there is none, none exists.",
			table.Counted(p.Looked, "position"), p.Seed, table.Grouped(p.Unsolvable), table.Text(table.Of(p.Found, p.Unsolvable)), table.Text(table.Share(p.Low)), table.Text(table.Share(p.High)))
		if p.Undecided > 0 {
			s.Say("Of %s more a search was broken off before it told whether they can be solved.", table.Grouped(p.Undecided))
		}
	} else {
		s.Say("All %s were looked at. Each function was found by linear programming in whole numbers and checked; where there is none, none exists.", table.Counted(p.Looked, "position"))
	}
	if pos, err := g.Parse(p.Example); err == nil && p.Functions != nil {
		c, _ := g.Features().Certify(pos)
		s.Say("An example, %s, which no other reason tells: %s.", p.Example, c.Text)
		s.Blocks = append(s.Blocks, section.Block{Steps: weighed(g, pos, p.Functions)})
	}
	return s
}

// weighed draws a position, and the weights of its cells.
func weighed(g *peg.Game, pos puzzle.Position, functions []peg.Pagoda) []picture.Step {
	w, features := peg.BitboardOf(pos), g.Features()
	steps := []picture.Step{{Drawing: features.Depict(puzzle.Scene{Position: pos}), Caption: "the position", Alt: section.Described(g, pos)}}
	for _, f := range functions {
		d := features.Depict(puzzle.Scene{Position: pos, Small: true})
		for i, c := range features.Geometry().Cells {
			fill := puzzle.Colour("#1d2226")
			if !w.Has(i) {
				fill = "#ffffff"
			}
			d.Add(puzzle.Shape{Form: puzzle.Word, X: c.X, Y: c.Y, H: 0.34, Fill: fill, Text: strconv.Itoa(f[i])})
		}
		caption := fmt.Sprintf("weights, together %d", f.Sum(w))
		steps = append(steps, picture.Step{Drawing: d, Caption: caption, Alt: "the same with the weights " + f.String()})
	}
	return steps
}

// Weights tells of white cells by distance and what follows from it.
func Weights(g *peg.Game, w *pegs.Weights) *section.Section {
	s := &section.Section{ID: "weights", Title: "White cells, and the two kinds of substitution"}
	goal, _ := g.GoalWhite()
	s.Data = table.New("white", "distance", "B-substitutions", "positions")
	s.Data.Name, s.Data.Title = "weights-by-distance", "Positions by white cells and distance"
	known := w.WAloneUnknown == ""
	for _, r := range w.White {
		for d, n := range r.ByDistance {
			if n > 0 && known {
				s.Data.Add(r.White, d, g.Needed(r.White, puzzle.Distance(d)), n)
			} else if n > 0 {
				s.Data.Add(r.White, d, nil, n)
			}
		}
	}
	if !known {
		s.Say("Solvable positions by white cells and distance. How many B-substitutions they need is not known: %s.", w.WAloneUnknown)
		s.Show(s.Data)
		return s
	}
	s.Say("A W-substitution takes a white cell away and a B-substitution adds one, so a solution from w white cells with b B-substitutions has (w-%d) + 2b moves: the distance tells how many are needed.", goal)
	s.Show(neededTable(w), neededByWhite(w))
	s.Say("Positions that W-substitutions alone solve, and those of them that also lie on the way from the classic start (the solved position with all colours exchanged); each also up to symmetry:")
	t := table.New("white", "positions", "unsolvable", "W alone", "orbits", "winnable", "orbits")
	t.Name, t.Title, t.Folded = "weights", "Positions by white cells", true
	for _, r := range w.White {
		t.Add(r.White, r.Positions, r.Unsolvable, r.WAlone, r.WAloneOrbits, r.Winnable, r.WinnableOrbits)
	}
	s.Show(t)
	s.Say("W-substitutions alone solve %s, %s up to symmetry.", table.Counted(w.WAloneTotal, "position"), table.Grouped(w.WAloneOrbits))
	return s
}

// neededTable is the positions by the B-substitutions that they need.
func neededTable(w *pegs.Weights) *table.Table {
	t := table.New("B-substitutions", "positions", "share")
	t.Name, t.Title = "needed", "Positions by B-substitutions needed"
	all := space.Sum(w.Needed)
	for b, n := range w.Needed {
		t.Add(b, n, table.Of(n, all))
	}
	return t
}

// neededByWhite is the same for each number of white cells.
func neededByWhite(w *pegs.Weights) *table.Table {
	t := table.New("white")
	t.Name, t.Title, t.Folded = "needed-by-white", "Positions by white cells and B-substitutions needed", true
	for b := range w.Needed {
		t.Columns = append(t.Columns, fmt.Sprintf("b=%d", b))
	}
	for _, r := range w.White {
		row := []any{r.White}
		for b := range w.Needed {
			row = append(row, section.At(r.Needed, b))
		}
		t.Add(row...)
	}
	return t
}

// DeadEnds tells of configurations by what is possible in them.
func DeadEnds(g *peg.Game, d *pegs.DeadEnds) *section.Section {
	s := &section.Section{ID: "dead-ends", Title: "Dead ends"}
	s.Say("No substitution of either kind is possible in %d configurations:", len(d.None))
	s.Draw(diagrams(g, d.None, inClass(g)))
	if len(d.All) > 0 {
		s.Say("All %d triplets can be flipped in %d configurations:", len(g.Triplets()), len(d.All))
		s.Draw(diagrams(g, d.All, inClass(g)))
	}
	t := table.New("substitutions", "configurations", amongNumbered(g))
	t.Name, t.Title, t.Folded = "neighbours", "All configurations, and those "+amongNumbered(g)+", by possible substitutions", true
	for n := range d.Neighbours {
		t.Add(n, d.Neighbours[n], d.GoalClass[n])
	}
	stuck := table.New("white cells", "configurations", "from the start")
	stuck.Name, stuck.Title, stuck.Folded = "stuck", "Configurations without a W-substitution, by white cells", true
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
	s.Say("Configurations without a W-substitution, and those of them to which W-substitutions lead from the classic start (the solved position with all colours exchanged):")
	if d.WAloneUnknown != "" {
		stuck.Total[2] = nil
		s.Say("Which of them W-substitutions lead to is not known: %s.", d.WAloneUnknown)
	}
	s.Show(stuck)
	s.Data = table.New("n", "configurations with n substitutions", amongNumbered(g), "n white and no W-substitution", "reached from the classic start")
	for n := range max(len(d.Neighbours), len(d.Stuck)) {
		s.Data.Add(n, section.At(d.Neighbours, n), section.At(d.GoalClass, n), section.At(d.Stuck, n), section.At(d.StuckReached, n))
	}
	return s
}

// FewWhite tells of the configurations with few white cells.
func FewWhite(f *pegs.FewWhite) *section.Section {
	s := &section.Section{ID: "few-white", Title: fmt.Sprintf("Configurations with at most %d white cells", f.Max)}
	t := table.New("white", "all", "solvable", "another class", "frozen", "other reasons", "greatest distance")
	t.Name = "few-white"
	var sum pegs.FewWhiteRow
	var others uint64
	for _, r := range f.Rows {
		var farthest any
		if r.Solvable > 0 {
			farthest = section.Greatest(r.ByDistance)
		}
		t.Add(r.White, r.Total, r.Solvable, r.OtherClass, r.Frozen, r.Others(), farthest)
		sum.OtherClass += r.OtherClass
		sum.Frozen += r.Frozen
		others += r.Others()
	}
	t.Total = []any{"all", f.Total, f.Solvable, sum.OtherClass, sum.Frozen, others, section.Greatest(f.ByDistance)}
	s.Say("%s with at most %d white cells, of which %s can be solved.", table.Counted(f.Total, "configuration"), f.Max, table.Grouped(f.Solvable))
	levels := table.New("distance", "solvable")
	levels.Name, levels.Title = "few-white-levels", "The solvable ones by distance"
	for d, n := range f.ByDistance {
		levels.Add(d, n)
	}
	s.Show(t, levels)
	return s
}

// Classes tells of all classes of a board.
func Classes(g *peg.Game, a *pegs.Atlas) *section.Section {
	s := &section.Section{ID: "classes", Title: "Atlas of the classes"}
	t := table.New("class", "parities", "positions", "smallest", "frozen", "components", "sizes", "greatest distance", "from")
	t.Name = "classes"
	var smallest []peg.Bitboard
	for _, c := range a.Classes {
		t.Add(c.Number, strings.Trim(fmt.Sprint(c.Invariants), "[]"), c.Size, c.Smallest.Cells(), len(c.Frozen), len(c.Components), runs(c.Components), c.Eccentricity, c.Start.Cells())
		smallest = append(smallest, c.Smallest)
	}
	s.Say("Substitutions join the %s configurations to %s: %d frozen configurations, each by itself, and %d others. %s. "+
		"Smallest is the configuration with the fewest white cells, by their numbers; the greatest distance is that in the greatest component from the configuration where its enumeration began.",
		table.Grouped(a.Positions), table.Counted(a.Components, "component"), a.Frozen, a.Components-uint64(a.Frozen), goalClasses(g, a))
	s.Draw(diagrams(g, smallest, inClass(g)))
	s.Show(t)
	return s
}

// runs writes sizes, the greatest first, with how often they occur.
func runs(sizes []uint64) string {
	var parts []string
	sorted := slices.SortedFunc(slices.Values(sizes), func(a, b uint64) int { return cmp.Compare(b, a) })
	for len(sorted) > 0 {
		n := 1
		for n < len(sorted) && sorted[n] == sorted[0] {
			n++
		}
		text := table.Grouped(sorted[0])
		if n > 1 {
			text = fmt.Sprintf("%d x %s", n, text)
		}
		parts, sorted = append(parts, text), sorted[n:]
	}
	return strings.Join(parts, " + ")
}
