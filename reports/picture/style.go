package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sizes of pictures: as wide as the text of an A4 page.
const (
	pageWidth  = 16 * vg.Centimeter
	plotHeight = 8.6 * vg.Centimeter
)

// The colours of text and lines (ink), of remarks and axes (faint), of the lines behind a plot
// (rule), of bars (plain) and of what is pointed out (vivid). Words about that are darker, to be
// read (notice).
var (
	ink   = color.RGBA{0x22, 0x26, 0x2a, 0xff}
	faint = color.RGBA{0x5d, 0x65, 0x6d, 0xff}
	rule  = color.RGBA{0xdd, 0xe0, 0xe4, 0xff}
	plain = color.RGBA{0x3d, 0x7e, 0xb0, 0xff}
	vivid = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	white = color.RGBA{0xff, 0xff, 0xff, 0xff}

	notice = color.RGBA{0xb0, 0x4a, 0x00, 0xff}
)

// series are the looks of lines, after M. Okabe and K. Ito, "Color Universal
// Design" (2008), in an order in which neighbours differ in lightness.
var series = []struct {
	colour color.RGBA
	glyph  draw.GlyphDrawer
}{
	{color.RGBA{0x00, 0x72, 0xb2, 0xff}, draw.CircleGlyph{}},
	{color.RGBA{0xd5, 0x5e, 0x00, 0xff}, draw.SquareGlyph{}},
	{color.RGBA{0x00, 0x9e, 0x73, 0xff}, draw.PyramidGlyph{}},
	{color.RGBA{0x20, 0x20, 0x20, 0xff}, draw.RingGlyph{}},
	{color.RGBA{0xcc, 0x79, 0xa7, 0xff}, draw.TriangleGlyph{}},
	{color.RGBA{0xb3, 0x7b, 0x00, 0xff}, draw.BoxGlyph{}},
}

const (
	titleSize = vg.Length(11)
	smallSize = vg.Length(8)
	labelSize = vg.Length(9)
)

// sans returns the typeface of all pictures.
func sans(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// letters returns a style of text; x and y are what part of the text stands at that point.
func letters(size vg.Length, c color.Color, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: c, Font: sans(size), XAlign: x, YAlign: y,
		Handler: plot.DefaultTextHandler}
}

func bold(s text.Style) text.Style {
	s.Font.Weight = stdfont.WeightBold
	return s
}

func line(c color.Color, width vg.Length, dashes ...vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: width, Dashes: dashes}
}

// frame paints a heading, if the style wants one, and a smaller line under it. It returns the
// canvas below them, with room at the right so that the last label of an axis fits.
func frame(c draw.Canvas, title, under string) draw.Canvas {
	if s, ok := c.Canvas.(*styledCanvas); ok {
		if s.style.NoTitle { // the canvas ends below where it would stand
			return draw.Crop(c, 4, -10, 4, -headHeight)
		}
		title = cmp.Or(s.style.Title, title)
	}
	return captioned(c, title, under)
}

// headHeight is how much of a chart its heading takes.
const headHeight = titleSize + smallSize + 18

// axesHeight is about what the names of marks and axes take of it.
const axesHeight = 2*markRow + 2*labelSize + 14

// captioned is frame for a part of a picture, whose title distinguishes it from the others.
func captioned(c draw.Canvas, title, under string) draw.Canvas {
	left, top := c.Min.X+6, c.Max.Y-6
	fill(c, bold(letters(titleSize, ink, text.XLeft, text.YTop)), vg.Point{X: left, Y: top}, title)
	top -= titleSize + 4
	if under != "" {
		fill(c, letters(smallSize, faint, text.XLeft, text.YTop), vg.Point{X: left, Y: top}, under)
		top -= smallSize + 4
	}
	return draw.Crop(c, 4, -10, 4, top-4-c.Max.Y)
}

