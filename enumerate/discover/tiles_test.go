package discover

import (
	"bytes"
	"slices"

	"puzzlebase/puzzle"
)

// Tiles are the rules of the 8-puzzle, or of any grid of up to 13 cells, for a
// search that knows no numbers.
type Tiles struct {
	puzzle.OneLine
	rows, cols int
}

// NewTiles returns the rules for a grid.
func NewTiles(rows, cols int) *Tiles {
	n := rows * cols
	signs := "123456789ABC"[:n-1] + "0"
	return &Tiles{puzzle.OneLine{Signs: signs, Cells: n, Once: true}, rows, cols}
}

func (t *Tiles) Spec() string                                     { return "tiles" }
func (t *Tiles) MoveCount() int                                   { return 4 }
func (t *Tiles) MoveName(_ puzzle.Position, m puzzle.Move) string { return "udlr"[m : m+1] }
func (t *Tiles) Features() *puzzle.Features {
	return &puzzle.Features{Reversible: true}
}
func (t *Tiles) Goal(p []byte) bool { return slices.IsSorted(p) }

func (t *Tiles) Start() puzzle.Position {
	p := make([]byte, t.Cells)
	for i := range p {
		p[i] = byte(i)
	}
	return puzzle.Position(p)
}

func (t *Tiles) Moves(p []byte, steps *puzzle.Steps) {
	gap := bytes.IndexByte(p, byte(t.Cells-1))
	slide := func(m puzzle.Move, from int) {
		q := steps.Add(m)
		q[gap], q[from] = q[from], q[gap]
	}
	if gap+t.cols < t.Cells {
		slide(0, gap+t.cols)
	}
	if gap >= t.cols {
		slide(1, gap-t.cols)
	}
	if (gap+1)%t.cols != 0 {
		slide(2, gap+1)
	}
	if gap%t.cols != 0 {
		slide(3, gap-1)
	}
}
