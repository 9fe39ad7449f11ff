package pegs

import (
	"fmt"

	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

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

// Unsolvable describes all configurations, solvable and not.
func Unsolvable(g *peg.Game, u *pegs.Unsolvable) *section.Section {
	s := &section.Section{ID: "unsolvable", Title: "Solvable and unsolvable configurations"}
	s.Show(reasons(g, u))
	// numbered, for the goals lie in several classes
	inside := u.OtherClass - (u.Configurations - u.Class)
	parity := ""
	if inside > 0 {
		parity = fmt.Sprintf(", %s have the parities of none", english.Grouped(inside))
	}
	s.Say("Proof: %s %s; the enumeration reached %s of them%s and %s are frozen, which leaves %s.",
		solvedClass(g), has(g, u.Class),
		english.Grouped(u.Solvable), parity, english.Grouped(u.Frozen),
		english.Grouped(u.Class-u.Solvable-u.Frozen-inside))
	askOfOthers(s, g, u)
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
		s.Draw(boards(g,
			frozen, func(w peg.Bitboard) string { return fmt.Sprintf("%d white", w.Count()) }))
	}
	return s
}

// reasons is all configurations by why they cannot be solved.
func reasons(g *peg.Game, u *pegs.Unsolvable) *table.Table {
	t := table.Named("unsolvable", "", "configurations", "count", "share")
	add := func(what string, n uint64) { t.Add(what, n, table.ShareOf(n, u.Configurations)) }
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
	return t
}

// askOfOthers answers whether all configurations but those without neighbours are solvable,
// and whether the others can be recognised.
func askOfOthers(s *section.Section, g *peg.Game, u *pegs.Unsolvable) {
	alone := uint64(0) // the unsolvable ones without neighbours
	for _, w := range u.FrozenPositions {
		if g.Why(w) != "" {
			alone++
		}
	}
	if u.Unsolvable > alone {
		s.Say("Are all configurations but the %d without neighbours solvable? No: %s more are "+
			"not%s.", alone, english.Grouped(u.Unsolvable-alone), elsewhere(g, u))
	}
	if u.Unexplained == 0 && g.Rule() == peg.Both {
		shared := "shares " + parities(g) + " with the solved one"
		if len(g.Goals()) > 1 {
			shared = "has all parities of a solved one"
		}
		s.Say("Can the others be told quickly? Yes: a configuration is solvable exactly when it "+
			"is solved, or %s and some triplet has different ends.", shared)
	}
}

func has(g *peg.Game, n uint64) string {
	if len(g.Goals()) > 1 {
		return "and those between have " + english.Counted(n, "position")
	}
	return "has " + english.Counted(n, "position")
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
	t := table.Named("parities", "", "#", "white cells in", "plus white cells in", "solved")
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
		t.Add(i+1, v.First.CellList(), v.Second.CellList(), solved)
	}
	return t
}
