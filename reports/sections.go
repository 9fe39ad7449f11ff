package reports

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// Summary describes a space as a whole; title is what people call the puzzle. So many boards have
// no number.
func Summary(title string, sum *analyze.Summary, withoutIndex uint64) *section.Section {
	s := &section.Section{ID: "summary"}
	farthest := fmt.Sprintf("%d, %s", sum.MaxDistance, english.Counted(sum.Antipodes, "position"))
	facts := section.Facts("puzzle", title, "positions", sum.Positions,
		"solvable", sum.Reached, "unsolvable", sum.Unreached)
	if withoutIndex > 0 {
		facts.Add("without a number",
			english.Counted(withoutIndex, "board")+", none of them solvable")
	}
	facts.Add("mean distance", sum.Mean)
	facts.Add("median distance", sum.Median)
	facts.Add("greatest distance", farthest)
	s.Show(facts, levels(sum, nil))
	return s
}

// The symmetries of a definition of so many positions are found at once.
const fewPositions = 1 << 24

// Info describes a table: its space, some antipodes, which it draws, and its file.
func Info(p puzzle.Puzzle, in *tablebase.Info, antipodes []puzzle.Index) *section.Section {
	sum := analyze.Summarize(in.Table)
	sum.CountRotations(p.Features().Rotations)
	s := Summary(tablebase.LongName(p.Spec()), sum, p.Features().WithoutIndex)
	if p.Features().Symmetry != nil || p.Size() <= fewPositions {
		if order := analyze.SymmetriesOf(p).Order; order > 1 {
			s.Parts[0].Table.Add("symmetries", order)
		}
	}
	var boards []picture.Captioned
	for i, x := range antipodes {
		boards = append(boards, section.Board(p, p.Unrank(x), fmt.Sprintf("#%d", i+1)))
	}
	if len(boards) > 0 {
		s.Say("Antipodes (%d of %s):", len(boards), english.Grouped(sum.Antipodes))
		s.Draw(boards)
	}
	file := section.Facts()
	stored(file, in)
	s.Show(file)
	s.Data = levels(sum, in.Table.LevelHashes)
	return s
}

// levels is the positions by distance, with the hashes of the levels if there are any.
func levels(s *analyze.Summary, hashes []string) *table.Table {
	t := table.Named("levels", "Positions by distance", "distance", "positions", "share",
		"running share")
	for _, l := range s.Levels {
		t.Add(l.Distance, l.Positions, table.Share(l.Share), table.Share(l.Running))
	}
	if s.Rotations > 0 {
		t.Columns = append(t.Columns, "up to rotations")
		for i, l := range s.Levels {
			t.Rows[i] = append(t.Rows[i], l.UpToRotations)
		}
	}
	if len(hashes) > 0 {
		t.Columns = append(t.Columns, "hash")
		for i := range t.Rows {
			t.Rows[i] = append(t.Rows[i], hashes[i])
		}
	}
	t.Folded = len(t.Rows) > 12
	return t
}

// Moves describes legal moves, those that lead nearer, and positions that have none.
func Moves(_ puzzle.Puzzle, b *analyze.Branching) *section.Section {
	s := &section.Section{ID: "branching", Title: "Moves"}
	s.Show(section.Facts("mean legal moves", b.MeanMoves,
		"mean moves nearer, of the solvable", b.MeanNearer,
		"local maxima", b.LocalMaximaTotal, "dead ends", b.DeadEnds))
	s.Say("A local maximum of the distance, or trap, is a solvable position with legal moves " +
		"none of which leads farther away or to where there is no solution. A dead end has no " +
		"legal move and is no goal.")
	t := table.Folded("branching", "Positions with n legal moves, solvable ones with n moves "+
		"that lead nearer, and local maxima at distance n",
		"n", "legal moves", "moves nearer", "local maxima at distance")
	for n := range max(len(b.Moves), len(b.Nearer), len(b.LocalMaxima)) {
		t.Add(n, section.At(b.Moves, n), section.At(b.Nearer, n), section.At(b.LocalMaxima, n))
	}
	s.Show(t)
	return s
}

