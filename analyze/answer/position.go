package answer

import (
	"context"
	"errors"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// The states of a position.
const (
	Solvable   = "solvable"
	Unsolvable = "unsolvable"
	Invalid    = "invalid"  // it cannot be read
	Unsolved   = "unsolved" // a search for it was given up
)

// Lookup is the distance of a position.
type Lookup struct {
	Position string           `json:"position" doc:"as it was given"`
	State    string           `json:"state" enum:"solvable,unsolvable,invalid,unsolved"`
	Distance *puzzle.Distance `json:"distance" doc:"null unless solvable"`
	Error    string           `json:"error,omitempty" doc:"why it cannot be read, or how far the search went"`

	Search *tablebase.Effort `json:"search,omitempty" doc:"what the search took, where it was not looked up"`
}

// LookupOf looks up a position, of which text is what was given. Where a limit ends the search
// for it, the answer is how far that went.
func LookupOf(t *tablebase.Tablebase, text string, pos puzzle.Position) (Lookup, error) {
	r := Lookup{Position: text, State: Unsolvable}
	e, effort, err := t.Lookup(pos)
	unsolved := (*tablebase.UnsolvedError)(nil)
	switch {
	case errors.As(err, &unsolved):
		return Lookup{Position: text, State: Unsolved, Error: err.Error(),
			Search: &unsolved.Effort}, nil
	case err == nil && e.Reached:
		r.State, r.Distance, r.Search = Solvable, &e.Distance, effort
	}
	return r, err
}

// Solution is a shortest solution of a position, or why there is none.
type Solution struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance" doc:"total cost, which is the number of moves unless they have costs; null when unsolvable"`
	Moves       []string            `json:"moves" nullable:"false" doc:"in the order in which they are played"`
	Positions   []string            `json:"positions" nullable:"false" doc:"from the position to the goal, one more than moves"`
	Distances   []puzzle.Distance   `json:"distances" nullable:"false" doc:"of the positions"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"why it is unsolvable; null when solvable"`
	Search      *tablebase.Effort   `json:"search,omitempty" doc:"what the search took, where the solution was not looked up"`
}

// SolutionOf writes down what the tablebase has answered.
func SolutionOf(p puzzle.Puzzle, a *tablebase.Answer) *Solution {
	r := &Solution{
		Puzzle: p.Spec(), Position: p.Format(a.Position), Certificate: a.Certificate,
		Search: a.Search,
		Moves:  []string{}, Positions: []string{}, Distances: []puzzle.Distance{},
	}
	if s := a.Solution; s != nil {
		r.Solvable, r.Distance = true, &s.Distance
		left := s.Distance
		r.Positions, r.Distances = append(r.Positions, r.Position), append(r.Distances, left)
		for step := range s.Steps(p) {
			left -= p.Features().Cost(step.Move)
			r.Moves = append(r.Moves, step.Name)
			r.Positions, r.Distances = append(r.Positions, p.Format(step.To)),
				append(r.Distances, left)
		}
	}
	return r
}

// Move is one legal move.
type Move struct {
	Move     string           `json:"move"`
	Change   tablebase.Change `json:"change" enum:"nearer,same,farther,lost" doc:"where it leads, seen from the goal; lost where no solution is left"`
	Distance *puzzle.Distance `json:"distance" doc:"where it leads; null when unsolvable"`
	Best     bool             `json:"best" doc:"lies on a shortest solution"`
	Position string           `json:"position" doc:"where it leads"`
	From     *int             `json:"from,omitempty" doc:"the cell that a person takes hold of to play it, by its place in the geometry"`
	To       *int             `json:"to,omitempty" doc:"the cell where it is let go; the same as from where a touch will do"`
}

// Position is all there is to say of one position.
type Position struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position" doc:"in the puzzle's one-line form, whatever form it was given in"`
	InSpace     bool                `json:"in_space" doc:"false when the position has no index; no goal is in reach then"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance" doc:"null when unsolvable"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"why it is unsolvable; null when solvable"`
	BestUnique  bool                `json:"best_unique" doc:"exactly one move lies on shortest solutions"`
	Solutions   *string             `json:"solutions" doc:"the number of shortest solutions in decimal, which may exceed 64 bits; null when it was not asked for"`
	Moves       []Move              `json:"moves" nullable:"false" doc:"the legal moves, best first"`
}

