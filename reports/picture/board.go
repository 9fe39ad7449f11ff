package picture

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/puzzle"
)

const boardCell = 1.1 * vg.Centimeter

// Board returns the picture of one board.
func Board(d puzzle.Drawing) *Picture { return oneBoard(d, boardCell, 4) }

// oneBoard returns the picture of a board with a margin around it.
func oneBoard(d puzzle.Drawing, cell, margin vg.Length) *Picture {
	return &Picture{
		fixed:  true,
		width:  vg.Length(d.Width)*cell + 2*margin,
		height: vg.Length(d.Height)*cell + 2*margin,
		paint: func(c draw.Canvas) {
			paintDrawing(c, d, vg.Point{X: c.Min.X + margin, Y: c.Max.Y - margin}, cell)
		},
	}
}

// Captioned is a board, of a path or by itself, with what is written under it.
type Captioned struct {
	Drawing puzzle.Drawing
	Caption string
	Detail  string // a smaller line on a page
	Alt     string // for who cannot see it
	Letters string // the board in letters; "" where only pages show it
}

// Sizes of a path's picture.
const (
	stepGap    = vg.Length(8)
	captionGap = vg.Length(13)
	leastCell  = 0.3 * vg.Centimeter // smaller ones cannot be read
	mostCell   = 0.8 * vg.Centimeter
)

// smallBoard is about how wide boards are in a page.
const smallBoard = 3.1 * vg.Centimeter

// Inline returns the board, small, as an element of a page that has the outlines.
func (s Captioned) Inline(shared *Outlines) string {
	cell := min(mostCell, smallBoard/vg.Length(max(s.Drawing.Width, 1)))
	board := oneBoard(s.Drawing, cell, 0)
	return board.svg(&svgCanvas{outlines: shared, page: true}).inline(s.Alt)
}

// Path returns the picture of boards in as many rows as are needed to keep them readable. Without
// a title it has no heading.
func Path(title, under string, steps []Captioned) *Picture {
	heading, head := vg.Length(0), vg.Length(4)
	if title != "" {
		heading, head = headHeight, headHeight
	}
	d := steps[0].Drawing
	columns, cell := pathGrid(d, len(steps))
	stepWidth, stepHeight := vg.Length(d.Width)*cell+stepGap,
		vg.Length(d.Height)*cell+captionGap+stepGap
	rows := (len(steps) + columns - 1) / columns
	used := vg.Length(min(columns, len(steps)))*stepWidth + stepGap
	return &Picture{
		fixed:  true,
		head:   heading,
		width:  max(used, 9*vg.Centimeter),
		height: head + vg.Length(rows)*stepHeight + 2,
		paint: func(c draw.Canvas) {
			if title != "" {
				frame(c, title, under)
			}
			for i, s := range steps {
				corner := vg.Point{
					X: c.Min.X + stepGap + vg.Length(i%columns)*stepWidth,
					Y: c.Max.Y - head - vg.Length(i/columns)*stepHeight,
				}
				paintDrawing(c, s.Drawing, corner, cell)
				at := vg.Point{X: corner.X + vg.Length(d.Width)*cell/2,
					Y: corner.Y - vg.Length(d.Height)*cell - 2}
				c.FillText(letters(smallSize, ink, text.XCenter, text.YTop), at, s.Caption)
			}
		},
	}
}

// pathGrid chooses how many boards stand in a row of a page and the size of
// their cells: as large as goes with a picture no higher than wide.
func pathGrid(d puzzle.Drawing, n int) (columns int, cell vg.Length) {
	for columns = 1; ; columns++ {
		cell = min(mostCell, ((pageWidth-stepGap)/vg.Length(columns)-stepGap)/vg.Length(d.Width))
		rows := (n + columns - 1) / columns
		high := vg.Length(rows) * (vg.Length(d.Height)*cell + captionGap + stepGap)
		next := ((pageWidth-stepGap)/vg.Length(columns+1) - stepGap) / vg.Length(d.Width)
		wide := cell == mostCell && next >= mostCell // another one fits without shrinking
		if columns >= n || next < leastCell || !wide && high <= pageWidth {
			return columns, cell
		}
	}
}

