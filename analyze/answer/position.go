package answer

import (
	"context"
	"errors"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
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
	Error    string           `json:"error,omitempty" doc:"why not, or how far a search went"`

	Search *tablebase.Effort `json:"search,omitempty" doc:"where it was not looked up"`
}

// LookupOf looks up a position, which was written as text. Where a limit ends the search for it,
// the answer says how far the search went.
func LookupOf(ctx context.Context, t *tablebase.Tablebase, text string,
	pos puzzle.Position) (Lookup, error) {
	r := Lookup{Position: text, State: Unsolvable}
	e, effort, err := t.Lookup(ctx, pos)
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
	Distance    *puzzle.Distance    `json:"distance" doc:"total cost; null when unsolvable"`
	Moves       []string            `json:"moves" nullable:"false" doc:"in the order of play"`
	Positions   []string            `json:"positions" nullable:"false" doc:"one more than moves"`
	Distances   []puzzle.Distance   `json:"distances" nullable:"false" doc:"of the positions"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"null when solvable"`
	Search      *tablebase.Effort   `json:"search,omitempty" doc:"where it was not looked up"`
}

// SolutionOf asks the tablebase for a shortest solution.
func SolutionOf(ctx context.Context, t *tablebase.Tablebase,
	pos puzzle.Position) (*Solution, error) {
	a, err := t.Solve(ctx, pos)
	if err != nil {
		return nil, err
	}
	return newSolution(t.Puzzle(), a), nil
}

// newSolution writes down what the tablebase has answered.
func newSolution(p puzzle.Puzzle, a *tablebase.Answer) *Solution {
	r := &Solution{
		Puzzle: p.Spec(), Position: p.Format(a.Position), Certificate: a.Certificate,
		Search: a.Search,
		Moves:  []string{}, Positions: []string{}, Distances: []puzzle.Distance{},
	}
	if s := a.Solution; s != nil {
		r.Solvable, r.Distance = true, &s.Distance
		left := s.Distance
		r.Positions, r.Distances = append(r.Positions, r.Position), append(r.Distances, left)
		r.Moves = s.MoveNames(p)
		for i, m := range s.Moves {
			left -= p.Features().Cost(m)
			r.Positions, r.Distances = append(r.Positions, p.Format(s.Path[i+1])),
				append(r.Distances, left)
		}
	}
	return r
}

// Move is one legal move.
type Move struct {
	Move     string           `json:"move"`
	Change   tablebase.Change `json:"change" enum:"nearer,same,farther,lost"`
	Distance *puzzle.Distance `json:"distance" doc:"where it leads; null when unsolvable"`
	Best     bool             `json:"best" doc:"lies on a shortest solution"`
	Cost     puzzle.Distance  `json:"cost,omitempty" doc:"where moves do not all cost 1"`
	Position string           `json:"position" doc:"where it leads"`
	From     *int             `json:"from,omitempty" doc:"the cell to take hold of"`
	To       *int             `json:"to,omitempty" doc:"the cell where to let go"`
}

// Position is all there is to say of one position.
type Position struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position" doc:"in the puzzle's one-line form"`
	InSpace     bool                `json:"in_space" doc:"it has an index; else unsolvable"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance" doc:"null when unsolvable"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"null when solvable"`
	BestUnique  bool                `json:"best_unique" doc:"one move alone is the best"`
	Solutions   *string             `json:"solutions" doc:"in decimal; null unless asked for"`
	Moves       []Move              `json:"moves" nullable:"false" doc:"legal ones, best first"`
}

// PositionOf describes one position and where its moves lead.
func PositionOf(ctx context.Context, t *tablebase.Tablebase,
	pos puzzle.Position) (*Position, error) {
	p := t.Puzzle()
	at, moves, err := t.Moves(ctx, pos)
	if err != nil {
		return nil, err
	}
	_, numbered := p.Rank(pos)
	out := &Position{Puzzle: p.Spec(), Position: p.Format(pos), InSpace: numbered,
		Solvable: at.Reached, Moves: make([]Move, 0, len(moves))}
	best := 0
	for _, m := range moves {
		out.Moves = append(out.Moves, moveOf(p, pos, m))
		if m.Best {
			best++
		}
	}
	out.BestUnique = best == 1
	if !at.Reached {
		c := tablebase.Explain(p, pos)
		out.Certificate = &c
		return out, nil
	}
	out.Distance = &at.Distance
	return out, nil
}