// fill writes a line that begins at a point and ends before the canvas does:
// smaller where it is too long, and shortened where it would be too small.
func fill(c draw.Canvas, style text.Style, at vg.Point, words string) {
	room := c.Max.X - 4 - at.X
	for least := 0.65 * style.Font.Size; style.Width(words) > room && style.Font.Size > least; {
		style.Font.Size -= 0.5
	}
	for cut := words; style.Width(words) > room && len(cut) > 4; words = cut + "..." {
		cut = cut[:len(cut)-1]
	}
	c.FillText(style, at, words)
}

// axes returns an empty plot in the style of all. The vertical axis is named by marked: the plot
// library makes room for a name there as if it stood near the top, when the axis is logarithmic.
func axes(x string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font = sans(labelSize)
		a.Label.TextStyle.Color = ink
		a.Label.Padding = 3
		a.Tick.Label.Font = sans(smallSize)
		a.Tick.Label.Color = ink
		a.Tick.LineStyle = line(faint, 0.5)
		a.Tick.Length = 4
		a.LineStyle = line(faint, 0.6)
		a.Padding = 0
	}
	p.X.Label.Text = x
	return p
}

// Units writes a number with as few digits as it needs: 83.2 M.
func Units(v float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e15, ""}, {1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}} {
		switch from := 0.9995 * u.size; { // what is rounded to the size
		case v >= from && u.name == "":
			return power(v)
		case v >= from:
			return strconv.FormatFloat(v/u.size, 'g', 3, 64) + u.name
		}
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// power writes a number far from 1 as a power of ten: 1e16.
func power(v float64) string {
	digits, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', 0, 64), "e")
	n, _ := strconv.Atoi(exponent)
	return digits + "e" + strconv.Itoa(n)
}

// linearTicks marks a linear axis: about so many marks have labels, and the step between two marks
// is at least so great. Label writes counts, parts of a whole or whole numbers.
type linearTicks struct {
	labels, least float64
	label         func(float64) string
}

// whole marks an axis of whole numbers, such as distances.
func whole(labels int) linearTicks {
	return linearTicks{float64(labels), 1, func(v float64) string { return strconv.Itoa(int(v)) }}
}

// Ticks puts up to four marks between two that have labels.
func (t linearTicks) Ticks(from, to float64) []plot.Tick {
	step := max(t.least, niceStep((to-from)/t.labels))
	small := max(t.least, step/5)
	var out []plot.Tick
	for k := math.Ceil(from / small); k*small <= to; k++ {
		tick := plot.Tick{Value: k * small}
		if math.Mod(k, math.Round(step/small)) == 0 {
			tick.Label = t.label(tick.Value)
		}
		out = append(out, tick)
	}
	return out
}

func percent(share float64) string {
	digits := strconv.FormatFloat(100*share, 'g', 4, 64)
	if share > 0 && share < 1e-6 {
		return power(100*share) + "%"
	}
	return digits + "%"
}

// decadeTicks marks a logarithmic axis; label writes the powers of ten.
type decadeTicks struct{ label func(float64) string }

// Ticks labels only some decades where there are many.
func (t decadeTicks) Ticks(from, to float64) []plot.Tick {
	first, last := math.Floor(math.Log10(from)), math.Ceil(math.Log10(to))
	every := max(1, int(math.Ceil((last-first)/10)))
	var out []plot.Tick
	for e := int(first); e <= int(last); e++ {
		for m := 1; m < 10; m++ {
			v := float64(m) * math.Pow(10, float64(e))
			switch {
			case v < from*0.999 || v > to*1.001:
			case m == 1 && e%every == 0:
				out = append(out, plot.Tick{Value: v, Label: t.label(v)})
			case every == 1:
				out = append(out, plot.Tick{Value: v})
			}
		}
	}
	return out
}

// niceStep returns the next 1, 2 or 5 times a power of ten.
func niceStep(least float64) float64 {
	if least <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= least*0.9999 {
			return m * power
		}
	}
	return 10 * power
}

// ReadStyle calls set for each line of a file of styles, such as width = 84mm; what
// follows a # is a remark. The error names the file and the line.
func ReadStyle(file, text string, set func(key, value string) error) error {
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		if err := set(strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
			return fmt.Errorf("%s, line %d: %w", file, i+1, err)
		}
	}
	return nil
}
