package answer

import (
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// Game is how a puzzle is drawn and played, which depends on its rules alone.
type Game struct {
	Puzzle    string           `json:"puzzle" doc:"the canonical spec"`
	Name      string           `json:"name" doc:"what people call it"`
	About     string           `json:"about" doc:"a sentence without full stop"`
	Rules     []string         `json:"rules" nullable:"false" doc:"play, goal, why not"`
	Size      uint64           `json:"size" doc:"positions with an index; 0 as in the list"`
	Moves     int              `json:"moves" doc:"moves are numbered below this"`
	Costs     bool             `json:"costs" doc:"moves do not all cost 1"`
	Directed  bool             `json:"directed" doc:"some moves cannot be undone"`
	Certified bool             `json:"certified" doc:"it is said why positions are unsolvable"`
	Goals     []string         `json:"goals" nullable:"false" doc:"a few; none before a search"`
	Example   string           `json:"example" doc:"a position, ready to be solved"`
	Start     string           `json:"start" doc:"the position with which play begins"`
	Names     []string         `json:"names" nullable:"false" doc:"names of positions"`
	Written   []puzzle.Written `json:"written" nullable:"false" doc:"forms; first the usual"`
	Geometry  *puzzle.Geometry `json:"geometry" doc:"null when it is not said"`
	Drawn     bool             `json:"drawn" doc:"by board, not from the geometry"`
	Solid     *puzzle.Solid    `json:"solid" doc:"the body in space; null if it is none"`
}

// Board is a position as a picture.
type Board struct {
	Puzzle   string        `json:"puzzle"`
	Position string        `json:"position"`
	Width    float64       `json:"width"`
	Height   float64       `json:"height"`
	Marks    []puzzle.Mark `json:"marks" nullable:"false" doc:"in order of painting"`
}

// BoardOf draws a position, as plot board does; nil where p does not draw its boards.
func BoardOf(p puzzle.Puzzle, pos puzzle.Position) *Board {
	depict := p.Features().Depict
	if depict == nil {
		return nil
	}
	d := depict(puzzle.Scene{Position: pos})
	return &Board{p.Spec(), p.Format(pos), d.Width, d.Height,
		append([]puzzle.Mark{}, d.Marks...)}
}

// Described is one puzzle with its database and how it is played.
type Described struct {
	Puzzle
	Info *Info `json:"info" doc:"as info --format json, but for the path; null unless built"`
	Game *Game `json:"game"`

	Charts []string `json:"charts" nullable:"false" doc:"the kinds of chart that there are"`
}

// manyGoals is how many goals are named at most.
const manyGoals = 16

// GameOf returns what a person must know to play p.
func GameOf(p puzzle.Puzzle) *Game {
	f := p.Features()
	g := &Game{
		Puzzle: p.Spec(), Name: tablebase.Name(p), About: catalog.About(p.Spec()),
		Rules: []string{},
		Size:  p.Size(), Moves: p.MoveCount(), Costs: !f.UnitCost(), Directed: !f.Reversible,
		Certified: f.Certify != nil,
		Goals:     []string{}, Example: p.Format(example(p)),
		Start: p.Format(puzzle.Start(p)), Names: []string{},
		Written: p.Written(),
	}
	goals := p.Goals()
	for _, x := range goals[:min(len(goals), manyGoals)] {
		g.Goals = append(g.Goals, p.Format(p.Unrank(x)))
	}
	g.Names = append(g.Names, f.Names...)
	g.Rules = append(g.Rules, f.Rules...)
	if f.Geometry != nil {
		g.Geometry = complete(*f.Geometry)
	}
	if f.Solid != nil {
		g.Solid = f.Solid()
	}
	g.Drawn = f.Depict != nil && (g.Geometry == nil || len(g.Geometry.Pieces) == 0)
	return g
}

// complete returns a geometry whose lists are [] in JSON where they are empty.
func complete(g puzzle.Geometry) *puzzle.Geometry {
	g.Ground = append([]puzzle.Mark{}, g.Ground...)
	g.Pieces = append([]puzzle.Piece{}, g.Pieces...)
	for i := range g.Pieces {
		g.Pieces[i].Look = append([]puzzle.Mark{}, g.Pieces[i].Look...)
	}
	return &g
}
