package reports

import (
	"bytes"
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
	"gonum.org/v1/plot/vg/vgsvg"

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
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch f {
	case SVG:
		canvas = vgsvg.New(p.width, p.height)
	case PDF:
		setPDFDates()
		canvas = pdfCanvas{vgpdf.New(p.width, p.height)}
	default:
		return fmt.Errorf("no picture format is called %q", f)
	}
	p.paint(draw.New(canvas))
	if f == SVG {
		return writeSVG(w, canvas)
	}
	_, err := canvas.WriteTo(w)
	return err
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

// writeSVG writes an SVG file with fonts that stand in for the one it names.
func writeSVG(w io.Writer, canvas io.WriterTo) error {
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return err
	}
	out := bytes.ReplaceAll(text.Bytes(), []byte("font-family:Liberation Sans;font-variant:normal;"), []byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	_, err := w.Write(out)
	return err
}

// inline returns the picture as an SVG element for a page: no XML header, and a
// view box in place of a fixed size so that it shrinks with the page. The title
// is what screen readers say.
func (p *Picture) inline(title string) (string, error) {
	var out bytes.Buffer
	if err := p.Write(&out, SVG); err != nil {
		return "", err
	}
	text := out.String()
	start := strings.Index(text, "<svg")
	end := strings.Index(text[start:], ">") + start + 1
	head := fmt.Sprintf(`<svg role="img" aria-label=%q viewBox="0 0 %.4g %.4g" style="width:%.4gpt" xmlns="http://www.w3.org/2000/svg">`,
		title, p.width.Points(), p.height.Points(), p.width.Points())
	return head + text[end:], nil
}
