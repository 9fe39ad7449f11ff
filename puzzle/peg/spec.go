package peg

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// Families are the pegs: HiRiQ, with both substitutions or with W alone, and any board.
var Families = []puzzle.Family{
	{
		Usage: "hiriq",
		About: "33 cells on a cross: exchange WWB for BBW or back along a line until only the " +
			"centre is white",
		New: puzzle.NoParameters(NewHiRiQ),
	},
	{
		Usage: "hiriq-w",
		About: "the same with WWB for BBW only: peg solitaire",
		New:   puzzle.NoParameters(NewHiRiQW),
	},
	{
		Usage: "peg:BOARD[,rule=w][,goal=CELL|any-one]",
		About: "pegs exchanged along the lines of a board as in HiRiQ",
		Sizes: fmt.Sprintf("english, french, triangle15, hexagon19, RxC or drawn in a file, as "+
			"peg:@FILE; 3 to %d cells, three of them in a line", maxCells),
		New:  Find,
		Read: Read,
	},
}

// Find returns the puzzle of a spec such as "english", "french,rule=w,goal=0" or
// "o../...,goal=any-one": the part after "peg:". The first word is the name of a board or a picture
// in one line, with slashes between rows and _ where there is no cell.
func Find(spec string) (puzzle.Puzzle, error) {
	name, options := puzzle.CutOptions(spec)
	drawing, at := strings.ReplaceAll(name, "/", "\n"), inlineRow
	if strings.Trim(name, "/._oO") != "" || name == "" {
		var err error
		if drawing, err = named(name); err != nil {
			return nil, err
		}
		at = func(int) string { return name }
	}
	b, drawn, err := readPictures(drawing, at)
	if err != nil {
		return nil, err
	}
	return b.puzzle(drawn, options)
}

// Read returns the puzzle of a file of pictures; see the package. The name of the file is for
// errors only. The options are those of a spec, such as "rule=w,goal=any-one", or "".
func Read(file, text, options string) (puzzle.Puzzle, error) {
	b, drawn, err := readPictures(text, puzzle.FileLines(file))
	if err != nil {
		return nil, err
	}
	game, err := b.puzzle(drawn, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return game, nil
}

// puzzle makes the puzzle of drawn positions and options. If no option names a goal, the drawn
// positions are the goals.
func (b *Board) puzzle(drawn []Bitboard, text string) (puzzle.Puzzle, error) {
	options, errOptions := puzzle.ReadOptions(text, "rule=w, rule=both or goal=", "rule", "goal")
	name, errRule := options.One("rule", "both")
	if err := cmp.Or(errOptions, errRule); err != nil {
		return nil, err
	}
	rule, exists := map[string]Rule{"both": Both, "w": WAlone}[name]
	if !exists {
		return nil, fmt.Errorf("no rule is called %s, want w (W-substitutions alone) or both",
			english.Quote(name))
	}
	goals, err := b.goalsNamed(options["goal"])
	if err != nil {
		return nil, err
	}
	if goals == nil {
		if goals, err = b.goalsDrawn(drawn); err != nil {
			return nil, err
		}
	}
	if len(goals) == 1 && goals[0] == 1<<Centre && b.name() == "english" {
		if rule == WAlone {
			return NewHiRiQW(), nil
		}
		return NewHiRiQ(), nil
	}
	return newGame(b, rule, goals), nil
}

// goalsDrawn returns drawn positions in order. If they have no white cell, it returns the usual
// goals of the board.
func (b *Board) goalsDrawn(goals []Bitboard) ([]Bitboard, error) {
	slices.Sort(goals)
	goals = slices.Compact(goals)
	switch named := b.name() != ""; {
	case goals[0] != 0:
		return goals, nil
	case len(goals) > 1:
		return nil, errors.New("one of the pictures has no white cell: draw a goal in each, or " +
			"in none")
	case !named:
		return nil, errors.New("the picture has no white cell: draw the goal with an o for " +
			"each, or name it with goal=")
	default:
		return b.usualGoals(), nil
	}
}

// goalsNamed reads the values of goal=: numbers of cells with + between them, "centre", or
// "any-one" for all positions with one white cell.
func (b *Board) goalsNamed(values []string) (goals []Bitboard, err error) {
	for _, value := range values {
		switch value {
		case "any-one":
			goals = append(goals, b.singles()...)
			continue
		case "centre", "center":
			centre, ok := b.centre()
			if !ok {
				return nil, errors.New("the board has no cell in its centre, want goal=any-one " +
					"or a cell by number")
			}
			goals = append(goals, 1<<centre)
			continue
		}
		var w Bitboard
		for word := range strings.SplitSeq(value, "+") {
			cell, err := strconv.ParseUint(word, 10, 8)
			if err != nil || cell >= uint64(b.Cells()) {
				return nil, fmt.Errorf("%s is no goal, want centre, any-one, or the white cells "+
					"by number, 0 to %d, such as 0+1", english.Quote(value), b.Cells()-1)
			}
			w |= 1 << cell
		}
		goals = append(goals, w)
	}
	slices.Sort(goals)
	return slices.Compact(goals), nil
}

// singles returns the positions with one white cell, in increasing order.
func (b *Board) singles() []Bitboard { return slices.Collect(b.WithWhite(1)) }

// centre returns the cell at the board's centre of gravity, or false if there is none.
func (b *Board) centre() (int, bool) {
	var sum point
	for _, p := range b.cells {
		sum = sum.plus(1, p)
	}
	i := slices.IndexFunc(b.cells,
		func(p point) bool { return point{}.plus(len(b.cells), p) == sum })
	return i, i >= 0
}

// usualGoals returns the default goals of a named board: only the centre white or, if no cell is
// the centre, any one cell.
func (b *Board) usualGoals() []Bitboard {
	if centre, ok := b.centre(); ok {
		return []Bitboard{1 << centre}
	}
	return b.singles()
}

// spec writes the canonical spec: the name of the board or its picture, then the options that
// differ from the default.
func (b *Board) spec(rule Rule, goals []Bitboard) string {
	name := b.name()
	var drawn bool // the picture shows the goal
	if name == "" {
		if drawn = len(goals) == 1 && goals[0] != 0; drawn {
			name = b.picture(goals[0])
		} else {
			name = b.picture(0)
		}
	}
	out := "peg:" + name
	if rule == WAlone {
		out += ",rule=w"
	}
	switch {
	case drawn, b.name() != "" && slices.Equal(goals, b.usualGoals()):
	case slices.Equal(goals, b.singles()):
		out += ",goal=any-one"
	default:
		for _, g := range goals {
			out += ",goal=" + strings.ReplaceAll(g.CellList(), " ", "+")
		}
	}
	return out
}
