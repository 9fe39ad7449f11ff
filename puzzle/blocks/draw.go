package blocks

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// colours of the kinds of blocks, in turn; those of goals come first.
var colours = []puzzle.Colour{"#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#cc79a7",
	"#999999", "#d55e00"}

// depict draws the board with its walls; blocks that have moved stand in a frame.
func (b *Board) depict(s puzzle.Scene) puzzle.Drawing {
	const margin = 0.2
	d := puzzle.Drawing{Width: float64(b.width) + 2*margin,
		Height: float64(len(b.signs)/b.width) + 2*margin}
	d.Add(puzzle.Frame(d.Width, d.Height))
	middle := func(c point) (x, y float64) {
		return margin + float64(c.col) + 0.5,
			margin + float64(c.row) + 0.5
	}
	for _, c := range b.cells {
		x, y := middle(c)
		d.Add(puzzle.Mark{Form: puzzle.Box, X: x, Y: y, W: 1.01, H: 1.01, Fill: "#f6efdf"})
	}
	if s.Labels == nil {
		s.Labels = b.labels(s.Position, "")
	}
	for cell := range b.cells {
		k, here := b.block([]byte(s.Position), cell)
		if k == nil {
			continue
		}
		fill := colours[(int(s.Position[cell])-1)%len(colours)]
		if slices.Contains(s.Marked, cell) {
			b.depictBlock(&d, here, 0.98, "#1d2226", middle)
		}
		b.depictBlock(&d, here, 0.86, fill, middle)
		x, y := middle(b.cells[cell])
		d.Add(puzzle.Mark{Form: puzzle.Word, X: x, Y: y, H: 0.42, Fill: "#1d2226",
			Text: string(rune(s.Labels[cell]))})
	}
	return d
}

// follow is the feature Follow. The position of a block is the cell where it begins.
func (b *Board) follow(path []puzzle.Position, moves []string) []string {
	if len(moves) == 0 {
		return moves
	}
	out, letters := make([]string, len(moves)), b.labels(path[0], "")
	for i, move := range moves {
		before, after := path[i], path[i+1]
		var from, to int
		for cell := range before {
			switch {
			case before[cell] == after[cell]:
			case after[cell] == 0:
				from = cell
			default:
				to = cell
			}
		}
		out[i] = string(rune(letters[from])) + move[1:]
		letters[to] = letters[from]
	}
	return out
}

// depictBlock draws cells so wide and what joins them.
func (b *Board) depictBlock(d *puzzle.Drawing, cells set, wide float64, fill puzzle.Colour,
	middle func(point) (x, y float64)) {
	for left := cells; left != 0; left &= left - 1 {
		c := b.cells[bits.TrailingZeros64(uint64(left))]
		x, y := middle(c)
		d.Add(puzzle.Mark{Form: puzzle.Box, X: x, Y: y, W: wide, H: wide, Corner: 0.1, Fill: fill})
		within := func(rows, cols int) bool {
			at := b.cell(point{c.row + rows, c.col + cols})
			return at >= 0 && cells>>at&1 == 1
		}
		if within(0, 1) {
			d.Add(puzzle.Mark{Form: puzzle.Box, X: x + 0.5, Y: y, W: 0.5, H: wide, Fill: fill})
		}
		if within(1, 0) {
			d.Add(puzzle.Mark{Form: puzzle.Box, X: x, Y: y + 0.5, W: wide, H: 0.5, Fill: fill})
		}
		if within(0, 1) && within(1, 0) && within(1, 1) {
			d.Add(puzzle.Mark{Form: puzzle.Box, X: x + 0.5, Y: y + 0.5, W: 0.5, H: 0.5,
				Fill: fill})
		}
	}
}
