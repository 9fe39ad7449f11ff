package puzzle

// Drawing is a board as a picture: marks in the order in which they are painted. The unit of length
// is one cell; x grows to the right and y down from the top left corner. It knows no file format:
// package picture paints it for print, and programs read it as JSON.
type Drawing struct {
	Width, Height float64
	Marks         []Mark
}

// Colour is written as in CSS, "#rrggbb"; "" paints nothing.
type Colour string

// Form is what a Mark looks like.
type Form string

// The forms.
const (
	Box  Form = "box"  // W by H, with round corners of radius Corner
	Disc Form = "disc" // of diameter W
	Band Form = "band" // the part of a disc of diameter W within H/2 of its middle height
	Word Form = "word" // Text in bold letters H high, centred
	// Polygon has Points as its corners, from its middle.
	Polygon Form = "polygon"
)

// Mark is a shape of a drawing.
type Mark struct {
	Form   Form    `json:"form" enum:"box,disc,band,word,polygon" doc:"band: of a disc, within h/2"`
	X      float64 `json:"x" doc:"of its middle"`
	Y      float64 `json:"y"`
	W      float64 `json:"w,omitempty"`
	H      float64 `json:"h,omitempty"`
	Corner float64 `json:"corner,omitempty" doc:"radius of the corners of a box"`
	Fill   Colour  `json:"fill,omitempty" doc:"colour as in CSS; none when left out"`
	Line   Colour  `json:"line,omitempty" doc:"colour of the outline"`
	Stroke float64 `json:"stroke,omitempty" doc:"width of the outline"`
	Text   string  `json:"text,omitempty"` // ASCII, so that every format can show it

	Points [][2]float64 `json:"points,omitempty" doc:"corners of a polygon, from its middle"`
}

// Scene is a board to be drawn.
type Scene struct {
	Position Position
	Marked   []int // cells to set apart, such as those that the last move changed
	Labels   []int // what pieces bear, by cell, see Features.Labels; nil lets the puzzle choose
	Small    bool  // leave out what can be read at a large size only
}

// Frame is a box with a dark ground behind all of a drawing of that size.
func Frame(width, height float64) Mark {
	return Mark{Form: Box, X: width / 2, Y: height / 2, W: width - 0.04, H: height - 0.04,
		Corner: 0.14, Fill: "#4a525a", Line: "#2e3338", Stroke: 0.04}
}

// Add appends marks.
func (d *Drawing) Add(marks ...Mark) { d.Marks = append(d.Marks, marks...) }