// paintDrawing paints d with its top left corner at a point and cells of a size.
func paintDrawing(c draw.Canvas, d puzzle.Drawing, corner vg.Point, cell vg.Length) {
	for i := 0; i < len(d.Marks); i++ {
		s := d.Marks[i]
		at := place(s, corner, cell)
		if s.Form == puzzle.Word {
			paintWord(c, s, at, cell)
			continue
		}
		p := shapePath(s, at, cell)
		// the ground of all cells is one shape
		for s.Line == "" && i+1 < len(d.Marks) && alike(s, d.Marks[i+1]) {
			i++
			p = append(p, shapePath(d.Marks[i], place(d.Marks[i], corner, cell), cell)...)
		}
		paintPath(c, s, at, p, cell)
	}
}

func place(s puzzle.Mark, corner vg.Point, cell vg.Length) vg.Point {
	return vg.Point{X: corner.X + vg.Length(s.X)*cell, Y: corner.Y - vg.Length(s.Y)*cell}
}

// alike reports whether two shapes can be painted at once.
func alike(a, b puzzle.Mark) bool {
	return a.Fill == b.Fill && a.Line == b.Line && b.Form != puzzle.Word
}

func shapePath(s puzzle.Mark, at vg.Point, cell vg.Length) vg.Path {
	switch s.Form {
	case puzzle.Box:
		return box(at, vg.Length(s.W)*cell, vg.Length(s.H)*cell, vg.Length(s.Corner)*cell)
	case puzzle.Disc:
		wide := vg.Length(s.W) * cell // a circle is four curves, which all formats draw alike
		return box(at, wide, wide, wide/2)
	case puzzle.Polygon:
		return polygon(at, s.Points, cell)
	default:
		return band(at, vg.Length(s.W)*cell/2, vg.Length(s.H)*cell/2)
	}
}

// capital is the height of capitals and figures of Liberation Sans, as a part
// of the size of the font.
const capital = 0.69

func paintWord(c draw.Canvas, s puzzle.Mark, at vg.Point, cell vg.Length) {
	high := vg.Length(s.H) * cell
	style := bold(letters(high/capital, paint(s.Fill), text.XCenter, text.YBottom))
	width := style.Width(s.Text)
	c.SetColor(style.Color)
	face := style.Handler.Cache().Lookup(style.Font, style.Font.Size)
	c.FillString(face, vg.Point{X: at.X - width/2, Y: at.Y - high/2}, s.Text)
}

// wideLine is a line of a circle, in cells, that would have a spike where it meets its beginning.
const wideLine = 0.5

func paintPath(c draw.Canvas, s puzzle.Mark, at vg.Point, p vg.Path, cell vg.Length) {
	if s.Form == puzzle.Disc && s.Fill == "" && s.Stroke > wideLine {
		c.SetColor(paint(s.Line))
		c.Fill(annulus(at, vg.Length(s.W+s.Stroke)/2*cell, vg.Length(s.W-s.Stroke)/2*cell))
		return
	}
	if s.Fill != "" {
		c.SetColor(paint(s.Fill))
		c.Fill(p)
	}
	if s.Line != "" && s.Stroke > 0 {
		c.SetLineStyle(line(paint(s.Line), vg.Length(s.Stroke)*cell))
		c.Stroke(p)
	}
}

// paint reads a colour; one that cannot be read is black.
func paint(c puzzle.Colour) color.RGBA {
	v, err := strconv.ParseUint(string(c[min(1, len(c)):]), 16, 32)
	if err != nil {
		v = 0
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 0xff}
}

// bow is how far the control points of a cubic curve lie that is a quarter of
// a circle to within a third of a per mille.
const bow = 0.5522847

