package reports

import (
	"fmt"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
)

// hiriqSections are what only hiriq has.
func (r *Report) hiriqSections() []section {
	return []section{r.course(), r.unsolvable(), r.weights(), r.deadEnds(), r.fewWhite(), r.atlas()}
}

// course answers the course's questions, in numbers of this report.
func (r *Report) course() section {
	h := r.HiRiQ
	s := section{ID: "course", Title: "The course's questions", Paragraphs: []string{
		"Each answer follows from counts further down on this page.",
	}}
	t := dataTable{Name: "answers", Columns: []string{"question", "answer"}}
	u, d := h.Unsolvable, h.DeadEnds
	t.add("Can every configuration but those without a neighbour be reached from the solved one?",
		fmt.Sprintf("No. Of %s configurations %s can, one in %d. All others are unsolvable: %s differ in a parity that no substitution changes, and %s in the solved position's own class have no substitution at all.",
			grouped(u.Configurations), grouped(u.Solvable), (u.Configurations+u.Solvable/2)/u.Solvable, grouped(u.OtherClass), grouped(u.Frozen)))
	t.add("Can the others be told quickly?",
		fmt.Sprintf("Yes: count four parities of white cells, and see whether any substitution is possible. The scan of the whole class left %s positions without such a reason.", grouped(u.Unexplained)))
	t.add("How many configurations have no neighbour?", fmt.Sprintf("%d, of which %d are in the solved position's class.", len(d.None), frozenIn(u.FrozenClass, u.GoalClass)))
	t.add("How many have all 38 neighbours?", fmt.Sprintf("%d. The most that positions of the solved position's class have is %d.", len(d.All), greatestLevel(d.GoalClass)))
	t.add("Which configurations are hardest?", fmt.Sprintf("%d of them need %d substitutions; %d up to symmetry.", r.Hardest.Positions, r.Hardest.Distance, r.Hardest.Orbits))
	w := h.Weights
	t.add("How many do W-substitutions alone solve?", fmt.Sprintf("%s, which is %s of the solvable ones. No position needs more than %d B-substitutions.",
		grouped(w.WAloneTotal), shareText(float64(w.WAloneTotal)/float64(r.Summary.Reached)), greatestLevel(w.Needed)))
	s.Tables = []dataTable{t, r.presets()}
	for _, p := range h.Presets {
		s.Boards = append(s.Boards, r.presetBoard(p))
		if p.Certificate != nil {
			s.Notes = append(s.Notes, fmt.Sprintf("%s as encoded cannot be solved: %s.", p.Name, p.Certificate.Text))
		}
	}
	return s
}

func frozenIn(classes []int, class int) (n int) {
	for _, c := range classes {
		if c == class {
			n++
		}
	}
	return n
}

// presets is the table of the course's configurations.
func (r *Report) presets() dataTable {
	t := dataTable{Name: "presets", Title: "The course's configurations", Columns: []string{"preset", "white cells", "distance", "B-substitutions needed", "why unsolvable"}}
	for _, p := range r.HiRiQ.Presets {
		if p.Distance == nil {
			t.add(p.Name, p.White, "", "", p.Certificate.Kind)
			continue
		}
		t.add(p.Name, p.White, *p.Distance, *p.Needed, "")
	}
	return t
}

// unsolvable divides the configurations by reasons.
func (r *Report) unsolvable() section {
	u := r.HiRiQ.Unsolvable
	t := dataTable{Name: "unsolvable", Columns: []string{"configurations", "number", "share"}}
	add := func(what string, n uint64) { t.add(what, n, share(float64(n)/float64(u.Configurations))) }
	add("solvable", u.Solvable)
	add("unsolvable: in another class", u.OtherClass)
	add("unsolvable: in the goal's class, frozen", u.Frozen)
	add("unsolvable: in the goal's class, for no such reason", u.Unexplained)
	add("all", u.Configurations)
	s := section{ID: "unsolvable", Title: "Solvable and unsolvable configurations", Paragraphs: []string{
		fmt.Sprintf("Four parities divide all %s configurations into %d classes of equal size, and no substitution leads out of a class. The enumeration visited all %s positions of the goal's class.",
			grouped(u.Configurations), u.Classes, grouped(u.Class)),
	}, Tables: []dataTable{t}}
	for i, w := range u.FrozenPositions {
		if u.FrozenClass[i] == u.GoalClass {
			s.Boards = append(s.Boards, r.board(w, fmt.Sprintf("%d white", w.Count())))
		}
	}
	if len(s.Boards) > 0 {
		s.Notes = []string{"Drawn: the frozen positions of the goal's class."}
	}
	return s
}

// board draws a set of white cells.
func (r *Report) board(w peg.White, caption string) boardFigure {
	f := boardFigure{Caption: caption}
	if h, ok := r.Rules.(*peg.HiRiQ); ok {
		f.Drawing = h.Depict(puzzle.Scene{Position: h.Position(w), Small: true})
	}
	return f
}

