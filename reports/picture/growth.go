package picture

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/analyze"
)

// Growth returns how a space widens with the distance: positions found and
// sequences of moves on top, the factor from one distance to the next below.
func Growth(name string, g *analyze.Growth) *Picture {
	const lowerHeight = 5.4 * vg.Centimeter
	return &Picture{
		width: pageWidth, height: plotHeight + lowerHeight, head: headHeight,
		firm: headHeight + 2*axesHeight,
		paint: func(c draw.Canvas) {
			below := (c.Max.Y - c.Min.Y) * lowerHeight / (plotHeight + lowerHeight)
			curves := growthCurves(g)
			upper := frame(draw.Crop(c, 0, 0, below, 0), name+": how the space grows",
				growthLine(g))
			for i, k := range curves {
				k.legend(upper, i)
			}
			upper = marked(draw.Crop(upper, 0, 0, 0, 3-markRow), "number")
			lower := draw.Crop(c, 4, -10, 4, below-8-(c.Max.Y-c.Min.Y))
			lower = marked(draw.Crop(lower, 0, 0, 0, markRow),
				"times the positions of the distance before")
			counts, ratios := countPlot(g, curves), ratioPlot(g)
			// Both begin at the same place.
			shift := counts.DataCanvas(upper).Min.X - ratios.DataCanvas(lower).Min.X
			counts.Draw(draw.Crop(upper, max(0, -shift), 0, 0, 0))
			ratios.Draw(draw.Crop(lower, max(0, shift), 0, 0, 0))
		},
	}
}

// growthLine says in words where the tree was counted.
func growthLine(g *analyze.Growth) string {
	exact := 0
	for d, l := range g.Levels {
		if l.Exact {
			exact = d
		}
	}
	if exact == len(g.Levels)-1 {
		return "sequences of moves that end in a goal are counted with repetitions, as a search " +
			"without memory would walk them"
	}
	return fmt.Sprintf("sequences of moves that end in a goal, repetitions included: counted to "+
		"distance %d, dashed beyond", exact)
}

// curve is one line of the upper plot.
type curve struct {
	name   string
	look   int // in series
	values []float64
	dashed int // from this distance on it is an estimate
	dot    vg.Length
}

func growthCurves(g *analyze.Growth) []curve {
	out := []curve{{name: "positions at the distance", dot: 2.2},
		{name: "positions at it or nearer", look: 2, dot: 2.2},
		{name: "sequences of moves", look: 1, dot: 2.2}}
	for _, l := range g.Levels {
		out[0].values = append(out[0].values, float64(l.Positions))
		out[1].values = append(out[1].values, float64(l.Found))
		if l.Sequences < analyze.MaxSequences {
			out[2].values = append(out[2].values, l.Sequences)
		}
		if l.Exact {
			out[2].dashed = int(l.Distance)
		}
	}
	out[0].dashed, out[1].dashed = len(g.Levels), len(g.Levels)
	return out
}

// legend writes the name of the i-th curve above the plot.
func (k curve) legend(c draw.Canvas, i int) {
	x := c.Min.X + 8 + vg.Length(i)*(c.Max.X-c.Min.X-8)/3
	c.Max.X = min(c.Max.X, x+(c.Max.X-c.Min.X)/3)
	legendEntry(c, vg.Point{X: x, Y: c.Max.Y}, k.look, k.name)
}

func countPlot(g *analyze.Growth, curves []curve) *plot.Plot {
	p := axes("distance")
	most := 1.0
	p.Add(grid)
	for _, k := range curves {
		for _, v := range k.values {
			most = max(most, v)
		}
		p.Add(k)
	}
	p.X.Min, p.X.Max = -0.6, float64(len(g.Levels))-0.4
	p.Y.Min, p.Y.Max = 0.5, most*math.Pow(2*most, 0.04)
	p.Y.Scale = plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = whole(14), decadeTicks{Units}
	return p
}

func (k curve) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	look := series[k.look]
	last, joined := vg.Point{}, false
	for d, v := range k.values {
		if v <= p.Y.Min { // no line across a distance that has no positions
			joined = false
			continue
		}
		pt := vg.Point{X: x(float64(d)), Y: y(v)}
		style := line(look.colour, 1.4)
		if d > k.dashed {
			style = line(look.colour, 1.2, 4, 3)
		}
		if joined {
			c.StrokeLine2(style, last.X, last.Y, pt.X, pt.Y)
		}
		last, joined = pt, true
	}
	for d, v := range k.values[:min(k.dashed+1, len(k.values))] {
		if v > p.Y.Min {
			c.DrawGlyph(draw.GlyphStyle{Color: look.colour, Radius: k.dot, Shape: look.glyph},
				vg.Point{X: x(float64(d)), Y: y(v)})
		}
	}
}

// ratioPlot draws the factors; where it falls below 1 the space narrows. It writes those above 1 if
// the levels are few.
func ratioPlot(g *analyze.Growth) *plot.Plot {
	p := axes("distance")
	r := curve{dashed: len(g.Levels), dot: 2.4} // 0 means that there is none
	words := &plotter.Labels{Offset: vg.Point{X: 3, Y: 2}}
	most := 1.5
	for d, l := range g.Levels {
		r.values = append(r.values, l.Ratio)
		most = max(most, l.Ratio)
		if l.Ratio > 1 && len(g.Levels) <= 14 {
			words.XYs = append(words.XYs, plotter.XY{X: float64(d), Y: l.Ratio})
			words.Labels = append(words.Labels, strconv.FormatFloat(l.Ratio, 'f', 1, 64))
			words.TextStyle = append(words.TextStyle,
				letters(smallSize-1, ink, text.XLeft, text.YBottom))
		}
	}
	p.X.Min, p.X.Max = -0.6, float64(len(g.Levels))-0.4
	p.Y.Min, p.Y.Max = 0, most*1.08
	p.X.Tick.Marker, p.Y.Tick.Marker = whole(14), linearTicks{5, 0, Units}
	p.Add(grid, &plotter.Function{F: func(float64) float64 { return 1 }, Samples: 2,
		LineStyle: line(color.Gray{0x80}, 0.8, 2, 2)}, r, words)
	return p
}
