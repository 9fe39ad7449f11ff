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

// svgCanvas draws SVG that needs no font: letters are outlines. The library's
// canvas names a font that few machines have and repeats every shape in full; a
// page has thousands of pegs and letters, so each outline is written once, in
// parts, and referred to.
type svgCanvas struct {
	width, height vg.Length
	outlines      *Outlines
	themed        bool
	body          strings.Builder
	states        []svgState
	// the outline that was filled last and is not yet written, and its colour
	filled, fill string
	from         vg.Point // where it lies
}

// svgState is what Push keeps. Points are scaled, then moved; nothing of ours is
// turned.
type svgState struct {
	colour color.Color
	line   vg.Length
	dashes []vg.Length
	scale  vg.Point
	shift  vg.Point
}

// Outlines are outlines that the pictures of a page share.
type Outlines struct {
	ids  map[string]string // by what is drawn
	defs strings.Builder
	page bool // of a page, not of a file
}

// NewOutlines returns none yet, for a page.
func NewOutlines() *Outlines { return &Outlines{ids: map[string]string{}, page: true} }

func newOutlines() *Outlines { return &Outlines{ids: map[string]string{}} }

// Defs returns the outlines as they stand in the page, once all its pictures are there.
func (p *Outlines) Defs() string { return p.defs.String() }

// newSVG returns an empty picture. Themed means that the style sheet of a page
// chooses the colours of text and lines.
func newSVG(width, height vg.Length, shared *Outlines, themed bool) *svgCanvas {
	c := &svgCanvas{width: width, height: height, outlines: shared, themed: themed,
		states: []svgState{{scale: vg.Point{X: 1, Y: 1}}}}
	vg.Initialize(c)
	return c
}