// weights is white cells by distance and what follows from it.
func (r *Report) weights() section {
	w := r.HiRiQ.Weights
	var counts [][]uint64
	t := dataTable{Name: "weights", Title: "Positions by white cells", Folded: true, Columns: []string{"white cells", "positions", "unsolvable", "greatest distance", "solved by W alone", "the same up to symmetry"}}
	long := dataTable{Name: "weights-by-distance", Title: "Positions by white cells and distance", Folded: true, Columns: []string{"white cells", "distance", "positions"}}
	for _, row := range w.White {
		counts = append(counts, row.ByDistance)
		t.add(row.White, row.Positions, row.Unsolvable, greatestLevel(row.ByDistance), row.WAlone, row.WAloneOrbits)
		for d, n := range row.ByDistance {
			if n > 0 {
				long.add(row.White, d, n)
			}
		}
	}
	needed := dataTable{Name: "needed", Title: "Positions by B-substitutions needed", Columns: []string{"B-substitutions", "positions", "share"}}
	for b, n := range w.Needed {
		needed.add(b, n, share(float64(n)/float64(r.Summary.Reached)))
	}
	return section{ID: "weights", Title: "White cells, and the two kinds of substitution", Paragraphs: []string{
		"A W-substitution takes a white cell away and a B-substitution adds one, so a solution from w white cells with b B-substitutions has (w-1) + 2b moves: the distance tells how many B-substitutions are needed.",
	}, Tables: []dataTable{needed, t, long}, Figures: []figure{
		{"weights", "Positions by white cells and distance.", Weights(r.Name, counts)},
		{"bsubs", "B-substitutions needed.", Needed(Histogram{Name: r.Name, Counts: w.Needed}, HistogramOptions{Log: true})},
	}}
}

// deadEnds is configurations by neighbours and where W alone gets stuck.
func (r *Report) deadEnds() section {
	d := r.HiRiQ.DeadEnds
	t := dataTable{Name: "neighbours", Title: "Configurations by number of possible substitutions", Folded: true, Columns: []string{"substitutions", "configurations", "of the goal's class"}}
	for n := range d.Neighbours {
		t.add(n, d.Neighbours[n], d.GoalClass[n])
	}
	stuck := dataTable{Name: "stuck", Title: "No W-substitution possible, by white cells", Folded: true, Columns: []string{"white cells", "configurations", "of them reached from the classic start by W alone"}}
	for w := range d.Stuck {
		stuck.add(w, d.Stuck[w], d.StuckReached[w])
	}
	s := section{ID: "dead-ends", Title: "Dead ends", Paragraphs: []string{
		fmt.Sprintf("Of all %s configurations %d have no neighbour and %d have all %d. Under W-substitutions alone %s are stuck, %s of which can be reached from the classic start.",
			grouped(sum(d.Neighbours)), len(d.None), len(d.All), len(d.Neighbours)-1, grouped(sum(d.Stuck)), grouped(sum(d.StuckReached))),
	}, Tables: []dataTable{t, stuck}}
	for _, w := range d.None {
		s.Boards = append(s.Boards, r.board(w, fmt.Sprintf("%d white", w.Count())))
	}
	s.Notes = []string{"Drawn: the configurations without a neighbour."}
	return s
}

// fewWhite is the course's solution table.
func (r *Report) fewWhite() section {
	f := r.HiRiQ.FewWhite
	t := dataTable{Name: "few-white", Columns: []string{"white cells", "configurations", "solvable", "in another class", "frozen", "greatest distance"}}
	for _, row := range f.Rows {
		var farthest any = ""
		if row.Solvable > 0 {
			farthest = greatestLevel(row.ByDistance)
		}
		t.add(row.White, row.Total, row.Solvable, row.OtherClass, row.Frozen, farthest)
	}
	return section{ID: "few-white", Title: fmt.Sprintf("Configurations with at most %d white cells", f.Max), Paragraphs: []string{
		fmt.Sprintf("%s configurations, of which %s can be solved.", grouped(f.Total), grouped(f.Solvable)),
	}, Tables: []dataTable{t}}
}

// atlas is the table of all classes.
func (r *Report) atlas() section {
	a := r.HiRiQ.Atlas
	s := section{ID: "classes", Title: "Atlas of the classes"}
	if a == nil {
		s.Paragraphs = []string{"The atlas takes an enumeration of each class and has not been computed yet; 'puzzlebase report hiriq --atlas' does so once and keeps it in the database."}
		return s
	}
	s.Paragraphs = []string{fmt.Sprintf("Substitutions join the %s configurations to %s components, of which %d are single frozen configurations. Drawn: the smallest configuration of each class.",
		grouped(a.Positions), grouped(a.Components), a.Frozen)}
	t := dataTable{Name: "classes", Columns: []string{"class", "parities", "positions", "frozen", "components", "greatest distance from the smallest"}}
	for _, c := range a.Classes {
		name := fmt.Sprint(c.Number)
		if c.Number == a.GoalClass {
			name += " (goal)"
		}
		parities := ""
		for _, v := range c.Invariants {
			parities += fmt.Sprint(v)
		}
		t.add(name, parities, c.Size, len(c.Frozen), componentText(c.Components), c.Eccentricity)
		s.Boards = append(s.Boards, r.board(c.Smallest, "class "+name))
	}
	s.Tables = []dataTable{t}
	return s
}

// componentText writes sizes with how often they occur.
func componentText(sizes []uint64) string {
	out := ""
	sorted := slices.Clone(sizes)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	for i := 0; i < len(sorted); {
		n := 1
		for i+n < len(sorted) && sorted[i+n] == sorted[i] {
			n++
		}
		if out != "" {
			out += " + "
		}
		if n > 1 {
			out += fmt.Sprintf("%d x ", n)
		}
		out += grouped(sorted[i])
		i += n
	}
	return out
}
