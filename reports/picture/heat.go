package picture

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette/brewer"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

const heatHeight = 11.5 * vg.Centimeter

// Heat is positions by a number and their distance, for a map with logarithmic colours.
type Heat struct {
	X      string                     // what the number counts
	Counts [][]uint64                 // by it, then by distance
	Edge   func(x, distance int) bool // boxes to be outlined
	Says   []string                   // what these are, in a corner

	most uint64
}

// HeatMap draws counts, of which the y axis is the distance.
func HeatMap(title, line string, h Heat) *Picture {
	h.most = max(1, slices.Max(slices.Concat(h.Counts...)))
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

func (h Heat) plot() *plot.Plot {
	p := axes(h.X)
	p.X.Min, p.X.Max = 0.4, float64(len(h.Counts))-0.4
	p.Y.Min, p.Y.Max = -0.9, 0.9 // less than a distance of room, so that no other one is marked
	for w, row := range h.Counts {
		for d, n := range row {
			if n > 0 {
				p.Y.Max = max(p.Y.Max, float64(d)+0.9)
				p.X.Min = min(p.X.Min, float64(w)-0.6)
			}
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = whole(14), whole(14)
	p.Add(h)
	return p
}

// box returns the corners of a box: one unit wide and high, in the middle of its
// ticks, less the joint that separates neighbours.
func (h Heat) box(x, y func(float64) vg.Length, w, d int) (left, low, right, high vg.Length) {
	return x(float64(w) - 0.5), y(float64(d) - 0.5), x(float64(w)+0.5) - 0.4,
		y(float64(d)+0.5) - 0.4
}

func (h Heat) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for w, row := range h.Counts {
		for d, n := range row {
			if n > 0 {
				left, low, right, high := h.box(x, y, w, d)
				shade := math.Log(float64(n)) / math.Log(float64(max(h.most, 2)))
				fillBox(c, ramp(shade), left, low, right, high)
			}
		}
	}
	h.outline(c, x, y)
}

// outline outlines boxes and says what they are.
func (h Heat) outline(c draw.Canvas, x, y func(float64) vg.Length) {
	found := false
	for w, row := range h.Counts {
		for d, n := range row {
			if n > 0 && h.Edge(w, d) {
				found = true
				left, low, right, high := h.box(x, y, w, d)
				c.StrokeLines(line(vivid, 1.2),
					[]vg.Point{{X: left, Y: low}, {X: right, Y: low}, {X: right, Y: high},
						{X: left, Y: high}, {X: left, Y: low}})
			}
		}
	}
	if !found {
		return
	}
	at := vg.Point{X: c.Max.X - 4, Y: c.Min.Y + 2*(smallSize+4)}
	for _, words := range h.Says {
		c.FillText(letters(smallSize, notice, text.XRight, text.YTop), at, words)
		at.Y -= smallSize + 3
	}
}

// key draws the colours with the counts that they stand for.
func (h Heat) key(c draw.Canvas) {
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
		c.FillText(letters(smallSize, ink, text.XLeft, text.YCenter),
			vg.Point{X: c.Min.X + width + 5, Y: y}, Units(math.Pow(10, float64(e))))
	}
	c.FillText(letters(smallSize, ink, text.XLeft, text.YBottom),
		vg.Point{X: c.Min.X, Y: c.Max.Y + 6}, "positions")
}

// ramp maps 0 to 1 to colours from light to dark: ColorBrewer's YlGnBu, which
// is safe for colour-blind readers and falls evenly in grey.
func ramp(v float64) color.Color {
	anchors := rampAnchors
	at := min(max(v, 0), 1) * float64(len(anchors)-1)
	i := min(int(at), len(anchors)-2)
	part := at - float64(i)
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(a) + part*(float64(b)-float64(a))))
	}
	a, b := anchors[i], anchors[i+1]
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

var rampAnchors = func() []color.RGBA {
	p, err := brewer.GetPalette(brewer.TypeSequential, "YlGnBu", 9)
	if err != nil {
		panic(err) // the palette is part of the library
	}
	var out []color.RGBA
	for _, c := range p.Colors()[1:] {
		out = append(out, color.RGBAModel.Convert(c).(color.RGBA))
	}
	return out
}()
