package puzzle

// Drawing is a board as a picture: shapes in the order in which they are
// painted. The unit of length is one cell; x grows to the right and y down from
// the top left corner. It knows no file format: package reports paints it for
// print, and a web page can write the same shapes as SVG.
type Drawing struct {
	Width, Height float64
	Shapes        []Shape
}

// Colour is written as in CSS, "#rrggbb"; "" paints nothing.
type Colour string

// Form is what a Shape looks like.
type Form int

// The forms.
const (
	Box  Form = iota // W by H, with round corners of radius Corner
	Disc             // of diameter W
	Band             // the part of a disc of diameter W within H/2 of its middle height
	Word             // Text in bold letters H high, centred
)

// Shape is one mark of a drawing.
type Shape struct {
	Form   Form
	X, Y   float64 // the centre
	W, H   float64
	Corner float64
	Fill   Colour
	Line   Colour  // of the outline
	Stroke float64 // width of the outline
	Text   string  // ASCII, so that every format can show it
}

// Scene is a board to be drawn.
type Scene struct {
	Position Position
	Marked   []int // cells to set apart, such as those that the last move changed
	Labels   []int // what pieces bear, by cell, see Features.Labels; nil lets the puzzle choose
	Small    bool  // leave out what can be read at a large size only
}

// Add appends shapes.
func (d *Drawing) Add(shapes ...Shape) { d.Shapes = append(d.Shapes, shapes...) }
