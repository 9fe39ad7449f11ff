package reports

import (
	"fmt"
	"image/png"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"

	"puzzlebase/machine/vector"
)

// Format is a file format of pictures.
type Format string

// The formats.
const (
	PNG Format = "png"
	SVG Format = "svg"
	PDF Format = "pdf"
)

// FormatOf returns the format that the ending of a file's name means.
func FormatOf(name string) (Format, error) {
	switch ending := strings.ToLower(filepath.Ext(name)); ending {
	case ".png", ".svg", ".pdf":
		return Format(ending[1:]), nil
	case "":
		return "", fmt.Errorf("%s has no ending that tells the kind of picture: want .png, .svg or .pdf", name)
	default:
		return "", fmt.Errorf("%s: no pictures are written as %s: want .png, .svg or .pdf", name, ending)
	}
}

// pngDPI makes a column-wide picture sharp on paper: 16 cm are 1,512 dots.
const pngDPI = 240

// Picture is something to look at. It is painted when it is written.
type Picture struct {
	width, height vg.Length
	paint         func(c draw.Canvas)
}

// Write writes the picture; equal pictures give equal bytes.
func (p *Picture) Write(w io.Writer, f Format) error {
	if f == PNG {
		return p.writePNG(w, pngDPI)
	}
	switch f {
	case SVG:
		return p.svg(newSVGParts(false), false).write(w)
	case PDF:
		setPDFDates()
		canvas := pdfCanvas{vgpdf.New(p.width, p.height)}
		p.paint(draw.New(canvas))
		_, err := canvas.WriteTo(w)
		return err
	default:
		return fmt.Errorf("no picture format is called %q", f)
	}
}

// svg paints the picture as SVG.
func (p *Picture) svg(parts *svgParts, themed bool) *svgCanvas {
	c := newSVG(p.width, p.height, parts, themed)
	p.paint(draw.New(c))
	return c
}

// writePNG writes the picture with the given dots an inch.
func (p *Picture) writePNG(w io.Writer, dpi int) error {
	canvas := vgimg.NewWith(vgimg.UseWH(p.width, p.height), vgimg.UseDPI(dpi))
	p.paint(draw.New(canvas))
	vector.ClearUpper()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, canvas.Image())
}

// setPDFDates makes all PDF files say that they were made in 1970, so that equal
// pictures are equal bytes. The library that draws them gives no way to set the
// dates of one file, only those of all that come, which is done once.
var setPDFDates = sync.OnceFunc(func() {
	fpdf.SetDefaultCreationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultModificationDate(time.Unix(0, 0).UTC())
	fpdf.SetDefaultCatalogSort(true)
})
