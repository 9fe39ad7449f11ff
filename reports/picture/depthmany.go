package picture

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/analyze"
	"puzzlebase/space"
)

// Disparate reports whether one space is a hundred times as large as another, so
// that counts of both on one axis show only the larger.
func Disparate(all []Histogram) bool {
	least, most := uint64(math.MaxUint64), uint64(0)
	for _, h := range all {
		n := space.Sum(h.Counts)
		least, most = min(least, n), max(most, n)
	}
	return most/100 >= max(least, 1)
}

func depthLines(all []Histogram, opt HistogramOptions) *Picture {
	const entry = smallSize + 5
	legend := vg.Length(len(all)) * entry
	return &Picture{
		width: pageWidth, height: plotHeight + legend,
		head: headHeight, firm: headHeight + axesHeight + legend,
		paint: func(c draw.Canvas) {
			area := frame(c, opt.noun(), "dashed line: mean; triangle on the axis: median; "+
				"ring: greatest distance")
			for i, h := range all {
				legendEntry(c, vg.Point{X: area.Min.X + 8, Y: area.Max.Y - vg.Length(i)*entry},
					i, spreadText(h.Name, analyze.SpreadOf(h.Counts)))
			}
			area = draw.Crop(area, 0, 0, 0, 4-legend)
			linesPlot(all, opt).Draw(marked(area, opt.axis()))
		},
	}
}

// legendEntry writes what the line is that looks like the i-th.
func legendEntry(c draw.Canvas, at vg.Point, i int, words string) {
	look := series[i%len(series)]
	y := at.Y - smallSize/2
	c.StrokeLine2(line(look.colour, 1.4), at.X, y, at.X+20, y)
	c.DrawGlyph(draw.GlyphStyle{Color: look.colour, Radius: 3, Shape: look.glyph},
		vg.Point{X: at.X + 10, Y: y})
	fill(c, letters(smallSize, ink, text.XLeft, text.YCenter), vg.Point{X: at.X + 25, Y: y}, words)
}

func linesPlot(all []Histogram, opt HistogramOptions) *plot.Plot {
	p := axes("distance")
	heights := make([][]float64, len(all))
	longest := 0
	for i, h := range all {
		heights[i] = opt.heights(h)
		longest = max(longest, len(h.Counts))
	}
	opt.setY(p, heights...)
	p.X.Min, p.X.Max = -0.6, float64(longest)-0.4
	p.X.Tick.Marker = whole(14)
	p.Add(grid)
	for i, h := range all {
		p.Add(depthLine{curve{look: i % len(series), values: heights[i], dashed: longest, dot: 2.4},
			analyze.SpreadOf(h.Counts)})
	}
	return p
}

// depthLine is the curve of one of several histograms, with its mean, median and greatest value.
type depthLine struct {
	curve
	analyze.Spread
}

func (l depthLine) Plot(c draw.Canvas, p *plot.Plot) {
	l.curve.Plot(c, p)
	if l.Total == 0 {
		return
	}
	x, y := p.Transforms(&c)
	mean, median, colour := x(l.Mean), x(l.Median), series[l.look].colour
	floor, part := math.Modf(l.Mean)
	low := y(max(l.values[int(floor)], p.Y.Min))
	high := y(max(l.values[int(math.Ceil(l.Mean))], p.Y.Min))
	c.StrokeLine2(line(colour, 0.8, 3, 2), mean, c.Min.Y, mean, low+(high-low)*vg.Length(part))
	c.FillPolygon(colour, []vg.Point{{X: median, Y: c.Min.Y + 6}, {X: median - 3, Y: c.Min.Y},
		{X: median + 3, Y: c.Min.Y}})
	c.DrawGlyph(draw.GlyphStyle{Color: colour, Radius: 5, Shape: draw.RingGlyph{}},
		vg.Point{X: x(float64(l.Greatest)), Y: y(l.values[l.Greatest])})
}
