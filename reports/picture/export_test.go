package picture

import (
	"io"

	"gonum.org/v1/plot/vg"
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
