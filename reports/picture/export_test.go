package picture

import (
	"io"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The heights of a heading and of a line of what a level is called.
const (
	HeadHeight  = headHeight
	LineOfLevel = lineOfLevel
)

// WritePNG writes the picture with the given dots an inch.
func (p *Picture) WritePNG(w io.Writer, dpi int) error { return p.writePNG(w, dpi) }

// Height returns the height of the picture.
func (p *Picture) Height() vg.Length { return p.height }

// Word is where a word stands in a picture.
type Word struct {
	Text                     string
	Left, Right, Bottom, Top vg.Length
}

// Meets reports whether two words overlap.
func (w Word) Meets(o Word) bool {
	return w.Left < o.Right && o.Left < w.Right && w.Bottom < o.Top && o.Bottom < w.Top
}

// Words returns the words of the picture.
func (p *Picture) Words() []Word {
	c := &wordCanvas{svgCanvas: svgCanvas{width: p.width, height: p.height,
		outlines: new(Outlines)}}
	vg.Initialize(c)
	p.paint(draw.New(c))
	return c.words
}

type wordCanvas struct {
	svgCanvas
	words []Word
}

func (c *wordCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.words = append(c.words, Word{text, at.X, at.X + face.Width(text), at.Y,
		at.Y + capital*face.Font.Size})
}
