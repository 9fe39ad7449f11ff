package picture

import (
	"strings"
	"unicode/utf8"

	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgtex"

	"puzzlebase/reports/table"
)

// pdfCanvas draws bold letters, and words with letters beyond ASCII, as outlines. vgpdf would write
// the latter in another code. It registers a bold font without its style, asks for it with the
// style, and finds none. Under another name it would be found. But all embedded fonts of a file
// share one name inside, and the last one replaces the others.
type pdfCanvas struct{ *vgpdf.Canvas }

func (c pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	ascii := !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
	if face.Font.Weight != stdfont.WeightBold && ascii {
		c.Canvas.FillString(face, at, text)
		return
	}
	outlined{c.Canvas}.FillString(face, at, text)
}

// outlined draws all letters as outlines, for formats that name fonts without embedding them.
type outlined struct{ vg.Canvas }

func (c outlined) FillString(face font.Face, at vg.Point, text string) {
	scale := face.Font.Size / vg.Length(face.Face.UnitsPerEm())
	spell(face, text, func(_ rune, segments sfnt.Segments, x fixed.Int26_6) {
		if len(segments) > 0 {
			c.Fill(outline(segments, vg.Point{X: at.X + vg.Length(x)*scale, Y: at.Y}, scale))
		}
	})
}

func (c outlined) Size() (w, h vg.Length) { return c.Canvas.(vg.CanvasSizer).Size() }

// latexCanvas writes words as LaTeX reads them.
type latexCanvas struct{ *vgtex.Canvas }

func (c latexCanvas) FillString(face font.Face, at vg.Point, text string) {
	at.X += (face.Width(text) - face.Width(table.LaTeX(text))) / 2 // it centres its text
	words := table.LaTeX(text)
	if face.Font.Weight == stdfont.WeightBold {
		words = `\bfseries ` + words
	}
	c.Canvas.FillString(face, at, words)
}

// outline returns the path of a glyph with its origin at a point.
func outline(segments sfnt.Segments, at vg.Point, scale vg.Length) vg.Path {
	point := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: at.X + vg.Length(p.X)*scale, Y: at.Y - vg.Length(p.Y)*scale}
	}
	var p vg.Path
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p) > 0 {
				p.Close()
			}
			p.Move(point(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			p.Line(point(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			p.QuadTo(point(s.Args[0]), point(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			p.CubeTo(point(s.Args[0]), point(s.Args[1]), point(s.Args[2]))
		}
	}
	p.Close()
	return p
}
