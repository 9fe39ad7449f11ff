package reports

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// page is a report as text with pictures inside, before it is HTML or Markdown.
type page struct {
	Title    string
	About    string
	Sections []section
}

// section is a part of a page.
type section struct {
	ID, Title  string
	Paragraphs []string
	Boards     []boardFigure
	Figures    []figure
	Tables     []dataTable
	Notes      []string // paragraphs that follow
	Commands   []string
}

// figure is a picture with what it shows.
type figure struct {
	Name    string // of a file
	Caption string
	Picture *Picture
}

// boardFigure is a small board.
type boardFigure struct {
	Caption string
	Detail  string // in smaller letters
	Drawing puzzle.Drawing
}

// dataTable is numbers in rows and columns. A cell is a string, a whole number,
// a share (parts of 1) or a plain float64.
type dataTable struct {
	Name    string // of a file
	Title   string
	Columns []string
	Rows    [][]any
	Folded  bool // long: shown when asked for, and in print
}

// share is a part of a whole, 0 to 1.
type share float64

func (t *dataTable) add(cells ...any) { t.Rows = append(t.Rows, cells) }

// cellText writes a cell for people.
func cellText(cell any) string {
	switch v := cell.(type) {
	case string:
		return v
	case uint64:
		return grouped(v)
	case int:
		if v < 0 {
			return strconv.Itoa(v)
		}
		return grouped(uint64(v))
	case puzzle.Distance:
		return strconv.Itoa(int(v))
	case share:
		return shareText(float64(v))
	case float64:
		if v >= 1e6 {
			return units(v)
		}
		return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(v, 'f', 3, 64), "0"), ".")
	default:
		return fmt.Sprint(v)
	}
}

// shareText writes a share as a percentage of a few digits.
func shareText(v float64) string {
	if v > 0 && v < 0.00005 {
		return "<0.01%"
	}
	return strconv.FormatFloat(100*v, 'f', 2, 64) + "%"
}

