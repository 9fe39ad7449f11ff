package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgeps"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgtex"

	"puzzlebase/internal/machine/vector"
)

// Format is a file format of pictures.
type Format string

// The formats of pictures.
const (
	PNG Format = "png"
	SVG Format = "svg"
	PDF Format = "pdf"
	EPS Format = "eps"
	TeX Format = "tex" // a pgfpicture, for LaTeX to set its words
)

// Formats are all formats.
var Formats = []Format{PNG, SVG, PDF, EPS, TeX}

// FormatOf returns the format for the ending of a file name.
func FormatOf(name string) (Format, error) {
	ending := strings.ToLower(filepath.Ext(name))
	f := Format(strings.TrimPrefix(ending, "."))
	const wanted = "want .png, .svg, .pdf, .eps or .tex"
	switch {
	case slices.Contains(Formats, f):
		return f, nil
	case ending == "":
		return "", fmt.Errorf("%s has no ending that tells the kind of picture: %s", name, wanted)
	default:
		return "", fmt.Errorf("%s: no pictures are written as %s: %s", name, ending, wanted)
	}
}

// pngDPI makes a column-wide picture sharp on paper: 16 cm are 1,512 dots.
const pngDPI = 240

// Picture is a picture that is painted when it is written.
type Picture struct {
	width, height vg.Length
	paint         func(c draw.Canvas)
	head          vg.Length // height of the heading
	// Height that does not depend on the width: headings, legends, axes.
	firm  vg.Length
	fixed bool      // its parts have fixed sizes: it is scaled, not laid out again
	scale vg.Length // scale of letters and lines in a style; 0 means 1
}

// Write writes the picture; equal pictures give equal bytes.
func (p *Picture) Write(w io.Writer, f Format) error {
	switch f {
	case PNG:
		return p.writePNG(w, pngDPI)
	case SVG:
		return p.svg(&svgCanvas{outlines: new(Outlines)}).write(w, p.width, p.height)
	case PDF:
		setPDFDates()
		canvas := pdfCanvas{vgpdf.New(p.width, p.height)}
		p.paint(draw.New(canvas))
		_, err := canvas.WriteTo(w)
		return err
	case EPS:
		canvas := vgeps.New(p.width, p.height)
		p.paint(draw.New(outlined{canvas}))
		return p.writeEPS(w, canvas)
	case TeX:
		canvas := vgtex.New(p.width, p.height)
		p.paint(draw.New(latexCanvas{canvas}))
		_, err := canvas.WriteTo(w)
		return err
	default:
		return fmt.Errorf("no picture format is called %q", f)
	}
}

// writeEPS writes the canvas under a header that readers accept. The library writes its first mark
// twice, measures the box in fractions, and dates the file.
func (p *Picture) writeEPS(w io.Writer, canvas io.WriterTo) error {
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return err
	}
	_, body, _ := strings.Cut(text.String(), "%%EndComments")
	wide, high := float64(p.width), float64(p.height)
	_, err := fmt.Fprintf(w, "%%!PS-Adobe-3.0 EPSF-3.0\n%%%%Creator: puzzlebase\n"+
		"%%%%BoundingBox: 0 0 %.0f %.0f\n%%%%HiResBoundingBox: 0 0 %g %g\n%%%%EndComments%s",
		math.Ceil(wide), math.Ceil(high), wide, high, body)
	return err
}

// Inline returns the picture as an element of a page with these outlines. The style sheet of the
// page chooses the colours of text and lines. Alt is the text for screen readers.
func (p *Picture) Inline(shared *Outlines, alt string) string {
	return p.svg(&svgCanvas{outlines: shared, page: true, themed: true}).inline(alt)
}

// svg paints the picture onto a canvas, which it returns with its size.
func (p *Picture) svg(c *svgCanvas) *svgCanvas {
	scale := cmp.Or(p.scale, 1)
	c.width, c.height = p.width/scale, p.height/scale
	vg.Initialize(c)
	p.paint(draw.New(c))
	return c
}

// writePNG writes the picture with dpi dots an inch.
func (p *Picture) writePNG(w io.Writer, dpi int) error {
	canvas := vgimg.NewWith(vgimg.UseWH(p.width, p.height), vgimg.UseDPI(dpi))
	p.paint(draw.New(canvas))
	vector.ClearUpper()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, canvas.Image())
}

// setPDFDates gives all PDF files a date in 1970, so that equal pictures are equal bytes. The
// library can set only the default date of all later files. So this is done once.
var setPDFDates = sync.OnceFunc(func() {
	fpdf.SetDefaultCreationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultModificationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultCatalogSort(true)
})
