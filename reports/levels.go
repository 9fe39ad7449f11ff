package reports

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// mostAbreast is how many boards of a level are drawn.
const mostAbreast = 24

// lineOfLevel is the height of a line of what a level is called.
const lineOfLevel = smallSize + 3

// tree is the first levels of a space, up to symmetry.
type tree struct {
	levels [][]branch
	at     []puzzle.Distance // of each level; with costs some distances have no position
	counts []uint64          // positions of each level, those that are not drawn too
	orbits []uint64
}

// branch is a position with the place of its parent in the level before, -1 when
// that is not drawn.
type branch struct {
	drawing puzzle.Drawing
	index   puzzle.Index
	parent  int
}

// Levels returns a picture of the first n levels of a space: each position hangs
// from the one to which its parent move leads. Of positions that symmetries take
// to each other one is drawn.
func Levels(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, n int, report progress.Func) (*Picture, error) {
	t, err := treeOf(ctx, p, db, n, report)
	if err != nil {
		return nil, err
	}
	title := fmt.Sprintf("%s: the first %d levels", name, len(t.levels))
	under := "each position hangs from the one to which its best move leads"
	if puzzle.MaxCost(p) > 1 {
		under = "each position hangs from the one to which its best move leads, where that stands in the row above"
	}
	if s := puzzle.TraitsOf(p).Symmetric; s != nil && s.Symmetries() > 1 {
		under += "; of symmetric ones one is drawn"
	}
	widest := 1
	for _, level := range t.levels {
		widest = max(widest, len(level))
	}
	d := t.levels[0][0].drawing
	const left = 62 // for what the levels are called
	cell := min(mostCell, (pageWidth-left)/vg.Length(widest)/(vg.Length(d.Width)+0.35))
	high := vg.Length(d.Height) * cell
	words := 3 * lineOfLevel // beside a row of boards, which may be flatter
	step := max(high+max(26, 0.5*high), words+6)
	return &Picture{fixed: true, width: pageWidth, head: headHeight,
		height: headHeight + step*vg.Length(len(t.levels)-1) + max(high, words) + 8,
		paint: func(c draw.Canvas) {
			frame(c, title, under)
			t.paint(draw.Crop(c, left, 0, 0, -headHeight), cell, step)
		}}, nil
}

func treeOf(ctx context.Context, p puzzle.Puzzle, db analyze.Database, n int, report progress.Func) (*tree, error) {
	depicter := puzzle.TraitsOf(p).Depicter
	if depicter == nil {
		return nil, fmt.Errorf("%s does not draw its boards", tablebase.Short(p.Spec()))
	}
	t, symmetry := new(tree), analyze.SymmetryOf(p)
	var before []puzzle.Index
	for d := puzzle.Distance(0); d <= db.Manifest().MaxDistance && len(t.levels) < n; d++ {
		level, err := analyze.LevelOf(ctx, p, db, d, mostAbreast, report)
		if err != nil {
			return nil, err
		}
		var here []branch
		for _, o := range level.Listed {
			e, err := db.Lookup(o.Index)
			if err != nil {
				return nil, err
			}
			s, parent := puzzle.Scene{Position: p.Unrank(o.Index), Small: true}, -1
			if y, ok := puzzle.Apply(p, o.Index, e.Parent); ok && d > 0 {
				parent = slices.Index(before, slices.Min(symmetry.Orbit(y)))
				s.Marked = changed(s.Position, p.Unrank(y))
			}
			here = append(here, branch{depicter.Depict(s), o.Index, parent})
		}
		if len(here) > 0 {
			slices.SortStableFunc(here, func(a, b branch) int { return cmp.Compare(a.parent, b.parent) }) // so that no lines cross
			t.levels, t.at, t.counts, t.orbits = append(t.levels, here), append(t.at, d), append(t.counts, level.Positions), append(t.orbits, level.Orbits)
			before = nil
			for _, b := range here {
				before = append(before, b.index)
			}
		}
	}
	return t, nil
}

func (t *tree) paint(c draw.Canvas, cell, step vg.Length) {
	wide := func(d puzzle.Drawing) vg.Length { return vg.Length(d.Width) * cell }
	middle := func(level, i int) vg.Length {
		return c.Min.X + (c.Max.X-c.Min.X)*(vg.Length(i)+0.5)/vg.Length(len(t.levels[level]))
	}
	for d, level := range t.levels {
		top := c.Max.Y - vg.Length(d)*step
		for i, b := range level {
			if b.parent >= 0 {
				c.StrokeLine2(line(faint, 0.6), middle(d-1, b.parent), top+step-vg.Length(b.drawing.Height)*cell-1, middle(d, i), top+1)
			}
		}
		for i, b := range level {
			paintDrawing(c, b.drawing, vg.Point{X: middle(d, i) - wide(b.drawing)/2, Y: top}, cell)
		}
		what := []string{fmt.Sprintf("distance %d", t.at[d]), table.Counted(t.counts[d], "position")}
		if n := uint64(len(level)); n < t.orbits[d] {
			what = append(what, fmt.Sprintf("%d of %s", n, table.Grouped(t.orbits[d])))
		}
		for k, words := range what {
			c.FillText(letters(smallSize, ink, text.XLeft, text.YTop), vg.Point{X: c.Min.X - 58, Y: top - vg.Length(k)*lineOfLevel}, words)
		}
	}
}
