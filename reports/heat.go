package reports

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// heatHeight is the height of a heat map.
const heatHeight = 11.5 * vg.Centimeter

// heat is a heat map with a logarithmic colour: counts[x][y] of a space's positions.
type heat struct {
	counts [][]uint64
	most   uint64
	x      string
	edge   func(x, y int) bool // boxes to be outlined
	says   []string            // what these are, in a corner
}

// heatMap draws counts, of which the y axis is the distance.
func heatMap(title, line string, h heat) *Picture {
	h.most = mostOf(h.counts)
	return &Picture{
		width: pageWidth, height: heatHeight, head: headHeight, firm: headHeight + axesHeight,
		paint: func(c draw.Canvas) {
			area := frame(c, title, line)
			key := draw.Crop(area, area.Max.X-area.Min.X-62, -10, 40, -14)
			h.key(key)
			h.plot().Draw(draw.Crop(marked(area, "distance"), 0, -70, 0, markRow))
		},
	}
}

func mostOf(counts [][]uint64) uint64 {
	most := uint64(1)
	for _, row := range counts {
		for _, n := range row {
			most = max(most, n)
		}
	}
	return most
}

// colour returns the colour of a count of at least 1.
func (h heat) colour(n float64) color.Color {
	return ramp(math.Log(n) / math.Log(float64(max(h.most, 2))))
}

func (h heat) plot() *plot.Plot {
	p := axes(h.x)
	p.X.Min, p.X.Max = 0.4, float64(len(h.counts))-0.4
	p.Y.Min, p.Y.Max = -0.9, 0.9 // less than a distance of room, so that no other one is marked
	for w, row := range h.counts {
		for d, n := range row {
			if n > 0 {
				p.Y.Max = max(p.Y.Max, float64(d)+0.9)
				p.X.Min = min(p.X.Min, float64(w)-0.6)
			}
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = usualTicks, usualTicks
	p.Add(h)
	return p
}

// box returns the corners of a box: one unit wide and high, in the middle of its
// ticks, less the joint that tells neighbours apart.
func (h heat) box(x, y func(float64) vg.Length, w, d int) (left, low, right, high vg.Length) {
	return x(float64(w) - 0.5), y(float64(d) - 0.5), x(float64(w)+0.5) - 0.4, y(float64(d)+0.5) - 0.4
}

// Plot implements plot.Plotter.
func (h heat) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for w, row := range h.counts {
		for d, n := range row {
			if n > 0 {
				left, low, right, high := h.box(x, y, w, d)
				fillBox(c, h.colour(float64(n)), left, low, right, high)
			}
		}
	}
	h.outline(c, x, y)
}

// outline outlines boxes and says what they are.
func (h heat) outline(c draw.Canvas, x, y func(float64) vg.Length) {
	any := false
	for w, row := range h.counts {
		for d, n := range row {
			if n > 0 && h.edge(w, d) {
				any = true
				left, low, right, high := h.box(x, y, w, d)
				c.StrokeLines(line(vivid, 1.2), []vg.Point{{X: left, Y: low}, {X: right, Y: low}, {X: right, Y: high}, {X: left, Y: high}, {X: left, Y: low}})
			}
		}
	}
	if !any {
		return
	}
	at := vg.Point{X: c.Max.X - 4, Y: c.Min.Y + 2*(smallSize+4)}
	for _, words := range h.says {
		c.FillText(letters(smallSize, notice, text.XRight, text.YTop), at, words)
		at.Y -= smallSize + 3
	}
}

// key draws the colours with the counts that they stand for.
func (h heat) key(c draw.Canvas) {
	const steps, width = 100, 12
	high := c.Max.Y - c.Min.Y
	top := math.Log10(float64(h.most))
	for i := range steps {
		low := c.Min.Y + high*vg.Length(i)/steps
		fillBox(c, ramp((float64(i)+0.5)/steps), c.Min.X, low, c.Min.X+width, low+high/steps+0.3)
	}
	for e := 0; float64(e) <= top; e++ {
		y := c.Min.Y + high*vg.Length(float64(e)/max(top, 0.1))
		c.StrokeLine2(line(faint, 0.5), c.Min.X+width, y, c.Min.X+width+3, y)
		c.FillText(letters(smallSize, ink, text.XLeft, text.YCenter), vg.Point{X: c.Min.X + width + 5, Y: y}, units(math.Pow(10, float64(e))))
	}
	c.FillText(letters(smallSize, ink, text.XLeft, text.YBottom), vg.Point{X: c.Min.X, Y: c.Max.Y + 6}, "positions")
}