// box is a rectangle with round corners of radius r.
func box(at vg.Point, w, h, r vg.Length) vg.Path {
	x, y := w/2, h/2
	pt := func(dx, dy vg.Length) vg.Point { return vg.Point{X: at.X + dx, Y: at.Y + dy} }
	k := r * (1 - bow)
	var p vg.Path
	p.Move(pt(x-r, y))
	// corners, clockwise from the top right
	for _, q := range [][2]vg.Length{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
		sx, sy := q[0], q[1]
		if sx == sy { // arrives along the horizontal side
			p.Line(pt(sx*(x-r), sy*y))
			p.CubeTo(pt(sx*(x-k), sy*y), pt(sx*x, sy*(y-k)), pt(sx*x, sy*(y-r)))
		} else {
			p.Line(pt(sx*x, sy*(y-r)))
			p.CubeTo(pt(sx*x, sy*(y-k)), pt(sx*(x-k), sy*y), pt(sx*(x-r), sy*y))
		}
	}
	p.Close()
	return p
}

// annulus is what lies between two circles.
func annulus(at vg.Point, outer, inner vg.Length) (p vg.Path) {
	for _, circle := range []struct{ radius, way vg.Length }{{outer, 1}, {inner, -1}} {
		to := func(x, y vg.Length) vg.Point {
			return vg.Point{X: at.X + x*circle.radius, Y: at.Y + y*circle.radius*circle.way}
		}
		p.Move(to(1, 0))
		for x, y := vg.Length(1), vg.Length(0); len(p)%6 != 5; x, y = -y, x { // four quarters
			p.CubeTo(to(x-bow*y, y+bow*x), to(-y+bow*x, x+bow*y), to(-y, x))
		}
		p.Close()
	}
	return p
}

// polygon is the closed path through corners, which are counted from at.
func polygon(at vg.Point, corners [][2]float64, cell vg.Length) (p vg.Path) {
	for _, c := range corners {
		lineTo(&p, vg.Point{X: at.X + vg.Length(c[0])*cell, Y: at.Y - vg.Length(c[1])*cell})
	}
	p.Close()
	return p
}

// lineTo goes on in a straight line, or begins a path.
func lineTo(p *vg.Path, pt vg.Point) {
	if len(*p) == 0 {
		p.Move(pt)
	} else {
		p.Line(pt)
	}
}

// band is the part of a disc within h of its middle height.
func band(at vg.Point, r, h vg.Length) (p vg.Path) {
	end := math.Asin(min(1, float64(h/r)))
	const pieces = 16 // to each side
	for side := range 2 {
		for i := range pieces + 1 {
			a := end * (1 - 2*float64(i)/pieces)
			if side == 1 {
				a += math.Pi
			}
			lineTo(&p, arcPoint(vg.PathComp{Pos: at, Radius: r}, a))
		}
	}
	p.Close()
	return p
}

// Walk returns the boards of a path through the positions, of a puzzle that draws them: each
// marks the cells that the move to it changed. Labels that pieces have at the start travel with
// them. The captions are those of all positions but the first.
func Walk(p puzzle.Puzzle, positions []puzzle.Position, labels []int,
	captions []string) []Captioned {
	var steps []Captioned
	for i, pos := range positions {
		s := puzzle.Scene{Position: pos}
		caption := "start"
		if i > 0 {
			s.Marked = Changed(positions[i-1], pos)
			caption = fmt.Sprintf("%d. %s", i, captions[i-1])
			if labels != nil && len(s.Marked) == 2 {
				labels = slices.Clone(labels)
				a, b := s.Marked[0], s.Marked[1]
				labels[a], labels[b] = labels[b], labels[a]
			}
		}
		s.Labels = labels
		steps = append(steps, Captioned{Drawing: p.Features().Depict(s), Caption: caption})
	}
	return steps
}

// Changed returns the cells in which two positions differ.
func Changed(a, b puzzle.Position) []int {
	var out []int
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			out = append(out, i)
		}
	}
	return out
}
