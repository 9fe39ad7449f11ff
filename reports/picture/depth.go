package picture

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/space"
)

// Histogram counts things by value, from value 0 up.
type Histogram struct {
	Name   string
	Counts []uint64
}

// HistogramOptions say how a histogram is drawn.
type HistogramOptions struct {
	Log        bool // a logarithmic axis of counts
	Share      bool // shares of all positions instead of counts
	Cumulative bool // at each distance or nearer
	Panels     bool // for several puzzles: a small picture for each
}

// Depth returns the histogram of the distances: bars for one puzzle, lines with
// markers or small pictures with bars for several.
func Depth(all []Histogram, opt HistogramOptions) *Picture {
	if len(all) > 1 {
		if opt.Panels {
			var each []panel
			for _, h := range all {
				each = append(each, panel{h, "distance", opt})
			}
			return panels(each)
		}
		return depthLines(all, opt)
	}
	h := all[0]
	h.Name += ": " + opt.noun()
	return Bars(h, "distance", opt)
}

// Branching returns two histograms for all positions: of their legal moves, and of those that lead
// nearer to a goal.
func Branching(name string, b *analyze.Branching, opt HistogramOptions) *Picture {
	return panels([]panel{
		{Histogram{name + ": all legal moves", b.Moves}, "legal moves", opt},
		{Histogram{name + ": moves that lead nearer", b.Nearer}, "moves to a smaller distance",
			opt},
	})
}

// noun names the height of a bar.
func (o HistogramOptions) noun() string {
	where := "by distance"
	if o.Cumulative {
		where = "at this distance or nearer"
	}
	if o.Log {
		where += ", logarithmic"
	}
	return o.axis() + " " + where
}

func (o HistogramOptions) axis() string {
	if o.Share {
		return "share of positions"
	}
	return "positions"
}

// heights returns the heights of a histogram's bars.
func (o HistogramOptions) heights(h Histogram) []float64 {
	out := make([]float64, len(h.Counts))
	total := float64(space.Sum(h.Counts))
	running := 0.0
	for i, n := range h.Counts {
		running += float64(n)
		out[i] = float64(n)
		if o.Cumulative {
			out[i] = running
		}
		if o.Share && total > 0 {
			out[i] /= total
		}
	}
	return out
}

// setY prepares the vertical axis for these heights.
func (o HistogramOptions) setY(p *plot.Plot, heights ...[]float64) {
	least, most := math.Inf(1), 0.0
	for _, hs := range heights {
		for _, v := range hs {
			most = max(most, v)
			if v > 0 {
				least = min(least, v)
			}
		}
	}
	if most == 0 {
		least, most = 1, 1
	}
	p.Y.Min, p.Y.Max = 0, 1.04*most
	marks := linearTicks{5, 1, Units}
	if o.Share {
		marks = linearTicks{5, 0, percent}
	}
	p.Y.Tick.Marker = marks
	if !o.Log {
		return
	}
	p.Y.Min = least / 2 // so that the smallest bar is visible; empty ones are not drawn
	p.Y.Max = most * math.Pow(most/p.Y.Min, 0.04)
	p.Y.Scale = plot.LogScale{}
	p.Y.Tick.Marker = decadeTicks{marks.label}
}

// Bars returns a histogram with bars, under its name; x names the values.
func Bars(h Histogram, x string, opt HistogramOptions) *Picture {
	return panels([]panel{{h, x, opt}})
}

type panel struct {
	histogram Histogram // whose name is the title
	x         string    // names the horizontal axis
	opt       HistogramOptions
}

// panels draws histograms: one as wide as the page, several small, two in a row.
func panels(all []panel) *Picture {
	columns, high, head := 1, plotHeight, headHeight
	if len(all) > 1 {
		columns, high, head = 2, 5.6*vg.Centimeter, 0
	}
	rows := (len(all) + columns - 1) / columns
	return &Picture{
		width: pageWidth, height: vg.Length(rows) * high, head: head,
		firm: vg.Length(rows) * (headHeight + axesHeight),
		paint: func(c draw.Canvas) {
			tiles := draw.Tiles{Cols: columns, Rows: rows}
			for i, one := range all {
				tile := tiles.At(c, i%columns, i/columns).Rectangle
				one.paint(draw.Canvas{Canvas: c.Canvas, Rectangle: tile}, columns)
			}
		},
	}
}

func (one panel) paint(c draw.Canvas, columns int) {
	s := analyze.SpreadOf(one.histogram.Counts)
	heading, under := captioned, english.Counted(s.Total, "position")
	if columns == 1 {
		heading, under = frame, under+"; "+spreadText(one.x, s)
	}
	area := heading(c, one.histogram.Name, under)
	p, heights := axes(one.x), one.opt.heights(one.histogram)
	one.opt.setY(p, heights)
	p.X.Min, p.X.Max = firstShown(one.histogram.Counts)-0.6, float64(s.Greatest)+0.6
	p.X.Tick.Marker = whole(14 / columns)
	axis := one.opt.axis()
	below := marked(area, axis)
	p.Add(grid, barPlotter{heights}, marks{s, below.Min.X + axisName.Width(axis),
		below.Max.X + 8})
	p.Draw(below)
}

