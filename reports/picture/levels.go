package picture

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

const (
	lineOfLevel = smallSize + 3
	leftOfLevel = vg.Length(70) // for what the levels are called
	apart       = 0.35          // between boards, in cells
)

// AcrossLevels is how many boards like d stand in a row of [Levels] and can be read: four at least.
func AcrossLevels(d puzzle.Drawing) int {
	return max(4, int((pageWidth-leftOfLevel)/(leastCell/2)/(vg.Length(d.Width)+apart)))
}

// Tree is the first levels of a space, up to symmetry.
type Tree []TreeLevel

// TreeLevel is the boards of one distance; with costs some distances have no position.
type TreeLevel struct {
	Distance  puzzle.Distance
	Boards    []Branch
	Positions uint64 // at the distance, those that are not drawn too
	Orbits    uint64 // of them: counted once up to symmetry
}

// HasLoose reports whether a board below the first row hangs from none that is drawn.
func (t Tree) HasLoose() bool {
	return slices.ContainsFunc(t[1:], func(l TreeLevel) bool {
		return slices.ContainsFunc(l.Boards, func(b Branch) bool { return b.Parent < 0 })
	})
}

// Branch is a board with the place of its parent in the level before, -1 when that is not drawn.
type Branch struct {
	Drawing puzzle.Drawing
	Index   puzzle.Index // of the position
	Parent  int
}

// Levels returns a picture of a tree: each board hangs from its parent.
func Levels(title, under string, t Tree) *Picture {
	widest := 1
	for _, level := range t {
		widest = max(widest, len(level.Boards))
	}
	d := t[0].Boards[0].Drawing
	cell := min(mostCell, (pageWidth-leftOfLevel)/vg.Length(widest)/(vg.Length(d.Width)+apart))
	high := vg.Length(d.Height) * cell
	words := 3 * lineOfLevel // beside a row of boards, which may be flatter
	step := max(high+max(26, 0.5*high), words+6)
	return &Picture{fixed: true, width: pageWidth, head: headHeight,
		height: headHeight + step*vg.Length(len(t)-1) + max(high, words) + 8,
		paint: func(c draw.Canvas) {
			frame(c, title, under)
			t.paint(draw.Crop(c, leftOfLevel, 0, 0, -headHeight), cell, step)
		}}
}

func (t Tree) paint(c draw.Canvas, cell, step vg.Length) {
	wide := func(d puzzle.Drawing) vg.Length { return vg.Length(d.Width) * cell }
	middle := func(level, i int) vg.Length {
		return c.Min.X + (c.Max.X-c.Min.X)*(vg.Length(i)+0.5)/vg.Length(len(t[level].Boards))
	}
	for d, level := range t {
		top := c.Max.Y - vg.Length(d)*step
		for i, b := range level.Boards {
			if b.Parent >= 0 {
				c.StrokeLine2(line(faint, 0.6), middle(d-1, b.Parent),
					top+step-vg.Length(b.Drawing.Height)*cell-1, middle(d, i), top+1)
			}
		}
		for i, b := range level.Boards {
			paintDrawing(c, b.Drawing, vg.Point{X: middle(d, i) - wide(b.Drawing)/2, Y: top}, cell)
		}
		what := []string{fmt.Sprintf("distance %d", level.Distance),
			english.Counted(level.Positions, "position")}
		if n := uint64(len(level.Boards)); n < level.Orbits {
			what = append(what, fmt.Sprintf("%d of %s", n, english.Grouped(level.Orbits)))
		}
		for k, words := range what {
			c.FillText(letters(smallSize, ink, text.XLeft, text.YTop),
				vg.Point{X: c.Min.X - 66, Y: top - vg.Length(k)*lineOfLevel}, words)
		}
	}
}
