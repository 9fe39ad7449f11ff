package blocks

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// options are how the drawn blocks move.
type options struct {
	metric Metric
	cars   bool // blocks move lengthwise
	apart  bool // blocks of one shape are different
}

// Families are the sliding blocks.
var Families = []puzzle.Family{{
	Usage: "blocks:@FILE[,metric=straight|slide][,rule=cars]",
	About: "sliding blocks, as in Klotski, or cars, as in Rush Hour, on a board with a goal " +
		"that a file draws",
	Sizes: fmt.Sprintf("1 to %d cells without the walls, up to %d rows and columns",
		maxCells, maxSide),
	Cased: true,
	New:   Find,
	Read:  Read,
}}

// Find returns the puzzle of a spec: what follows "blocks:" in its name, rows with slashes between
// them, then goals such as goal=.aa/..., and options.
func Find(spec string) (puzzle.Puzzle, error) {
	drawn, rest := puzzle.CutOptions(spec)
	if drawn == "" {
		return nil, errors.New("want a drawn board after the colon: blocks:@FILE reads one from " +
			"a file")
	}
	opt, goals, err := readOptions(rest, "goal")
	if err != nil {
		return nil, err
	}
	pictures := []picture{inline("board", strings.Split(drawn, "/"))}
	if board := rushHour(drawn, &opt); board != nil {
		pictures = board
	}
	for _, goal := range goals {
		pictures = append(pictures, inline("goal", strings.Split(goal, "/")))
	}
	return build(pictures, opt)
}