// firstShown returns the start of the horizontal axis of a histogram: 0, unless most of it would be
// empty.
func firstShown(counts []uint64) float64 {
	first := 0
	for first < len(counts)-9 && counts[first] == 0 {
		first++
	}
	if first < len(counts)/2 {
		return 0
	}
	return float64(first)
}

// grid has faint horizontal lines at the labelled ticks.
var grid = &plotter.Grid{Horizontal: line(rule, 0.5)}

// barPlotter draws a bar for each whole number from 0; a height of 0 draws none,
// also on a logarithmic axis.
type barPlotter struct{ heights []float64 }

func (b barPlotter) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, v := range b.heights {
		if v <= p.Y.Min || float64(i) < p.X.Min {
			continue
		}
		left, right := x(float64(i)-0.41), x(float64(i)+0.41)
		fillBox(c, plain, left, c.Min.Y, right, y(v))
	}
}

func fillBox(c draw.Canvas, colour color.Color, left, bottom, right, top vg.Length) {
	c.FillPolygon(colour, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom},
		{X: right, Y: top}, {X: left, Y: top}})
}

// spreadText describes the spread in words, after the name of the values or of who has them.
func spreadText(name string, s analyze.Spread) string {
	return fmt.Sprintf("%s: mean %.2f, median %g, greatest %d", name, s.Mean, s.Median, s.Greatest)
}

// markRow is the height of a line of names above a histogram.
const markRow = smallSize + 5

// axisName is the style of the name of a vertical axis.
var axisName = letters(labelSize, ink, text.XLeft, text.YBottom)

// marked returns the area below the names of a plot's marks. It writes the name of the vertical
// axis there, horizontally.
func marked(area draw.Canvas, yAxis string) draw.Canvas {
	c := draw.Crop(area, 0, 0, 0, -2*markRow-2)
	c.FillText(axisName, vg.Point{X: c.Min.X + 2, Y: c.Max.Y + markRow}, yAxis)
	return c
}

// marks draws the mean, the median and the greatest value of a histogram. Their
// names stand above the plot, where no bar reaches; see marked.
type marks struct {
	analyze.Spread
	axis vg.Length // where the name of the vertical axis ends
	edge vg.Length // where all names must end
}

// Plot names the smaller of mean and median on its left and the greater on its right.
func (m marks) Plot(c draw.Canvas, p *plot.Plot) {
	if m.Total == 0 {
		return
	}
	x, _ := p.Transforms(&c)
	mean := name{x(m.Mean), fmt.Sprintf("mean %.2f", m.Mean), notice}
	median := name{x(m.Median), fmt.Sprintf("median %g", m.Median), ink}
	c.StrokeLine2(line(vivid, 1.1, 4, 2), mean.at, c.Min.Y, mean.at, c.Max.Y+2)
	c.StrokeLine2(line(ink, 1, 1, 2), median.at, c.Min.Y, median.at, c.Max.Y+2)
	left, right := mean, median
	if math.Abs(m.Mean-m.Median) < 0.005 {
		left.word, right.word = "mean and "+median.word, ""
	} else if m.Mean >= m.Median {
		left, right = median, mean
	}
	end := names(c, c.Min.X, m.edge, c.Max.Y+1, left, right)

	at, top := x(float64(m.Greatest)), c.Max.Y+markRow
	names(c, max(c.Min.X, m.axis+nameGap), m.edge, top, name{at + 6,
		fmt.Sprintf("greatest %d", m.Greatest), ink}, name{at: at + 6})
	if at < end+2 {
		top = c.Max.Y // not through the other names
	}
	c.StrokeLine2(line(ink, 0.6), at, top, at, c.Min.Y+3)
	tip := c.Min.Y + 1
	c.FillPolygon(ink,
		[]vg.Point{{X: at, Y: tip}, {X: at - 2.5, Y: tip + 6}, {X: at + 2.5, Y: tip + 6}})
}

// name is what stands above a plot beside the place of a value.
type name struct {
	at     vg.Length
	word   string
	colour color.Color
}

// nameGap is the least room between names.
const nameGap = 4

// names writes two names above y, one on the left of its place and one on the right of its own. The
// place of a name without words is that of the other. If the names would meet, or leave what is
// between from and to, they move. If there is too little room, they are smaller. It returns where
// they end.
func names(c draw.Canvas, from, to, y vg.Length, left, right name) vg.Length {
	style := letters(smallSize, left.colour, text.XRight, text.YBottom)
	for style.Width(left.word)+nameGap+style.Width(right.word) > to-from && style.Font.Size > 1 {
		style.Font.Size -= 0.5
	}
	least := from + style.Width(left.word)
	start := max(min(right.at+2, to-style.Width(right.word)), least+nameGap)
	end := min(max(left.at-2, least), start-nameGap)
	c.FillText(style, vg.Point{X: end, Y: y}, left.word)
	if right.word == "" {
		return end
	}
	style.Color, style.XAlign = right.colour, text.XLeft
	c.FillText(style, vg.Point{X: start, Y: y}, right.word)
	return start + style.Width(right.word)
}