// Solutions says how many shortest solutions positions have.
func Solutions(p puzzle.Puzzle, s *analyze.Solutions) *section.Section {
	out := &section.Section{ID: "solutions", Title: "Shortest solutions"}
	most := 0
	for d := range s.Levels {
		if s.Levels[d].Most > s.Levels[most].Most {
			most = d
		}
	}
	best := &s.Levels[most]
	out.Show(section.Facts("positions with one shortest solution, goals left out", s.Unique,
		"most shortest solutions of a position", best.Most, "at distance", most))
	out.Draw([]picture.Captioned{section.Board(p, p.Unrank(best.MostAt), "the first of these")})
	out.Data = table.New("distance", "positions", "one solution", "fewest", "most", "mean")
	digits := 0
	for d, l := range s.Levels {
		out.Data.Add(d, l.Positions, l.Unique, l.Fewest, l.Most, l.Mean)
		digits = max(digits, len(l.Digits))
	}
	out.Say("Positions by distance, with the fewest, the most and the mean number of shortest " +
		"solutions:")
	out.Show(out.Data)
	if digits < 2 {
		return out
	}
	out.Say("Positions by the decimal digits of their number of shortest solutions:")
	spread := table.Named("digits", "", "digits", "positions", "from distance", "to distance")
	for n := range digits {
		var positions uint64
		first, last := -1, 0
		for d, l := range s.Levels {
			if here := section.At(l.Digits, n); here > 0 {
				positions, last = positions+here, d
				if first < 0 {
					first = d
				}
			}
		}
		if positions > 0 {
			spread.Add(n+1, positions, first, last)
		}
	}
	out.Show(spread)
	return out
}

// Symmetry describes a space up to symmetry.
func Symmetry(p puzzle.Puzzle, o *analyze.OrbitCounts) *section.Section {
	s := &section.Section{ID: "symmetry"}
	sizes := table.New("orbit size", "orbits", "positions")
	for _, size := range o.Sizes {
		sizes.Add(size.Size, size.Orbits, uint64(size.Size)*size.Orbits)
	}
	s.Data = table.New("distance", "positions", "orbits")
	for _, l := range o.Levels {
		s.Data.Add(l.Distance, l.Positions, l.Orbits)
	}
	if o.Symmetries == 1 {
		s.Say("The program knows no symmetry of this puzzle, so it counts every position by " +
			"itself.")
	}
	s.Show(section.Facts("puzzle", tablebase.LongName(p.Spec()), "symmetries", o.Symmetries,
		"solvable positions", o.Reached, "orbits", o.Orbits), sizes, s.Data)
	return s
}

// HardestPositions describes the positions at one distance.
func HardestPositions(p puzzle.Puzzle, l *analyze.Level) *section.Section {
	return hardestIn(p, l).section()
}

func (h Hardest) section() *section.Section {
	s := &section.Section{ID: "hardest", Title: "Hardest positions"}
	line := fmt.Sprintf("%s at distance %s", english.Counted(h.Positions, "position"),
		english.Grouped(int(h.Distance)))
	if h.symmetric {
		line += fmt.Sprintf(", %s up to symmetry", english.Grouped(h.Orbits))
	}
	if h.Seed > 0 {
		line += fmt.Sprintf("; %d drawn at random (seed %d)", len(h.Listed), h.Seed)
	} else if uint64(len(h.Listed)) < h.Orbits {
		line += fmt.Sprintf("; the first %d", len(h.Listed))
	}
	s.Say("%s", line)
	t := table.New("index", "position")
	if h.symmetric {
		t = table.New("index", "images", "position")
	}
	t.Name = "hardest"
	solved := slices.ContainsFunc(h.Listed, func(p HardPosition) bool { return p.Moves != nil })
	if solved {
		t.Columns, t.Title, t.Folded = append(t.Columns, "moves"), "Shortest solutions of them",
			true
	}
	for _, p := range h.Listed {
		row := []any{table.Plain(p.Index)}
		if h.symmetric {
			row = append(row, p.Orbit)
		}
		row = append(row, p.Position)
		if solved {
			row = append(row, strings.Join(p.Moves, " "))
		}
		t.Add(row...)
	}
	s.Show(t)
	return s
}

// Position describes one position and where its moves lead.
func Position(p puzzle.Puzzle, pos puzzle.Position, r *answer.Position) *section.Section {
	s := &section.Section{ID: "position"}
	s.Parts = append(s.Parts,
		section.Part{Code: strings.Split(strings.TrimSuffix(p.Draw(pos), "\n"), "\n")})
	facts := section.Facts()
	if r.Certificate != nil {
		facts.Add("unsolvable", r.Certificate.Kind)
	} else {
		facts.Add("distance", *r.Distance)
	}
	facts.Add("legal moves", len(r.Moves))
	if r.Solvable && *r.Distance > 0 {
		unique := "one of several"
		if r.BestUnique {
			unique = "the only one"
		}
		facts.Add("best move", r.Moves[0].Move+", "+unique)
	}
	if r.Solutions != nil {
		facts.Add("shortest solutions", table.Number(english.GroupedDigits(*r.Solutions)))
	}
	s.Show(facts)
	if r.Certificate != nil {
		s.Say("%s", r.Certificate.Text)
	}
	s.Data = table.New("move", "distance", "change", "best", "position")
	for _, m := range r.Moves {
		var distance, best any = table.None("unsolvable"), nil
		if m.Distance != nil {
			distance = *m.Distance
		}
		if m.Best {
			best = "best"
		}
		s.Data.Add(m.Move, distance, string(m.Change), best, m.Position)
	}
	if len(r.Moves) > 0 {
		s.Show(s.Data)
	}
	return s
}

