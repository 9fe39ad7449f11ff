package peg

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// Find returns the puzzle of a spec such as "english", "french,rule=w,goal=0"
// or "o../...,goal=any-one": what follows "peg:" in the name of the puzzle. The
// first word is the name of a board or a picture in one line, rows separated by
// slashes and _ where there is no cell.
func Find(spec string) (puzzle.Puzzle, error) {
	words := strings.Split(spec, ",")
	if strings.Trim(words[0], "/._oO") == "" && words[0] != "" {
		p, err := readPictures(strings.ReplaceAll(words[0], "/", "\n"), inlineRow)
		if err != nil {
			return nil, err
		}
		return p.puzzle(words[1:])
	}
	drawing, err := named(words[0])
	if err != nil {
		return nil, err
	}
	p, err := readPictures(drawing, func(int) string { return words[0] })
	if err != nil {
		return nil, err
	}
	return p.puzzle(words[1:])
}

// Read returns the puzzle of a file of pictures; see the package. The name of
// the file appears in errors only. The options are those of a spec, such as
// "rule=w,goal=any-one", or "".
func Read(file, text, options string) (puzzle.Puzzle, error) {
	p, err := readPictures(text, fileLine(file))
	if err != nil {
		return nil, err
	}
	var words []string
	if options != "" {
		words = strings.Split(options, ",")
	}
	game, err := p.puzzle(words)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return game, nil
}

// puzzle makes the puzzle of pictures and options. Where no option names a
// goal, the pictures do.
func (p *pictures) puzzle(options []string) (puzzle.Puzzle, error) {
	rule, goals, err := p.board.options(options)
	if err != nil {
		return nil, err
	}
	if goals == nil {
		if goals, err = p.goals(); err != nil {
			return nil, err
		}
	}
	if len(goals) == 1 && goals[0] == 1<<Centre && p.board.name() == "english" {
		if rule == WAlone {
			return NewHiRiQW(), nil
		}
		return NewHiRiQ(), nil
	}
	return newGame(p.board, rule, goals), nil
}

// goals returns the positions that the pictures show or, when they show no white
// cell, the usual goals of the board.
func (p *pictures) goals() ([]Bitboard, error) {
	goals := slices.Clone(p.positions)
	slices.Sort(goals)
	goals = slices.Compact(goals)
	switch named := p.board.name() != ""; {
	case goals[0] != 0:
		return goals, nil
	case len(goals) > 1:
		return nil, errors.New("one of the pictures has no white cell: draw a goal in each, or " +
			"in none")
	case !named:
		return nil, errors.New("the picture has no white cell: draw the goal with an o for " +
			"each, or name it with goal=")
	default:
		return p.board.usualGoals(), nil
	}
}

// options reads the rule and the goals of a spec; goals are nil when there are
// none.
func (b *Board) options(words []string) (rule Rule, goals []Bitboard, err error) {
	ruled := false
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch {
		case key == "goal":
			more, err := b.goalNamed(value)
			if err != nil {
				return 0, nil, err
			}
			goals = append(goals, more...)
		case key != "rule":
			return 0, nil, fmt.Errorf("%s is no option, want rule=w, rule=both or goal=",
				puzzle.Quote(word))
		case ruled:
			return 0, nil, errors.New("the rule is given twice")
		default:
			ruled = true
			if rule, err = parseRule(value); err != nil {
				return 0, nil, err
			}
		}
	}
	slices.Sort(goals)
	return rule, slices.Compact(goals), nil
}

func parseRule(value string) (Rule, error) {
	switch value {
	case "both":
		return Both, nil
	case "w":
		return WAlone, nil
	default:
		return 0, fmt.Errorf("no rule is called %s, want w (W-substitutions alone) or both",
			puzzle.Quote(value))
	}
}

// goalNamed reads the value of goal=: cells by number with + between them,
// "centre", or "any-one" for every position with one white cell.
func (b *Board) goalNamed(value string) ([]Bitboard, error) {
	switch value {
	case "any-one":
		return b.singles(), nil
	case "centre", "center":
		centre, ok := b.centre()
		if !ok {
			return nil, errors.New("the board has no cell in its centre, want goal=any-one or a " +
				"cell by number")
		}
		return []Bitboard{1 << centre}, nil
	}
	var w Bitboard
	for word := range strings.SplitSeq(value, "+") {
		cell, err := strconv.ParseUint(word, 10, 8)
		if err != nil || cell >= uint64(b.Cells()) {
			return nil, fmt.Errorf("%s is no goal, want centre, any-one, or the white cells by "+
				"number, 0 to %d, such as 0+1", puzzle.Quote(value), b.Cells()-1)
		}
		w |= 1 << cell
	}
	return []Bitboard{w}, nil
}

// singles returns the positions with one white cell, in increasing order.
func (b *Board) singles() []Bitboard { return slices.Collect(b.WithWhite(1)) }

// centre returns the cell at the board's centre of gravity; false when there is
// none.
func (b *Board) centre() (int, bool) {
	var sum point
	for _, p := range b.cells {
		sum = sum.plus(1, p)
	}
	i := slices.IndexFunc(b.cells,
		func(p point) bool { return point{}.plus(len(b.cells), p) == sum })
	return i, i >= 0
}

// usualGoals returns the goals that a named board has when none is named: the
// centre alone white or, where no cell is the centre, any one cell.
func (b *Board) usualGoals() []Bitboard {
	if centre, ok := b.centre(); ok {
		return []Bitboard{1 << centre}
	}
	return b.singles()
}

// spec writes the canonical spec: the name of the board or its picture, then
// what is not usual.
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
			out += ",goal=" + strings.ReplaceAll(g.Cells(), " ", "+")
		}
	}
	return out
}