// CountedPositionOf is [PositionOf] with the number of shortest solutions. It takes a while where
// many positions lie on these.
func CountedPositionOf(ctx context.Context, t *tablebase.Tablebase,
	pos puzzle.Position) (*Position, error) {
	out, err := PositionOf(ctx, t, pos)
	if err != nil || !out.Solvable {
		return out, err
	}
	n, err := analyze.CountFrom(ctx, t, pos, *out.Distance)
	if err != nil {
		return nil, err
	}
	out.Solutions = &n
	return out, nil
}

func moveOf(p puzzle.Puzzle, pos puzzle.Position, m tablebase.Move) Move {
	out := Move{Move: p.MoveName(pos, m.Move), Change: m.Change, Best: m.Best,
		Position: p.Format(m.To)}
	if m.Solvable {
		out.Distance = &m.Distance
	}
	if !p.Features().UnitCost() {
		out.Cost = p.Features().Cost(m.Move)
	}
	if g := p.Features().Geometry; g != nil {
		from, to := g.Gesture(pos, m.Move)
		out.From, out.To = &from, &to
	}
	return out
}

// Explanation says why a position is unsolvable, or how far it is, and works
// the sums out that show it.
type Explanation struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance" doc:"null when unsolvable, or not looked up"`
	Certificate *puzzle.Certificate `json:"certificate" doc:"null when solvable"`
	Working     []string            `json:"working" nullable:"false" doc:"the sums, line by line"`
	Cells       [][]int             `json:"cells" nullable:"false" doc:"of it; empty for all"`
}

// ExplanationOf explains a position from the rules alone. Where they do not say
// whether it can be solved, decided is false, and it takes an [Explanation.Answer].
func ExplanationOf(p puzzle.Puzzle, pos puzzle.Position) (r *Explanation, decided bool) {
	r = &Explanation{Puzzle: p.Spec(), Position: p.Format(pos), Working: []string{},
		Cells: [][]int{}}
	f := p.Features()
	if f.Demonstrate != nil {
		r.Working = f.Demonstrate(pos)
	}
	if f.Certify != nil {
		if cert, refuted := f.Certify(pos); refuted {
			r.Certificate = &cert
			r.Cells = append(r.Cells, cert.Cells...)
			return r, true
		}
	}
	_, numbered := p.Rank(pos)
	r.Solvable = numbered && tablebase.Searched(p)
	return r, r.Solvable
}

// FullExplanationOf explains a position as [ExplanationOf] does, and asks the tablebase where the
// rules do not say.
func FullExplanationOf(ctx context.Context, t *tablebase.Tablebase,
	pos puzzle.Position) (*Explanation, error) {
	r, decided := ExplanationOf(t.Puzzle(), pos)
	if decided {
		return r, nil
	}
	a, err := t.Solve(ctx, pos)
	if err == nil {
		r.Answer(a)
	}
	return r, err
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
	Solutions string           `json:"solutions" doc:"in decimal; 0 when unsolvable"`
}

// CountOf counts the shortest solutions of a position, which may take long where many positions lie
// on them.
func CountOf(ctx context.Context, t *tablebase.Tablebase, pos puzzle.Position) (*Count, error) {
	p := t.Puzzle()
	r := &Count{Puzzle: p.Spec(), Position: p.Format(pos), Solutions: "0"}
	e, _, err := t.Lookup(ctx, pos)
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

// Sample is a position drawn at random.
type Sample struct {
	Position string           `json:"position"`
	Distance *puzzle.Distance `json:"distance" doc:"null where it would have to be searched for"`
	Index    puzzle.Index     `json:"index" doc:"0 where there are too many"`
}

// Among reads the distances at which positions are wanted, of those up to most; "" is all.
func Among(text string, most puzzle.Distance) (puzzle.Distances, error) {
	if text == "" {
		return puzzle.Distances{Last: most}, nil
	}
	among, err := puzzle.ParseDistances(text)
	if err != nil || among.Last > most {
		return among, fmt.Errorf("distance is %s, want 0 to %d or a range such as 10..20",
			english.Quote(text), most)
	}
	return among, nil
}

// SampleOf writes down a position that was drawn, with its distance where that is known.
func SampleOf(p puzzle.Puzzle, pos puzzle.Position, distance *puzzle.Distance) Sample {
	x, _ := p.Rank(pos)
	return Sample{Position: p.Format(pos), Distance: distance, Index: x}
}