// cellData writes a cell for programs.
func cellData(cell any) string {
	switch v := cell.(type) {
	case share:
		return strconv.FormatFloat(float64(v), 'g', -1, 64)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// numeric reports whether a cell is a number, which tables align to the right.
func numeric(cell any) bool {
	text, isText := cell.(string)
	return !isText || text == ""
}

// Long reports whether the table is left out in print.
func (t dataTable) Long() bool { return len(t.Rows) > 60 }

// Numeric reports whether column i holds numbers.
func (t dataTable) Numeric(i int) bool { return len(t.Rows) > 0 && numeric(t.Rows[0][i]) }

// cellClass is the class of a cell in a page: numbers, and words that are too
// long for a line.
func cellClass(cell any) string {
	if numeric(cell) {
		return "n"
	}
	for word := range strings.FieldsSeq(cell.(string)) {
		if len(word) > 24 {
			return "x"
		}
	}
	return ""
}

// counted writes n with what is counted, in the plural unless n is 1.
func counted(n uint64, what string) string {
	if n != 1 {
		what += "s"
	}
	return grouped(n) + " " + what
}

// page puts the report into words, tables and pictures.
func (r *Report) page() *page {
	p := &page{Title: r.Name, About: r.About}
	p.Sections = append(p.Sections, r.overview(), r.distances(), r.growth(), r.moves(), r.hardest())
	if r.HiRiQ != nil {
		p.Sections = append(p.Sections, r.hiriqSections()...)
	}
	if len(r.Certificates) > 0 {
		p.Sections = append(p.Sections, r.certificates())
	}
	p.Sections = append(p.Sections, r.checks(), r.origin(), r.reproduce())
	return p
}

// overview says what was enumerated.
func (r *Report) overview() section {
	s := r.Summary
	t := dataTable{Name: "overview", Columns: []string{"what", "value"}}
	t.add("positions numbered", s.Positions)
	t.add("positions that can be solved", s.Reached)
	t.add("positions numbered that cannot", s.Unreached)
	t.add("greatest distance", s.MaxDistance)
	t.add("positions at the greatest distance", s.Antipodes)
	t.add("mean distance", s.Mean)
	t.add("median distance", s.Median)
	t.add("mean number of legal moves", r.Branching.MeanMoves())
	t.add("mean number of moves that lead nearer", r.Branching.MeanNearer())
	all := "Every one of them can be solved"
	if s.Unreached > 0 {
		all = fmt.Sprintf("%s of them can be solved and %s cannot", grouped(s.Reached), grouped(s.Unreached))
	}
	return section{ID: "overview", Title: "What was enumerated", Paragraphs: []string{
		fmt.Sprintf("All %s that the numbering of %s has were visited, backwards from the goal, so every number on this page is exact and none is an estimate unless it says so. %s; the hardest takes %s.",
			counted(s.Positions, "position"), r.Puzzle, all, r.cost(uint64(s.MaxDistance))),
	}, Tables: []dataTable{t}}
}

// cost writes a distance with its unit.
func (r *Report) cost(d uint64) string {
	if r.Rules != nil && puzzle.MaxCost(r.Rules) > 1 {
		return fmt.Sprintf("cost %d", d)
	}
	return counted(d, "move")
}

// distances is the depth histogram and the level table.
func (r *Report) distances() section {
	t := dataTable{Name: "levels", Title: "Positions by distance", Columns: []string{"distance", "positions", "share", "running share", "level hash"}}
	for i, l := range r.Summary.Levels {
		t.add(l.Distance, l.Positions, share(l.Share), share(l.Running), r.Manifest.LevelHashes[i])
	}
	t.Folded = len(t.Rows) > 12
	h := Histogram{Name: r.Name, Counts: r.Manifest.Levels}
	s := section{ID: "distances", Title: "Distances", Tables: []dataTable{t}, Figures: []figure{
		{"depth", "Positions by distance.", Depth([]Histogram{h}, HistogramOptions{})},
	}}
	if len(r.Manifest.Levels) > 5 {
		s.Figures = append(s.Figures, figure{"depth-log", "The same on a logarithmic axis, which shows the ends.", Depth([]Histogram{h}, HistogramOptions{Log: true})})
	}
	return s
}

// growth is how the space widens.
func (r *Report) growth() section {
	t := dataTable{Name: "growth", Title: "Growth by distance", Columns: []string{"distance", "positions", "found so far", "ratio", "sequences of moves", "counted"}, Folded: true}
	for _, l := range r.Growth.Levels {
		exact := "estimated"
		if l.Exact {
			exact = "exactly"
		}
		t.add(l.Distance, l.Positions, l.Found, l.Ratio, l.Sequences, exact)
	}
	return section{ID: "growth", Title: "Growth", Paragraphs: []string{
		"A search that does not remember where it has been walks every sequence of moves; the space itself is far smaller, because many sequences meet. Where the ratio of one distance to the one before falls below 1, the space narrows.",
	}, Tables: []dataTable{t}, Figures: []figure{{"growth", "Positions found against sequences of moves, and the ratio from one distance to the next.", Growth(r.Name, r.Growth)}}}
}

// moves is branching, traps and dead ends.
func (r *Report) moves() section {
	b := r.Branching
	t := dataTable{Name: "branching", Title: "Positions by number of moves", Columns: []string{"moves", "positions with so many legal moves", "with so many that lead nearer"}, Folded: true}
	for n := range max(len(b.Moves), len(b.Nearer)) {
		var legal, nearer uint64
		if n < len(b.Moves) {
			legal = b.Moves[n]
		}
		if n < len(b.Nearer) {
			nearer = b.Nearer[n]
		}
		if legal > 0 || nearer > 0 {
			t.add(n, legal, nearer)
		}
	}
	h := func(counts []uint64) Histogram { return Histogram{Name: r.Name, Counts: counts} }
	return section{ID: "branching", Title: "Moves", Paragraphs: []string{
		fmt.Sprintf("A position has %.2f legal moves on average, and %.2f that lead nearer to a goal. %s traps: they have moves, but none leads farther away. %s dead ends: without a legal move, and no goal.",
			b.MeanMoves(), b.MeanNearer(), isAre(b.TrapTotal()), isAre(b.DeadEnds)),
	}, Tables: []dataTable{t}, Figures: []figure{{"branching", "Legal moves, and those that lead nearer; 0 of the latter are the goals.", Branching(h(b.Moves), h(b.Nearer), HistogramOptions{})}}}
}

// isAre writes a number as the subject of a sentence.
func isAre(n uint64) string {
	switch n {
	case 0:
		return "None are"
	case 1:
		return "1 is"
	default:
		return grouped(n) + " are"
	}
}

// hardest draws the positions at the greatest distance.
func (r *Report) hardest() section {
	h := r.Hardest
	s := section{ID: "hardest", Title: "Hardest positions"}
	line := fmt.Sprintf("%s the greatest distance, %d.", has(h.Positions), h.Distance)
	if h.Orbits < h.Positions {
		line += fmt.Sprintf(" Up to symmetry they are %s.", grouped(h.Orbits))
	}
	if uint64(len(h.Listed)) < h.Orbits {
		line += fmt.Sprintf(" The first %d in order of index:", len(h.Listed))
	}
	s.Paragraphs = append(s.Paragraphs, line)
	t := dataTable{Name: "hardest", Title: "Shortest solutions of them", Columns: []string{"position", "index", "symmetric ones", "moves"}, Folded: true}
	for _, p := range h.Listed {
		t.add(p.Position, p.Index, p.Orbit, strings.Join(p.Moves, " "))
		if d, ok := r.depict(p.Position); ok {
			detail := ""
			if p.Orbit > 1 {
				detail = fmt.Sprintf("one of %d symmetric ones", p.Orbit)
			}
			s.Boards = append(s.Boards, boardFigure{"index " + grouped(p.Index), detail, d})
		}
	}
	s.Tables = []dataTable{t}
	return s
}

func has(n uint64) string {
	if n == 1 {
		return "1 position has"
	}
	return grouped(n) + " positions have"
}

// depict draws a position given in the puzzle's one-line form.
func (r *Report) depict(text string) (puzzle.Drawing, bool) {
	d := puzzle.TraitsOf(r.Rules).Depicter
	if d == nil {
		return puzzle.Drawing{}, false
	}
	pos, err := r.Rules.Parse(text)
	if err != nil {
		return puzzle.Drawing{}, false
	}
	return d.Depict(puzzle.Scene{Position: pos, Small: true}), true
}
