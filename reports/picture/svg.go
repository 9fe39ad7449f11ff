package picture

import (
	"fmt"
	"html"
	"image"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// svgCanvas draws SVG that needs no font: letters are outlines. The library's canvas names a font
// that few machines have, and repeats every shape in full. A page has thousands of pegs and
// letters. So each outline is written once, in parts, and referred to.
type svgCanvas struct {
	width, height vg.Length // of the view box
	outlines      *Outlines
	page          bool // it is part of a page, which has the outlines
	themed        bool // the style sheet of the page chooses the colours of text and lines
	body          strings.Builder
	colour        color.Color
	line          vg.Length
	dashes        []vg.Length
}

// Outlines are outlines that the pictures of a page share. The zero value has none yet.
type Outlines struct {
	ids  map[string]string // by what is drawn
	defs strings.Builder
}

// Defs returns the outlines as they stand in the page, once all its pictures are there.
func (p *Outlines) Defs() string { return p.defs.String() }

// define returns the name of an element, which it keeps. The element lacks its
// first word and its name.
func (p *Outlines) define(kind, key string, element func() string) string {
	id, ok := p.ids[kind+key]
	if !ok {
		rest := element() // which may define others
		id = "p" + strconv.FormatInt(int64(len(p.ids)), 36)
		if p.ids == nil {
			p.ids = map[string]string{}
		}
		p.ids[kind+key] = id
		fmt.Fprintf(&p.defs, `<%s id="%s"%s`, kind, id, rest)
	}
	return id
}

// themes are the colours that a page writes otherwise on a dark ground.
var themes = map[color.RGBA]string{ink: "ink", faint: "faint", rule: "rule", white: "paper",
	notice: "notice"}

// paint writes a colour; all that is drawn is opaque.
func (c *svgCanvas) paint(colour color.Color) string {
	v := color.RGBAModel.Convert(colour).(color.RGBA)
	if name := themes[v]; name != "" && c.themed {
		return "var(--" + name + ")"
	}
	return fmt.Sprintf("#%02x%02x%02x", v.R, v.G, v.B)
}

func (c *svgCanvas) Size() (w, h vg.Length)                       { return c.width, c.height }
func (c *svgCanvas) SetLineWidth(w vg.Length)                     { c.line = w }
func (c *svgCanvas) SetLineDash(pattern []vg.Length, _ vg.Length) { c.dashes = pattern }
func (c *svgCanvas) SetColor(colour color.Color)                  { c.colour = colour }

// No picture turns or moves anything, or holds an image. The scale of a style is that of the view
// box to the size of the picture.

func (c *svgCanvas) Push()                               {}
func (c *svgCanvas) Pop()                                {}
func (c *svgCanvas) Rotate(float64)                      {}
func (c *svgCanvas) Translate(vg.Point)                  {}
func (c *svgCanvas) Scale(_, _ float64)                  {}
func (c *svgCanvas) DrawImage(vg.Rectangle, image.Image) {}

// flipped returns where a point lies in the picture, whose y grows downwards.
func (c *svgCanvas) flipped(p vg.Point) vg.Point { return vg.Point{X: p.X, Y: c.height - p.Y} }

// places writes a number with at most two places.
func places(v vg.Length) string {
	text := strconv.FormatFloat(math.Round(float64(v)*100)/100, 'f', -1, 64)
	if text == "-0" {
		return "0"
	}
	return text
}

// svgPath writes a path in units of its first point.
type svgPath struct {
	strings.Builder
	from vg.Point
}

func (b *svgPath) add(command byte, points ...vg.Point) {
	b.WriteByte(command)
	for i, p := range points {
		x, y := places(p.X-b.from.X), places(p.Y-b.from.Y)
		if i > 0 && x[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(x)
		if y[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(y)
	}
}

// data returns a path and the point that it is measured from.
func (c *svgCanvas) data(path vg.Path) (string, vg.Point) {
	var b svgPath
	for i, p := range path {
		if i == 0 {
			b.from = c.flipped(p.Pos)
			if p.Type == vg.ArcComp {
				b.from = c.flipped(arcPoint(p, p.Start))
			}
		}
		switch p.Type {
		case vg.MoveComp:
			b.add('M', c.flipped(p.Pos))
		case vg.LineComp:
			b.add('L', c.flipped(p.Pos))
		case vg.CurveComp:
			points := []vg.Point{}
			for _, q := range p.Control {
				points = append(points, c.flipped(q))
			}
			b.add("LQC"[len(p.Control)], append(points, c.flipped(p.Pos))...)
		case vg.ArcComp:
			c.arc(&b, p)
		case vg.CloseComp:
			b.add('Z')
		}
	}
	return b.String(), b.from
}

func arcPoint(p vg.PathComp, angle float64) vg.Point {
	return vg.Point{X: p.Pos.X + p.Radius*vg.Length(math.Cos(angle)),
		Y: p.Pos.Y + p.Radius*vg.Length(math.Sin(angle))}
}

// arc writes an arc in two parts, for the ends of a whole circle do not say which one it is.
func (c *svgCanvas) arc(b *svgPath, p vg.PathComp) {
	b.add("ML"[min(b.Len(), 1)], c.flipped(arcPoint(p, p.Start)))
	r := places(p.Radius)
	for _, part := range []float64{0.5, 1} {
		fmt.Fprintf(b, "A%s %s 0 0 0", r, r)
		b.add(' ', c.flipped(arcPoint(p, p.Start+part*p.Angle)))
	}
}

// worthSharing is the length from which an outline is written once and referred to.
const worthSharing = 40

func (c *svgCanvas) paintPath(path vg.Path, colours string) {
	data, from := c.data(path)
	if len(data) > worthSharing {
		c.use(c.outlines.define("path", colours+data,
			func() string { return fmt.Sprintf(` d="%s"%s/>`, data, colours) }), from, "")
		return
	}
	fmt.Fprintf(&c.body, "<path transform=\"translate(%s %s)\" d=\"%s\"%s/>\n", places(from.X),
		places(from.Y), data, colours)
}

// use refers to an element, with more attributes.
func (c *svgCanvas) use(id string, at vg.Point, more string) {
	fmt.Fprintf(&c.body, "<use xlink:href=\"#%s\" x=\"%s\" y=\"%s\"%s/>\n", id, places(at.X),
		places(at.Y), more)
}

func (c *svgCanvas) Fill(path vg.Path) { c.paintPath(path, ` fill="`+c.paint(c.colour)+`"`) }

func (c *svgCanvas) Stroke(path vg.Path) {
	colours := fmt.Sprintf(` fill="none" stroke="%s"`, c.paint(c.colour))
	if c.line != 1 {
		colours += fmt.Sprintf(` stroke-width="%s"`, places(c.line))
	}
	if len(c.dashes) > 0 {
		var dashes []string
		for _, d := range c.dashes {
			dashes = append(dashes, places(d))
		}
		colours += fmt.Sprintf(` stroke-dasharray="%s"`, strings.Join(dashes, " "))
	}
	c.paintPath(path, colours)
}

// FillString refers to words, which boards repeat. In a file it says them to screen readers.
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	colour, more := c.paint(c.colour), ""
	if !c.page {
		more = ` aria-label="` + html.EscapeString(text) + `"`
	}
	c.use(c.outlines.define("g", fmt.Sprint(text, face.Font.Weight, face.Font.Size, colour),
		func() string { return "><g" + c.word(face, text, colour) + "</g></g>" }),
		c.flipped(at), more)
}

// word returns the letters of a word as what follows the first word of a group.
func (c *svgCanvas) word(face font.Face, text, colour string) string {
	scale := float64(face.Font.Size) / float64(face.Face.UnitsPerEm())
	var out strings.Builder
	fmt.Fprintf(&out, ` transform="scale(%s)" fill="%s">`, strconv.FormatFloat(scale, 'g', 4, 64),
		colour)
	spell(face, text, func(letter rune, segments sfnt.Segments, x fixed.Int26_6) {
		if len(segments) > 0 {
			id := c.outlines.define("path", fmt.Sprint(string(letter), face.Font.Weight),
				func() string { return fmt.Sprintf(` d="%s"/>`, glyph(segments)) })
			fmt.Fprintf(&out, `<use xlink:href="#%s" x="%d"/>`, id, x)
		}
	})
	return out.String()
}

func glyph(segments sfnt.Segments) string {
	path := append(vg.Path{{Type: vg.MoveComp}}, outline(segments, vg.Point{}, 1)...)
	data, _ := new(svgCanvas).data(path)
	return data
}

// spell hands out the letters of a text with their outlines and places, in units of the font.
func spell(face font.Face, text string, letter func(rune, sfnt.Segments, fixed.Int26_6)) {
	ppem := fixed.Int26_6(face.Face.UnitsPerEm())
	var buffer sfnt.Buffer
	var x fixed.Int26_6
	var before sfnt.GlyphIndex
	for i, r := range text {
		glyph, err := face.Face.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		kern, err := face.Face.Kern(&buffer, before, glyph, ppem, stdfont.HintingNone)
		if err == nil && i > 0 {
			x += kern
		}
		if segments, err := face.Face.LoadGlyph(&buffer, glyph, ppem, nil); err == nil {
			letter(r, segments, x)
		}
		advance, err := face.Face.GlyphAdvance(&buffer, glyph, ppem, stdfont.HintingNone)
		if err == nil {
			x += advance
		}
		before = glyph
	}
}

// Lacking returns the signs of a text that the font of pictures does not have.
func Lacking(text string) string {
	face := font.DefaultCache.Lookup(sans(labelSize), labelSize)
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if glyph, err := face.Face.GlyphIndex(&buffer, r); err == nil && glyph != 0 {
			return -1
		}
		return r
	}, text)
}

// write writes a file in which the view box has a size.
func (c *svgCanvas) write(w io.Writer, width, height vg.Length) error {
	_, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" "+
		"xmlns:xlink=\"http://www.w3.org/1999/xlink\" "+
		"width=\"%spt\" height=\"%spt\" viewBox=\"0 0 %s %s\">\n"+
		"<defs>%s</defs>\n%s</svg>\n", places(width), places(height),
		places(c.width), places(c.height), c.outlines.Defs(), c.body.String())
	return err
}

// inline returns the picture as an element of a page that has the parts: it shrinks
// with the page. The title is what screen readers say.
func (c *svgCanvas) inline(title string) string {
	w, h, body := places(c.width), places(c.height), strings.ReplaceAll(c.body.String(), "\n", "")
	return fmt.Sprintf(`<svg role="img" aria-label="%s" viewBox="0 0 %s %s" style="width:%spt">`+
		`%s</svg>`, html.EscapeString(title), w, h, w, body)
}