// PositionOf writes down what was found of a position.
func PositionOf(p puzzle.Puzzle, r *analyze.PositionReport) *Position {
	out := &Position{
		Puzzle: p.Spec(), Position: p.Format(r.Position), InSpace: r.InSpace, Solvable: r.Solvable,
		Certificate: r.Certificate, BestUnique: r.BestUnique, Moves: make([]Move, 0, len(r.Moves)),
	}
	if r.Solvable {
		out.Distance = &r.Distance
	}
	if r.Solutions != "" {
		out.Solutions = &r.Solutions
	}
	gesture := p.Features().Gesture
	for _, m := range r.Moves {
		to := Move{Move: p.MoveName(r.Position, m.Move), Change: m.Change, Best: m.Best,
			Position: p.Format(m.To)}
		if m.Solvable {
			to.Distance = &m.Distance
		}
		if gesture != nil {
			from, end := gesture(r.Position, m.Move)
			to.From, to.To = &from, &end
		}
		out.Moves = append(out.Moves, to)
	}
	return out
}

// Explanation tells why a position is unsolvable, or how far it is, and works
// the sums out that show it.
type Explanation struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance" doc:"null when unsolvable, or where it would have to be searched for"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"null when solvable"`
	Working     []string            `json:"working" nullable:"false" doc:"the sums, line by line"`
	Cells       [][]int             `json:"cells" nullable:"false" doc:"the sets of cells of which the certificate speaks; empty where it speaks of the whole board"`
}

// ExplanationOf explains a position from the rules alone. Where they do not tell
// whether it can be solved, told is false, and it takes an [Explanation.Answer].
func ExplanationOf(p puzzle.Puzzle, pos puzzle.Position) (r *Explanation, told bool) {
	r = &Explanation{Puzzle: p.Spec(), Position: p.Format(pos), Working: []string{},
		Cells: [][]int{}}
	f := p.Features()
	if f.Demonstrate != nil {
		r.Working = f.Demonstrate(pos)
	}
	if f.Certify != nil {
		if cert, refuted := f.Certify(pos); refuted {
			r.Certificate = &cert
			if f.Locate != nil {
				r.Cells = append(r.Cells, f.Locate(pos)...)
			}
			return r, true
		}
	}
	_, numbered := p.Rank(pos)
	r.Solvable = numbered && tablebase.AllSolvable(p)
	return r, r.Solvable
}

// Answer adds what the tablebase has answered.
func (r *Explanation) Answer(a *tablebase.Answer) {
	r.Certificate = a.Certificate
	if s := a.Solution; s != nil {
		r.Solvable, r.Distance = true, &s.Distance
	}
}

// Count is the number of shortest solutions of a position.
type Count struct {
	Puzzle    string           `json:"puzzle"`
	Position  string           `json:"position"`
	Distance  *puzzle.Distance `json:"distance" doc:"null when unsolvable"`
	Solutions string           `json:"solutions" doc:"in decimal, which may exceed 64 bits; 0 when unsolvable, 1 for a goal"`
}

// CountOf counts the shortest solutions of a position, which may take long
// where many positions lie on them.
func CountOf(ctx context.Context, t *tablebase.Tablebase, pos puzzle.Position) (*Count, error) {
	p := t.Puzzle()
	r := &Count{Puzzle: p.Spec(), Position: p.Format(pos), Solutions: "0"}
	e, _, err := t.Lookup(pos)
	if err != nil || !e.Reached {
		return r, err
	}
	r.Distance = &e.Distance
	r.Solutions, err = analyze.CountFrom(ctx, t, pos, e.Distance)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Sample is a position drawn by chance.
type Sample struct {
	Position string           `json:"position"`
	Distance *puzzle.Distance `json:"distance" doc:"null where it would have to be searched for"`
	Index    puzzle.Index     `json:"index" doc:"the number of the position, below the size of the puzzle; 0 where there are too many for one"`
}

// SampleOf writes down a position that was drawn, with its distance where that is known.
func SampleOf(p puzzle.Puzzle, pos puzzle.Position, distance *puzzle.Distance) Sample {
	x, _ := p.Rank(pos)
	return Sample{Position: p.Format(pos), Distance: distance, Index: x}
}
