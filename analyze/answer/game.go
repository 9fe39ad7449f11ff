package answer

import (
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Game is how a puzzle is drawn and played, which depends on its rules alone.
type Game struct {
	Puzzle    string    `json:"puzzle" doc:"the canonical spec"`
	Name      string    `json:"name" doc:"what people call it"`
	About     string    `json:"about" doc:"one sentence, without a capital or a full stop"`
	Rules     []string  `json:"rules" nullable:"false" doc:"how it is played, when it is solved and why some positions cannot be, in that order"`
	Size      uint64    `json:"size" doc:"positions in the numbered space; 0 where only a search tells and none has been made"`
	Moves     int       `json:"moves" doc:"moves are numbered below this"`
	Costs     bool      `json:"costs" doc:"moves do not all cost 1"`
	Directed  bool      `json:"directed" doc:"there are moves that cannot be taken back, so that a move may lose"`
	Certified bool      `json:"certified" doc:"there is a certificate of why positions cannot be solved"`
	Goals     []string  `json:"goals" nullable:"false" doc:"solved positions, the first few where there are many; none where only a search finds them and none has been made"`
	Example   string    `json:"example" doc:"a position, ready to be solved"`
	Names     []string  `json:"names" nullable:"false" doc:"positions that have names, by these"`
	Written   []Written `json:"written" nullable:"false" doc:"the forms in which positions are read, the one in which they are written first"`
	Geometry  *Geometry `json:"geometry" doc:"null when the puzzle does not tell where its cells lie"`
	Drawn     bool      `json:"drawn" doc:"positions are drawn by board, not from the geometry"`
}

// Board is a position as a picture.
type Board struct {
	Puzzle   string  `json:"puzzle"`
	Position string  `json:"position"`
	Width    float64 `json:"width"`
	Height   float64 `json:"height"`
	Marks    []Mark  `json:"marks" nullable:"false" doc:"in the order in which they are painted"`
}

// BoardOf draws a position, as plot board does; nil where p does not draw its
// boards.
func BoardOf(p puzzle.Puzzle, pos puzzle.Position) *Board {
	depict := p.Features().Depict
	if depict == nil {
		return nil
	}
	d := depict(puzzle.Scene{Position: pos})
	return &Board{p.Spec(), p.Format(pos), d.Width, d.Height, marksOf(d.Shapes)}
}

// Written is one way in which positions are written.
type Written struct {
	About   string `json:"about" doc:"what stands for what"`
	Example string `json:"example" doc:"a position written so"`
}

// Geometry is where the cells lie and what may stand in them. Where there are no
// pieces, the cells are only where moves begin and end. The unit of length is one
// cell; x grows to the right and y down.
type Geometry struct {
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
	Ground  []Mark  `json:"ground" nullable:"false" doc:"what lies under all cells, in the order in which it is painted"`
	Cells   []Cell  `json:"cells" nullable:"false" doc:"in the order in which a position has them"`
	Pieces  []Piece `json:"pieces" nullable:"false" doc:"what may stand in a cell"`
	Between string  `json:"between" doc:"what stands between the signs of two cells in a written position"`
	Edit    string  `json:"edit" enum:"next,swap,none" doc:"how a position is changed by hand: touching a cell puts the next piece there, or touching two exchanges their pieces, or in writing only"`
}

// Cell is a place for a piece.
type Cell struct {
	X     float64 `json:"x" doc:"of its middle"`
	Y     float64 `json:"y"`
	Name  string  `json:"name" doc:"such as row 3 column 4"`
	Label string  `json:"label,omitempty" doc:"by which moves name it"`
}

// Piece is what may stand in a cell.
type Piece struct {
	Sign string `json:"sign" doc:"as it stands in a written position"`
	Name string `json:"name" doc:"such as white"`
	Look []Mark `json:"look" nullable:"false" doc:"around the middle of the cell; none for an empty cell"`
	Ink  string `json:"ink,omitempty" doc:"colour of a label on it"`
}

// Mark is one mark of a drawing.
type Mark struct {
	Form   string  `json:"form" enum:"box,disc,band,word" doc:"a box of w by h, a disc of diameter w, the part of a disc within h/2 of its middle height, or a bold word h high"`
	X      float64 `json:"x" doc:"of its middle"`
	Y      float64 `json:"y"`
	W      float64 `json:"w,omitempty"`
	H      float64 `json:"h,omitempty"`
	Corner float64 `json:"corner,omitempty" doc:"radius of the corners of a box"`
	Fill   string  `json:"fill,omitempty" doc:"colour as in CSS; none when left out"`
	Line   string  `json:"line,omitempty" doc:"colour of the outline"`
	Stroke float64 `json:"stroke,omitempty" doc:"width of the outline"`
	Text   string  `json:"text,omitempty"`
}

// Described is one puzzle with its database and how it is played.
type Described struct {
	Puzzle
	Info *Info `json:"info" doc:"as info --format json, but for the path; null unless the database is built"`
	Game *Game `json:"game"`

	Charts []string `json:"charts" nullable:"false" doc:"the kinds of chart that there are"`
}

// manyGoals is how many goals are named at most.
const manyGoals = 16

// GameOf describes a puzzle.
func GameOf(p puzzle.Puzzle) *Game {
	f := p.Features()
	g := &Game{
		Puzzle: p.Spec(), Name: tablebase.Short(p.Spec()), About: catalog.About(p.Spec()),
		Rules: []string{},
		Size:  p.Size(), Moves: p.MoveCount(), Costs: !f.UnitCost(), Directed: !f.Undirected(),
		Certified: f.Certify != nil,
		Goals:     []string{}, Example: p.Format(Example(p)), Names: []string{},
		Written: []Written{},
	}
	goals := p.Goals()
	for _, x := range goals[:min(len(goals), manyGoals)] {
		g.Goals = append(g.Goals, p.Format(p.Unrank(x)))
	}
	g.Names = append(g.Names, f.Names...)
	for _, w := range p.Written() {
		g.Written = append(g.Written, Written(w))
	}
	g.Rules = append(g.Rules, f.Rules...)
	if f.Geometry != nil {
		g.Geometry = geometryOf(f.Geometry())
	}
	g.Drawn = f.Depict != nil && (g.Geometry == nil || len(g.Geometry.Pieces) == 0)
	return g
}

func geometryOf(g puzzle.Geometry) *Geometry {
	out := &Geometry{Width: g.Width, Height: g.Height, Ground: marksOf(g.Ground), Pieces: []Piece{},
		Between: g.Between, Edit: string(g.Edit)}
	for _, c := range g.Cells {
		out.Cells = append(out.Cells, Cell(c))
	}
	for _, p := range g.Pieces {
		out.Pieces = append(out.Pieces,
			Piece{Sign: p.Sign, Name: p.Name, Look: marksOf(p.Look), Ink: string(p.Ink)})
	}
	return out
}

func marksOf(shapes []puzzle.Shape) []Mark {
	out := make([]Mark, len(shapes))
	for i, s := range shapes {
		form := map[puzzle.Form]string{puzzle.Box: "box", puzzle.Disc: "disc", puzzle.Band: "band",
			puzzle.Word: "word"}[s.Form]
		out[i] = Mark{form, s.X, s.Y, s.W, s.H, s.Corner, string(s.Fill), string(s.Line), s.Stroke,
			s.Text}
	}
	return out
}
