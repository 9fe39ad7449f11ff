package pegs

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/analyze/pegs"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
)

func boards(g *peg.Game, all []peg.Bitboard,
	caption func(peg.Bitboard) string) (out []picture.Captioned) {
	for _, w := range all {
		out = append(out, section.Board(g, g.Position(w), caption(w)))
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

func withGoal(g *peg.Game, w peg.Bitboard) bool { return g.Difference(w) == 0 && g.HasGoalClass(w) }

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
		return "The solved positions lie in the classes " + english.Listed(with, "and")
	}
}

// Classes describes all classes of a board.
func Classes(g *peg.Game, a *pegs.Atlas) *section.Section {
	s := &section.Section{ID: "classes", Title: "Atlas of the classes"}
	t := table.Named("classes", "", "class", "parities", "positions", "smallest", "frozen",
		"components", "sizes", "greatest distance", "from")
	var smallest []peg.Bitboard
	for _, c := range a.Classes {
		t.Add(c.Number, strings.Trim(fmt.Sprint(c.Invariants), "[]"), c.Size,
			c.Smallest.CellList(), len(c.Frozen), len(c.Components), runs(c.Components),
			c.Eccentricity, c.Start.CellList())
		smallest = append(smallest, c.Smallest)
	}
	s.Say("Substitutions join the %s configurations to %s: %d frozen configurations, each by "+
		"itself, and %d others. %s. "+
		"Smallest is the configuration with the fewest white cells, by their numbers; the "+
		"greatest distance is that in the greatest component from the configuration where its "+
		"enumeration began.",
		english.Grouped(a.Positions), english.Counted(a.Components, "component"), a.Frozen,
		a.Components-uint64(a.Frozen), goalClasses(g, a))
	s.Draw(boards(g, smallest, inClass(g)))
	s.Show(t)
	return s
}

// runs writes sizes, the greatest first, with how often they occur.
func runs(sizes []uint64) string {
	var parts []string
	sorted := slices.SortedFunc(slices.Values(sizes),
		func(a, b uint64) int { return cmp.Compare(b, a) })
	for len(sorted) > 0 {
		n := 1
		for n < len(sorted) && sorted[n] == sorted[0] {
			n++
		}
		text := english.Grouped(sorted[0])
		if n > 1 {
			text = fmt.Sprintf("%d x %s", n, text)
		}
		parts, sorted = append(parts, text), sorted[n:]
	}
	return strings.Join(parts, " + ")
}