// Read returns the puzzle of a file; see the package. The name of the file appears in errors only.
// The options are those of a spec but for the goals, with commas between them, or "".
func Read(file, text, options string) (puzzle.Puzzle, error) {
	pictures := scan(file, text)
	if len(pictures) == 0 {
		return nil, fmt.Errorf("%s: no picture: want a letter for each cell of a block, a point "+
			"for a free cell and _ for a wall", file)
	}
	opt, _, err := readOptions(options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if board := rushHour(strings.Join(pictures[0].rows, ""), &opt); board != nil &&
		len(pictures) == 1 {
		pictures = board
	}
	return build(pictures, opt)
}

// rushHour returns the board and the goal of a board of Rush Hour as collections have it: 36 signs
// in one word, o for a free cell, x for a wall. Car A, which lies in a row, has to get to its right
// end. It sets the options of these collections, in which a move takes a car any number of cells.
// It returns nil if the text is something else.
func rushHour(text string, opt *options) []picture {
	const side = 6 // rows, and columns
	car := strings.Count(text, "A")
	first := strings.IndexByte(text, 'A')
	if len(text) != side*side || car < 2 || first%side+car > side ||
		text[first:first+car] != strings.Repeat("A", car) {
		return nil
	}
	text = collected.Replace(text)
	for i := range len(text) {
		if letter(text[i]) && strings.Count(text, text[i:i+1]) == 1 {
			return nil // a block of one cell is no car
		}
	}
	*opt = options{cmp.Or(opt.metric, Straight), true, opt.apart}
	goal := puzzle.Rows(strings.Repeat(".", len(text)), side)
	goal[first/side] = goal[0][car:] + text[first:][:car]
	return []picture{inline("board", puzzle.Rows(text, side)), inline("goal", goal)}
}

// collected replaces the signs of collections by those of pictures.
var collected = strings.NewReplacer("o", string(free), "x", string(wall))

// readOptions reads options and, where the name goal may stand too, the drawn goals.
func readOptions(text string, more ...string) (opt options, goals []string, err error) {
	read, err := puzzle.ReadOptions(text, "metric=straight, metric=slide, rule=cars or alike=no",
		append(more, "metric", "rule", "alike")...)
	if err != nil {
		return opt, nil, err
	}
	metric, errMetric := read.One("metric", "", string(Step), string(Straight),
		string(Slide))
	rule, errRule := read.One("rule", "", "cars")
	alike, errAlike := read.One("alike", "", "no")
	return options{Metric(metric), rule != "", alike != ""}, read["goal"],
		cmp.Or(errMetric, errRule, errAlike)
}

// spec writes pictures and options as Find reads them.
func (opt *options) spec(pictures []picture) string {
	out := "blocks:" + strings.Join(pictures[0].rows, "/")
	for _, g := range pictures[1:] {
		out += ",goal=" + strings.Join(g.rows, "/")
	}
	out += puzzle.Option("metric", opt.metric, Step)
	if opt.cars {
		out += ",rule=cars"
	}
	if opt.apart {
		out += ",alike=no"
	}
	return out
}

// build makes the puzzle of pictures, the board first.
func build(pictures []picture, opt options) (puzzle.Puzzle, error) {
	board := &pictures[0]
	opt.metric = cmp.Or(opt.metric, Step)
	if err := board.check(); err != nil {
		return nil, err
	}
	if len(pictures) == 1 {
		return nil, fmt.Errorf("%s: the board has no goal: draw it below, after a blank line, "+
			"with the blocks that matter where they shall be", board.where[0])
	}
	b, goals := newBoard(board, opt), pictures[1:]
	b.spec = opt.spec(pictures)
	var named string
	for i := range goals {
		if err := goals[i].matches(board); err != nil {
			return nil, err
		}
		named += strings.Join(goals[i].rows, "")
	}
	if err := b.addBlocks(board, opt, named); err != nil {
		return nil, err
	}
	for i := range goals {
		if err := b.addGoal(&goals[i]); err != nil {
			return nil, err
		}
	}
	b.features = puzzle.Features{Reversible: true, Rules: b.rules(), Depict: b.depict,
		Symmetry: b.symmetry(), Labels: b.labels, Follow: b.follow}
	return puzzle.Discover(b), nil
}

func newBoard(p *picture, opt options) *Board {
	b := &Board{width: len(p.rows[0]), metric: opt.metric}
	for row, text := range p.rows {
		for col := range len(text) {
			cell := -1
			if text[col] != wall {
				cell = len(b.cells)
				b.cells = append(b.cells, point{row, col})
			}
			b.signs = append(b.signs, cell)
		}
	}
	for _, c := range b.cells {
		var beside [4]int8
		for i, d := range directions {
			beside[i] = int8(b.cell(point{c.row + d.row, c.col + d.col}))
		}
		b.beside = append(b.beside, beside)
	}
	return b
}

// cell returns the cell at a place, or -1.
func (b *Board) cell(at point) int {
	if at.row < 0 || at.col < 0 || at.col >= b.width || at.row*b.width+at.col >= len(b.signs) {
		return -1
	}
	return b.signs[at.row*b.width+at.col]
}

// outlines returns the cells of each letter of a picture, in reading order, and
// the letters in the order in which they are met.
func (p *picture) outlines() (letters []byte, cells map[byte][]point) {
	cells = map[byte][]point{}
	for row, text := range p.rows {
		for col := range len(text) {
			if ch := text[col]; letter(ch) {
				if cells[ch] == nil {
					letters = append(letters, ch)
				}
				cells[ch] = append(cells[ch], point{row, col})
			}
		}
	}
	return letters, cells
}

// shapeOf returns cells as they lie from the first one on.
func shapeOf(cells []point) []point {
	out := make([]point, len(cells))
	for i, c := range cells {
		out[i] = point{c.row - cells[0].row, c.col - cells[0].col}
	}
	return out
}

// addBlocks finds the kinds of the blocks of a picture, those in named apart from
// others, and the first position.
func (b *Board) addBlocks(p *picture, opt options, named string) error {
	letters, cells := p.outlines()
	if len(letters) == 0 {
		return fmt.Errorf("%s: the board has no block", p.where[0])
	}
	start := make([]byte, len(b.cells))
	isNamed := func(ch byte) bool { return strings.IndexByte(named, ch) >= 0 }
	for _, ch := range letters {
		shape := shapeOf(cells[ch])
		if err := checkShape(shape, opt); err != nil {
			return fmt.Errorf("%s: block %c %w", p.where[cells[ch][0].row], ch, err)
		}
		n := slices.IndexFunc(b.kinds, func(k kind) bool {
			return !opt.apart && !opt.cars && slices.Equal(k.shape, shape) &&
				isNamed(k.letters[0]) == isNamed(ch)
		})
		if n < 0 {
			n = len(b.kinds)
			b.kinds = append(b.kinds, b.newKind(shape, opt))
		}
		b.kinds[n].letters += string(ch)
		start[b.cell(cells[ch][0])] = byte(n + 1)
	}
	b.start = puzzle.Position(start)
	return nil
}

// kindNamed returns the number of the kind with a block of that letter, or -1.
func (b *Board) kindNamed(letter byte) int {
	return slices.IndexFunc(b.kinds,
		func(k kind) bool { return strings.IndexByte(k.letters, letter) >= 0 })
}

// checkShape returns why no block can have a shape.
func checkShape(shape []point, opt options) error {
	joined := map[point]bool{shape[0]: true}
	for range shape {
		for _, c := range shape {
			for _, d := range directions {
				joined[c] = joined[c] || joined[point{c.row + d.row, c.col + d.col}]
			}
		}
	}
	last := shape[len(shape)-1]
	switch {
	case slices.ContainsFunc(shape, func(c point) bool { return !joined[c] }):
		return errors.New("is in pieces: want cells that touch along their sides")
	case opt.cars && (len(shape) == 1 || last != point{len(shape) -
		1, 0} && last != point{0, len(shape) - 1}):
		return errors.New("is no car: with rule=cars all blocks are one cell wide and two or " +
			"more long")
	}
	return nil
}

// newKind makes a kind of a shape without any blocks yet.
func (b *Board) newKind(shape []point, opt options) kind {
	k, last := kind{shape: shape, places: make([]set, len(b.cells))}, shape[len(shape)-1]
	for i, d := range directions { // cars move lengthwise
		k.ways[i] = !opt.cars || (last.row > 0) == (d.row != 0)
	}
	for cell, c := range b.cells {
		var here set
		for _, s := range shape {
			at := b.cell(point{c.row + s.row, c.col + s.col})
			if at < 0 {
				here = 0
				break
			}
			here |= 1 << at
		}
		k.places[cell] = here
	}
	return k
}

func (b *Board) addGoal(p *picture) error {
	goal := make([]byte, len(b.cells))
	letters, cells := p.outlines()
	for _, ch := range letters {
		n := b.kindNamed(ch)
		if !slices.Equal(shapeOf(cells[ch]), b.kinds[n].shape) {
			return fmt.Errorf("%s: block %c has another shape in the goal than on the board",
				p.where[cells[ch][0].row], ch)
		}
		goal[b.cell(cells[ch][0])] = byte(n + 1)
	}
	b.goals = append(b.goals, puzzle.Position(goal))
	return nil
}
