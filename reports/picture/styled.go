package picture

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"puzzlebase/internal/english"
)

// Style is what a journal or a slide wants of a picture. Its zero value wants nothing.
type Style struct {
	Title    string  // in place of the picture's own; "" keeps that
	NoTitle  bool    // no heading at all, for pictures with captions
	Width    Length  // 0 keeps the picture's own
	Height   Length  // 0 keeps its proportions
	FontSize float64 // of the names of axes, in points; lines grow with it; 0 is 9
	Palette  Palette
}

// Length is a width or height; see [Length.Set].
type Length vg.Length

// lengths are the units in which pictures are measured.
var lengths = map[string]vg.Length{
	"mm": vg.Millimeter, "cm": vg.Centimeter, "in": vg.Inch, "pt": 1, "px": 0.75,
}

func (l *Length) String() string {
	if *l == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(*l), 'g', -1, 64) + "pt"
}

func (l *Length) Type() string { return "length" }

// Set reads a number with a unit: mm, cm, in, pt or px, of which 96 are an inch. The length is
// from one centimetre to two metres.
func (l *Length) Set(text string) error {
	text = strings.TrimSpace(text)
	if len(text) > 2 {
		unit, known := lengths[text[len(text)-2:]]
		n, err := strconv.ParseFloat(strings.TrimSpace(text[:len(text)-2]), 64)
		if v := vg.Length(n) * unit; known && err == nil && v >= vg.Centimeter &&
			v <= 200*vg.Centimeter {
			*l = Length(v)
			return nil
		}
	}
	return fmt.Errorf("%s is no length, want one from 1cm to 200cm with its unit, such as 84mm, "+
		"3.3in, 12cm, 240pt or 640px", english.Quote(text))
}

// Palette is a choice of colours.
type Palette string

// The palettes: the usual one, tones of grey by lightness, and light lines for dark slides.
const (
	Usual Palette = "okabe-ito"
	Grey  Palette = "grey"
	Dark  Palette = "dark"
)

// Palettes are all palettes.
var Palettes = []Palette{Usual, Grey, Dark}

// adapted returns a colour of the usual palette in p.
func (p Palette) adapted(c color.Color) color.Color {
	v := color.RGBAModel.Convert(c).(color.RGBA)
	switch p {
	case Grey:
		return color.GrayModel.Convert(v)
	case Dark: // what is named after its place on paper changes places with it
		if dark, ok := map[color.RGBA]color.RGBA{
			ink: {0xe4, 0xe7, 0xea, 0xff}, faint: {0xa4, 0xac, 0xb4, 0xff},
			rule: {0x3a, 0x40, 0x46, 0xff}, white: night,
			notice: {0xf0, 0x95, 0x5a, 0xff}, series[3].colour: {0xd0, 0xd0, 0xd0, 0xff},
		}[v]; ok {
			return dark
		}
	}
	return v
}

// night is the ground of dark pictures.
var night = color.RGBA{0x16, 0x18, 0x1b, 0xff}

// Styled returns the picture as a style wants it. A chart is laid out anew, boards are scaled.
func (p *Picture) Styled(s Style) *Picture {
	head := vg.Length(0)
	if s.NoTitle {
		head = p.head
	}
	natural := vg.Point{X: p.width, Y: p.height - head}
	w, h, scale := vg.Length(s.Width), vg.Length(s.Height), 1.0
	if s.FontSize > 0 {
		scale = s.FontSize / float64(labelSize)
	}
	if w == 0 {
		w = natural.X
		if p.fixed {
			w *= vg.Length(scale)
		}
	}
	if firm := vg.Length(scale) * (p.firm - head); h == 0 && !p.fixed {
		h = firm + (p.height-p.firm)*w/natural.X
	} else if h == 0 {
		h = natural.Y * w / natural.X
	}
	if p.fixed {
		scale = float64(min(w/natural.X, h/natural.Y))
	}
	size := vg.Point{X: w / vg.Length(scale), Y: h / vg.Length(scale)}
	return &Picture{width: w, height: h, scale: vg.Length(scale), paint: func(c draw.Canvas) {
		c.Push()
		c.Scale(scale, scale)
		if s.Palette == Dark {
			fillBox(c, night, 0, 0, size.X, size.Y)
		}
		p.paint(draw.Canvas{Canvas: &styledCanvas{Canvas: c.Canvas, style: s},
			Rectangle: vg.Rectangle{Max: vg.Point{X: size.X, Y: size.Y + head}}})
		c.Pop()
	}}
}

// styledCanvas carries a style to where it counts: the colours, and the heading that frame writes.
type styledCanvas struct {
	vg.Canvas
	style Style
}

func (c *styledCanvas) SetColor(colour color.Color) {
	c.Canvas.SetColor(c.style.Palette.adapted(colour))
}
