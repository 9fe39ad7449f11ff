package reports

import (
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// pdfCanvas draws bold letters as outlines. vgpdf makes a bold font known
// without its style but asks for it with the style, and finds none; under
// another name it would be found, but all embedded fonts of a file share one
// name inside and the last one replaces the others.
type pdfCanvas struct{ *vgpdf.Canvas }

// FillString implements vg.Canvas.
func (c pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	if face.Font.Weight != stdfont.WeightBold {
		c.Canvas.FillString(face, at, text)
		return
	}
	scale := face.Font.Size / vg.Length(face.Face.UnitsPerEm())
	spell(face, text, func(_ rune, segments sfnt.Segments, x fixed.Int26_6) {
		if len(segments) > 0 {
			c.Fill(outline(segments, vg.Point{X: at.X + vg.Length(x)*scale, Y: at.Y}, scale))
		}
	})
}

// outline returns the path of a glyph with its origin at the given point.
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