// define returns the name of an element, which it keeps. The element lacks its
// first word and its name.
func (p *Outlines) define(kind, key string, element func() string) string {
	id, ok := p.ids[kind+key]
	if !ok {
		rest := element() // which may define others
		id = "p" + strconv.FormatInt(int64(len(p.ids)), 36)
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

func (c *svgCanvas) state() *svgState { return &c.states[len(c.states)-1] }

// Size implements vg.CanvasSizer.
func (c *svgCanvas) Size() (w, h vg.Length) { return c.width, c.height }

// SetLineWidth implements vg.Canvas.
func (c *svgCanvas) SetLineWidth(w vg.Length) { c.state().line = w }

// SetLineDash implements vg.Canvas.
func (c *svgCanvas) SetLineDash(pattern []vg.Length, _ vg.Length) { c.state().dashes = pattern }

// SetColor implements vg.Canvas.
func (c *svgCanvas) SetColor(colour color.Color) { c.state().colour = colour }

// Rotate implements vg.Canvas; no picture turns anything.
func (c *svgCanvas) Rotate(float64) {}

// Translate implements vg.Canvas.
func (c *svgCanvas) Translate(by vg.Point) {
	s := c.state()
	s.shift = vg.Point{X: s.shift.X + by.X*s.scale.X, Y: s.shift.Y + by.Y*s.scale.Y}
}

// Scale implements vg.Canvas.
func (c *svgCanvas) Scale(x, y float64) {
	s := c.state()
	s.scale = vg.Point{X: s.scale.X * vg.Length(x), Y: s.scale.Y * vg.Length(y)}
}

// Push implements vg.Canvas.
func (c *svgCanvas) Push() { c.states = append(c.states, *c.state()) }

// Pop implements vg.Canvas.
func (c *svgCanvas) Pop() { c.states = c.states[:len(c.states)-1] }

// at returns where a point lies in the picture, whose y grows downwards.
func (c *svgCanvas) at(p vg.Point) vg.Point {
	s := c.state()
	return vg.Point{X: s.shift.X + p.X*s.scale.X, Y: c.height - s.shift.Y - p.Y*s.scale.Y}
}

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
			b.from = c.at(p.Pos)
			if p.Type == vg.ArcComp {
				b.from = c.at(arcPoint(p, p.Start))
			}
		}
		switch p.Type {
		case vg.MoveComp:
			b.add('M', c.at(p.Pos))
		case vg.LineComp:
			b.add('L', c.at(p.Pos))
		case vg.CurveComp:
			points := []vg.Point{}
			for _, q := range p.Control {
				points = append(points, c.at(q))
			}
			b.add("LQC"[len(p.Control)], append(points, c.at(p.Pos))...)
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
	b.add("ML"[min(b.Len(), 1)], c.at(arcPoint(p, p.Start)))
	r := places(p.Radius * c.state().scale.X)
	for _, part := range []float64{0.5, 1} {
		fmt.Fprintf(b, "A%s %s 0 0 0", r, r)
		b.add(' ', c.at(arcPoint(p, p.Start+part*p.Angle)))
	}
}

// worthSharing is the length from which an outline is written once and referred
// to.
const worthSharing = 40

// paintPath writes a path with its colours.
func (c *svgCanvas) paintPath(data string, from vg.Point, colours string) {
	if len(data) > worthSharing {
		id := c.outlines.define("path", colours+data,
			func() string { return fmt.Sprintf(` d="%s"%s/>`, data, colours) })
		fmt.Fprintf(&c.body, "<use xlink:href=\"#%s\" x=\"%s\" y=\"%s\"/>\n", id, places(from.X),
			places(from.Y))
		return
	}
	fmt.Fprintf(&c.body, "<path transform=\"translate(%s %s)\" d=\"%s\"%s/>\n", places(from.X),
		places(from.Y), data, colours)
}

// Fill implements vg.Canvas. It waits for what comes next: the outline of the same
// shape belongs to it.
func (c *svgCanvas) Fill(path vg.Path) {
	c.flush()
	c.filled, c.from = c.data(path)
	c.fill = c.paint(c.state().colour)
}

func (c *svgCanvas) flush() {
	if c.filled != "" {
		c.paintPath(c.filled, c.from, ` fill="`+c.fill+`"`)
		c.filled = ""
	}
}

// Stroke implements vg.Canvas.
func (c *svgCanvas) Stroke(path vg.Path) {
	s := c.state()
	data, from := c.data(path)
	inside := "none"
	if data == c.filled && from == c.from {
		inside, c.filled = c.fill, ""
	}
	c.flush()
	colours := fmt.Sprintf(` fill="%s" stroke="%s"`, inside, c.paint(s.colour))
	if s.line != 1 {
		colours += fmt.Sprintf(` stroke-width="%s"`, places(s.line))
	}
	if len(s.dashes) > 0 {
		var dashes []string
		for _, d := range s.dashes {
			dashes = append(dashes, places(d))
		}
		colours += fmt.Sprintf(` stroke-dasharray="%s"`, strings.Join(dashes, " "))
	}
	c.paintPath(data, from, colours)
}

// FillString implements vg.Canvas. A page refers to words, which boards repeat; a
// file says them to screen readers.
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.flush()
	from, colour := c.at(at), c.paint(c.state().colour)
	if c.outlines.page {
		key := fmt.Sprint(text, face.Font.Weight, face.Font.Size, colour)
		id := c.outlines.define("g", key,
			func() string { return "><g" + c.word(face, text, colour) + "</g></g>" })
		fmt.Fprintf(&c.body, "<use xlink:href=\"#%s\" x=\"%s\" y=\"%s\"/>\n", id, places(from.X),
			places(from.Y))
		return
	}
	fmt.Fprintf(&c.body, "<g aria-label=\"%s\" transform=\"translate(%s %s)\"><g%s</g></g>\n",
		html.EscapeString(text), places(from.X), places(from.Y), c.word(face, text, colour))
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

// glyph returns an outline in units of the font.
func glyph(segments sfnt.Segments) string {
	c := &svgCanvas{states: []svgState{{scale: vg.Point{X: 1, Y: 1}}}}
	data, _ := c.data(append(vg.Path{{Type: vg.MoveComp}}, outline(segments, vg.Point{}, 1)...))
	return data
}

// spell hands out the letters of a text with their outlines and places, in units
// of the font.
func spell(face font.Face, text string, letter func(rune, sfnt.Segments, fixed.Int26_6)) {
	ppem := fixed.Int26_6(face.Face.UnitsPerEm())
	var room sfnt.Buffer
	var x fixed.Int26_6
	var before sfnt.GlyphIndex
	for i, r := range text {
		glyph, err := face.Face.GlyphIndex(&room, r)
		if err != nil {
			continue
		}
		kern, err := face.Face.Kern(&room, before, glyph, ppem, stdfont.HintingNone)
		if err == nil && i > 0 {
			x += kern
		}
		if segments, err := face.Face.LoadGlyph(&room, glyph, ppem, nil); err == nil {
			letter(r, segments, x)
		}
		advance, err := face.Face.GlyphAdvance(&room, glyph, ppem, stdfont.HintingNone)
		if err == nil {
			x += advance
		}
		before = glyph
	}
}

// DrawImage implements vg.Canvas; no picture holds one.
func (c *svgCanvas) DrawImage(vg.Rectangle, image.Image) {}

// write writes a file.
func (c *svgCanvas) write(w io.Writer) error {
	c.flush()
	_, err := fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" "+
		"xmlns:xlink=\"http://www.w3.org/1999/xlink\" "+
		"width=\"%[1]spt\" height=\"%[2]spt\" viewBox=\"0 0 %[1]s %[2]s\">\n"+
		"<defs>%[3]s</defs>\n%[4]s</svg>\n",
		places(c.width), places(c.height), c.outlines.defs.String(), c.body.String())
	return err
}

// inline returns the picture as an element of a page that has the parts: it shrinks
// with the page. The title is what screen readers say.
func (c *svgCanvas) inline(title string) string {
	c.flush()
	w, h, body := places(c.width), places(c.height), strings.ReplaceAll(c.body.String(), "\n", "")
	return fmt.Sprintf(`<svg role="img" aria-label="%s" viewBox="0 0 %s %s" style="width:%spt">`+
		`%s</svg>`, html.EscapeString(title), w, h, w, body)
}
