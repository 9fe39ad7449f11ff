package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
)

// families in the order in which they are listed; domains.go adds to them.
var families = core

// core are the families of the core puzzles. The smaller program for browsers has only these.
var core = []puzzle.Family{
	{
		Usage: "tails:RxC",
		About: "coins on a grid: flip one that shows heads together with its neighbours until " +
			"all show tails",
		Sizes: fmt.Sprintf("1 to %d coins", tails.MaxCells),
		New:   newTails(tails.HeadsOnly),
	},
	{
		Usage: "weighted-tails:RxC",
		About: "coins on a grid: flip heads with their neighbours until all show tails, where a " +
			"flip costs as much as the coins that it turns",
		Sizes: fmt.Sprintf("1 to %d coins", tails.MaxWeightedCells),
		New:   newTails(tails.Weighted),
	},
	{
		Usage: "lights:RxC",
		About: "coins on a grid: flip any coin together with its neighbours until all show tails",
		Sizes: fmt.Sprintf("1 to %d coins", tails.MaxCells),
		New:   newTails(tails.AnyCoin),
	},
	{
		Usage: "sliding:RxC[,goal=first|middle][,metric=line]",
		About: "sliding tiles: bring them into order with the gap last, first or in the middle " +
			"(of two middle rows the lower, of two middle columns the right one), one tile or a " +
			"line of them at a time",
		Sizes: sliding.Sizes,
		New:   newSliding,
	},
	{
		Usage: "pool",
		About: "a rack of fifteen pool balls: swap two at a time until the rack is legal",
		New:   plain(pool.New),
	},
	{
		Usage: "pool:RACKS",
		About: "a rack of balls: swap two at a time until the rack is legal",
		Sizes: pool.Sizes + "; the legal racks are written, as in pool:a/bb/cab,b/ab/cab, or " +
			"drawn in a file, as pool:@FILE",
		New:  pool.Find,
		Read: pool.Read,
	},
	{
		Usage: "hiriq",
		About: "33 cells on a cross: exchange WWB for BBW or back along a line until only the " +
			"centre is white",
		New: plain(peg.NewHiRiQ),
	},
	{
		Usage: "hiriq-w",
		About: "the same with WWB for BBW only: peg solitaire",
		New:   plain(peg.NewHiRiQW),
	},
	{
		Usage: "peg:BOARD[,rule=w][,goal=CELL|any-one]",
		About: "pegs exchanged along the lines of a board as in HiRiQ",
		Sizes: fmt.Sprintf("english, french, triangle15, hexagon19, RxC or drawn in a file, as "+
			"peg:@FILE; 3 to %d cells, three of them in a line", peg.MaxCells),
		New:  peg.Find,
		Read: peg.Read,
	},
}

// Families returns all families in the order in which they are listed.
func Families() []puzzle.Family { return slices.Clip(families) }

// InCore reports whether the puzzle of a spec belongs to a core family. The smaller program for
// browsers has only these puzzles.
func InCore(spec string) bool {
	word, _, _ := strings.Cut(spec, ":")
	return slices.ContainsFunc(core, func(f puzzle.Family) bool {
		name, _, _ := strings.Cut(f.Usage, ":")
		return name == word
	})
}

// Register adds families to the catalog. A program with more puzzles calls it first. It panics if a
// family has no New or the name of another.
func Register(extra ...puzzle.Family) {
	for _, f := range extra {
		word, params, _ := strings.Cut(f.Usage, ":")
		if f.New == nil || word == "" {
			panic(fmt.Sprintf("catalog: the family %q wants a name and New", f.Usage))
		}
		if old := family(word, params != ""); old != nil {
			panic(fmt.Sprintf("catalog: the family %q has the name of %q", f.Usage, old.Usage))
		}
		families = append(families, f)
	}
}

// Find returns the puzzle with a spec or another name. The error lists the specs. It reads no
// files; see [Load].
func Find(name string) (puzzle.Puzzle, error) {
	word, params, _ := strings.Cut(specOf(name), ":")
	if f := family(word, params != ""); f != nil {
		if f.Cased {
			_, params, _ = strings.Cut(strings.TrimSpace(name), ":")
		}
		p, err := f.New(params)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", english.Quote(name), err)
		}
		return p, nil
	}
	return nil, notFound(name)
}

// family returns the family of a word, or nil if there is none. Two families may have the same
// word. Then parameters says which is meant.
func family(word string, parameters bool) *puzzle.Family {
	var found *puzzle.Family
	for i := range families {
		f := &families[i]
		name, form, _ := strings.Cut(f.Usage, ":")
		if name == word && (found == nil || (form != "") == parameters) {
			found = f
		}
	}
	return found
}

// usages lists the families that take parameters.
func usages() string {
	var out []string
	for _, f := range families {
		if strings.Contains(f.Usage, ":") {
			out = append(out, f.Usage)
		}
	}
	return strings.Join(out, ", ")
}

// grid makes a puzzle of parameters RxC.
func grid[P puzzle.Puzzle](
	make func(rows, cols int) (P, error)) func(string) (puzzle.Puzzle, error) {
	return func(params string) (puzzle.Puzzle, error) {
		r, c, ok := strings.Cut(params, "x")
		rows, errR := strconv.ParseUint(r, 10, 31)
		cols, errC := strconv.ParseUint(c, 10, 31)
		if !ok || errR != nil || errC != nil {
			return nil, fmt.Errorf("want rows and columns after the colon, such as 3x3")
		}
		return puzzle.OrError(make(int(rows), int(cols)))
	}
}

// newTails makes a grid of coins of parameters RxC.
func newTails(rule tails.Rule) func(string) (puzzle.Puzzle, error) {
	return grid(func(rows, cols int) (*tails.Tails, error) { return tails.New(rows, cols, rule) })
}

// plain makes a puzzle that takes no parameters.
func plain[P puzzle.Puzzle](make func() P) func(string) (puzzle.Puzzle, error) {
	return func(params string) (puzzle.Puzzle, error) {
		if params != "" {
			return nil, fmt.Errorf("it takes no parameters")
		}
		return make(), nil
	}
}

// newSliding makes a puzzle of parameters RxC, then goal=GOAL and metric=METRIC
// in any order.
func newSliding(params string) (puzzle.Puzzle, error) {
	size, rest := puzzle.CutOptions(params)
	options, err := puzzle.ReadOptions(rest, "goal=first, goal=middle or metric=line", "goal",
		"metric")
	if err != nil {
		return nil, err
	}
	goal, err := options.One("goal", string(sliding.Last))
	if err != nil {
		return nil, err
	}
	metric, err := options.One("metric", "single", "single", "line")
	if err != nil {
		return nil, err
	}
	return grid(func(rows, cols int) (*sliding.Sliding, error) {
		return sliding.New(rows, cols, sliding.Goal(goal), metric == "line")
	})(size)
}