// Comparison describes two rules for the same positions; first and second are what
// people call the puzzles.
func Comparison(first, second string, c *analyze.Comparison) *section.Section {
	s := &section.Section{ID: "comparison"}
	t := table.New("positions", "count", "share")
	for _, r := range []struct {
		what string
		n    uint64
	}{
		{"solvable by both", c.Both}, {"  at the same distance", c.Equal},
		{"solvable by " + first + " only", c.OnlyFirst},
		{"solvable by " + second + " only", c.OnlySecond}, {"solvable by neither", c.Neither},
	} {
		t.Add(r.what, r.n, table.ShareOf(r.n, c.Positions))
	}
	t.Total = []any{"all", c.Positions, table.Share(1)}
	differences := table.New("difference", "positions", "example")
	counts, examples := map[int]uint64{}, map[int]string{}
	for _, pair := range c.Pairs {
		if pair.First == nil || pair.Second == nil {
			continue
		}
		d := int(*pair.Second) - int(*pair.First)
		if counts[d] == 0 {
			examples[d] = fmt.Sprintf("%s (%d, %d)", pair.Example, *pair.First, *pair.Second)
		}
		counts[d] += pair.Positions
	}
	for _, d := range slices.Sorted(maps.Keys(counts)) {
		differences.Add(table.Number(fmt.Sprintf("%+d", d)), counts[d], examples[d])
	}
	s.Show(t)
	s.Say("Distance in %s less that in %s, where both solve:", second, first)
	s.Show(differences)
	s.Data = table.New("first", "second", "positions", "example")
	for _, pair := range c.Pairs {
		s.Data.Add(table.Maybe(pair.First), table.Maybe(pair.Second), pair.Positions, pair.Example)
	}
	return s
}

// stored adds how a table is stored to facts.
func stored(t *table.Table, in *tablebase.Info) {
	m := in.Table
	layout, what := string(m.Layout), "positions"
	switch {
	case m.Layout == layouts.Full:
		layout += fmt.Sprintf(", %d distance and %d parent bits a position", m.Shape.Distance,
			m.Shape.Parent)
	case m.Layout.Folds():
		layout += ", " + cmp.Or(in.Folding, english.Grouped(m.Stored)+" orbits")
		what = "orbits"
	}
	t.Add("layout", layout)
	t.Add("blocks", fmt.Sprintf("%s of %s %s", english.Grouped(uint64(m.Blocks)),
		english.Grouped(uint64(m.BlockRows)*space.Lanes), what))
	made(t, in, m.FormatVersion)
}

// PatternDatabases describes a file of pattern databases and how it was made, unless the record of
// that was altered. Title is the name of the puzzle with its spec.
func PatternDatabases(title string, in *tablebase.Info) *section.Section {
	m := in.Patterns
	s := &section.Section{ID: "patterns", Title: "The pattern databases and their making"}
	t := section.Facts("puzzle", title,
		"answered", "by search with pattern databases, from no table", "partition", m.Partition)
	levels := table.Folded("patterns", "States of each pattern by distance", "distance")
	deepest := 0
	for i, p := range m.Patterns {
		t.Add(fmt.Sprintf("pattern %d", i+1),
			fmt.Sprintf("tiles %v, %s states, greatest distance %d", p.Tiles,
				english.Grouped(p.States), len(p.Levels)-1))
		levels.Columns = append(levels.Columns, fmt.Sprintf("pattern %d", i+1))
		deepest = max(deepest, len(p.Levels))
	}
	made(t, in, m.FormatVersion)
	for d := range deepest {
		row := []any{d}
		for _, p := range m.Patterns {
			row = append(row, section.At(p.Levels, d))
		}
		levels.Add(row...)
	}
	s.Show(t, levels)
	return s
}

// made adds to a manifest the file and how its database was made, unless the record of that was
// altered.
func made(t *table.Table, in *tablebase.Info, format int) {
	where := strings.TrimPrefix(in.Path+", "+machine.Bytes(in.FileBytes), ", ")
	t.Name = "manifest"
	t.Add("format version", format)
	t.Add("content hash", in.ContentHash())
	t.Add("file", where)
	switch b := in.Build; {
	case in.Altered:
		t.Add("built", "the record of the build has been altered and is not shown")
	case b == (store.Build{}):
		t.Add("built", "not recorded")
	default:
		t.Add("built", fmt.Sprintf("%s, %.2f s with %d workers, at most %s of memory", b.Built,
			b.Seconds, b.Workers, machine.Bytes(int64(b.PeakBytes))))
		t.Add("by", fmt.Sprintf("puzzlebase %s, %s, %s", b.Tool, b.Go, b.Engine))
	}
}
