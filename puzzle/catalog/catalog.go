// Package catalog is the one list of the puzzles that exist, by the names that
// people call them.
package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/pool"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/puzzle/tails"
)

// Family is a puzzle, or a range of puzzles that differ by parameters.
type Family struct {
	Usage string // how its specs are written, such as "tails:RxC"
	About string // one line for people
	make  func(params string) (puzzle.Puzzle, error)
}

// families in the order in which they are listed.
var families = []Family{
	{"tails:RxC", fmt.Sprintf("coins on a grid, flip heads with their neighbours until all are tails (1 to %d coins)", tails.MaxCells), grid(newTails)},
	{"weighted-tails:RxC", "the same, a flip costs the number of coins that it turns", grid(newWeighted)},
	{"lights:RxC", "coins on a grid, flip any coin with its neighbours until all are tails", grid(newLights)},
	{"sliding:RxC[,goal=first|middle][,metric=line]", fmt.Sprintf("sliding tiles, in order with the gap last or there, one or a line of them at a time (1 to %d cells)", sliding.MaxCells), newSliding},
	{"pool", "a rack of 15 pool balls, fewest swaps to a legal rack", plain(newPool)},
	{"pool:RACKS", fmt.Sprintf("other racks, the legal ones written (pool:a/bb/cab,b/ab/cab) or in a file (pool:@FILE; 2 to %d balls)", pool.MaxBalls), pool.Find},
	{"hiriq", "33 pegs on a cross, WWB and BBW may be exchanged, until only the centre is white", plain(newHiRiQ)},
	{"hiriq-w", "the same, WWB may be exchanged for BBW only: peg solitaire", plain(newHiRiQW)},
	{"peg:BOARD", fmt.Sprintf("pegs on english, french, triangle15, hexagon19, RxC or a board drawn in a file (peg:@FILE; up to %d cells), with ,rule=w or ,goal=CELL or ,goal=any-one after it", peg.MaxCells), peg.Find},
}

// aliases are other names of specs.
var aliases = []struct{ alias, spec string }{
	{"ninetails", "tails:3x3"},
	{"weighted-ninetails", "weighted-tails:3x3"},
	{"ninepuzzle", "sliding:3x3"},
}

// core are the specs that 'build all' builds.
var core = []string{"tails:3x3", "weighted-tails:3x3", "sliding:3x3", "pool", "hiriq"}

// Families returns all families in the order in which they are listed.
func Families() []Family { return families }

// Core returns the specs of the core puzzles.
func Core() []string { return core }

// Alias returns the other name of a spec, or "".
func Alias(spec string) string {
	for _, a := range aliases {
		if a.spec == spec {
			return a.alias
		}
	}
	return ""
}

// Names returns every name that needs no parameters, aliases among them.
func Names() []string {
	var out []string
	for _, spec := range core {
		if alias := Alias(spec); alias != "" {
			spec = alias
		}
		out = append(out, spec)
	}
	return out
}

// Find returns the puzzle that a spec or alias names. The error says which
// specs there are. It reads no files; see [Load].
func Find(name string) (puzzle.Puzzle, error) {
	spec := strings.ToLower(strings.TrimSpace(name))
	for _, a := range aliases {
		if a.alias == spec {
			spec = a.spec
		}
	}
	word, params, _ := strings.Cut(spec, ":")
	if f := family(word, params != ""); f != nil {
		p, err := f.make(params)
		if err != nil {
			return nil, fmt.Errorf("puzzle %s: %w", puzzle.Quote(name), err)
		}
		return p, nil
	}
	return nil, fmt.Errorf("no puzzle is called %s: want %s or one of %s", puzzle.Quote(name), strings.Join(Names(), ", "), usages())
}

// family returns the family of a word, and nil when there is none. Where the word
// stands alone and with parameters, the latter say which is meant.
func family(word string, parameters bool) *Family {
	var found *Family
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
func grid(make func(rows, cols int) (puzzle.Puzzle, error)) func(string) (puzzle.Puzzle, error) {
	return func(params string) (puzzle.Puzzle, error) {
		r, c, ok := strings.Cut(params, "x")
		rows, errR := strconv.ParseUint(r, 10, 8)
		cols, errC := strconv.ParseUint(c, 10, 8)
		if !ok || errR != nil || errC != nil {
			return nil, fmt.Errorf("want rows and columns after the colon, such as 3x3")
		}
		return make(int(rows), int(cols))
	}
}

// plain makes a puzzle that takes no parameters.
func plain(make func() puzzle.Puzzle) func(string) (puzzle.Puzzle, error) {
	return func(params string) (puzzle.Puzzle, error) {
		if params != "" {
			return nil, fmt.Errorf("it takes no parameters")
		}
		return make(), nil
	}
}

func newTails(rows, cols int) (puzzle.Puzzle, error) { return orError(tails.New(rows, cols, false)) }

func newWeighted(rows, cols int) (puzzle.Puzzle, error) { return orError(tails.New(rows, cols, true)) }

func newLights(rows, cols int) (puzzle.Puzzle, error) { return orError(tails.NewLights(rows, cols)) }

// newSliding makes a puzzle of parameters RxC, then goal=GOAL and metric=METRIC
// in any order, each at most once.
func newSliding(params string) (puzzle.Puzzle, error) {
	size, rest, more := strings.Cut(params, ",")
	options := map[string]string{"goal": string(sliding.Last), "metric": "single"}
	given := map[string]bool{}
	for more {
		var option string
		option, rest, more = strings.Cut(rest, ",")
		key, value, _ := strings.Cut(option, "=")
		if _, known := options[key]; !known || given[key] {
			return nil, fmt.Errorf("%s is not an option or is given twice, want goal=first, goal=middle or metric=line", puzzle.Quote(option))
		}
		options[key], given[key] = value, true
	}
	goal := sliding.Goal(options["goal"])
	return grid(func(rows, cols int) (puzzle.Puzzle, error) {
		switch metric := options["metric"]; metric {
		case "single":
			return orError(sliding.NewGoal(rows, cols, goal))
		case "line":
			return orError(sliding.NewLine(rows, cols, goal))
		default:
			return nil, fmt.Errorf("metric %s is not known, want single or line", puzzle.Quote(metric))
		}
	})(size)
}

func newPool() puzzle.Puzzle { return pool.New() }

func newHiRiQ() puzzle.Puzzle { return peg.NewHiRiQ() }

func newHiRiQW() puzzle.Puzzle { return peg.NewHiRiQW() }

// orError keeps a nil pointer from becoming an interface that is not nil.
func orError[P puzzle.Puzzle](p P, err error) (puzzle.Puzzle, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}
