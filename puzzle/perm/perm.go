package perm

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/perm/index"
	"puzzlebase/puzzle/perm/notation"
)

// Metric says what counts as one move.
type Metric string

// The metrics. In the first two every move can be taken back by one.
const (
	Powers     Metric = "power"      // a generator made any number of times at once
	Quarter    Metric = "quarter"    // a generator or its inverse
	Generators Metric = "generators" // what the definition writes down and nothing else
)

// Metrics are the names of all metrics, the usual one first.
func Metrics() []string { return []string{string(Powers), string(Quarter), string(Generators)} }

// MaxMoves is how many moves there may be, with their powers.
const MaxMoves = 255

// Puzzle is a permutation puzzle: it numbers its positions, and reads and writes them. It
// implements puzzle.Puzzle.
type Puzzle struct {
	*index.Positions
	*notation.Notation
	spec     string
	features puzzle.Features
}

// New finds an index for the positions of a definition. The error says what is
// too large.
func New(d *definition.Definition, metric Metric) (*Puzzle, error) {
	return newPuzzle(d, metric, "perm:"+d.Line()+metric.suffix())
}

// NewNamed is New for a puzzle that has a spec of its own.
func NewNamed(d *definition.Definition, metric Metric, spec string) (*Puzzle, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	return newPuzzle(d, metric, spec)
}

// newPuzzle makes the puzzle of a spec.
func newPuzzle(d *definition.Definition, metric Metric, spec string) (*Puzzle, error) {
	steps, moves, err := metric.moves(d)
	if err != nil {
		return nil, err
	}
	positions, err := index.Number(d, steps)
	if err != nil {
		return nil, notation.InWords(d, err)
	}
	p := &Puzzle{Positions: positions, Notation: notation.New(spec, d, moves, positions),
		spec: spec}
	p.Offer(&p.features)
	p.features.Reversible = positions.Undirected()
	p.features.Coordinates, p.features.Folded = sync.OnceValue(positions.Form),
		sync.OnceValue(positions.FoldedForm)
	p.features.Leads = func(pos puzzle.Position) (out []puzzle.Lead) {
		for i, m := range moves {
			out = append(out, puzzle.Lead{Move: puzzle.Move(i), To: d.Play(pos, m.Action)})
		}
		return out
	}
	return p, nil
}

// Spec names the definition and the metric; see Find.
func (p *Puzzle) Spec() string { return p.spec }

// Features implements puzzle.Graph.
func (p *Puzzle) Features() *puzzle.Features { return &p.features }

// moves lists the moves of a definition, and their names.
func (metric Metric) moves(d *definition.Definition) (steps []index.Step,
	moves []notation.Move, err error) {
	stay, orientations := d.Stay(), d.Orientations()
	for g, m := range d.Moves {
		powers := m.Action.Powers(stay, orientations, index.MaxOrder)
		order := len(powers) + 1
		if powers == nil {
			return nil, nil, fmt.Errorf("move %s has to be made more than %d times before all "+
				"is as it was", m.Name, index.MaxOrder)
		}
		for times, action := range powers {
			switch times++; {
			case metric == Powers, times == 1, metric == Quarter && times == order-1:
				steps = append(steps, index.Step{Generator: g, Times: times, Action: action})
				moves = append(moves, notation.Move{Name: nameFor(d, moves, steps[len(steps)-1],
					order), Action: action})
			}
		}
	}
	if len(moves) > MaxMoves {
		return nil, nil, fmt.Errorf("the moves with all their powers are %d, want at most %d: "+
			"metric=quarter takes fewer", len(moves), MaxMoves)
	}
	return steps, moves, nil
}

// powerName writes a power of a move as twsearch does: U, U2, U2', U' where the
// move has order 5.
func powerName(name string, times, order int) string {
	back := ""
	if times > order-times {
		times, back = order-times, "'"
	}
	if times > 1 {
		name += strconv.Itoa(times)
	}
	return name + back
}

// nameFor returns the name of a move that no other move has; order is that of its generator.
func nameFor(d *definition.Definition, moves []notation.Move, s index.Step, order int) string {
	base := d.Moves[s.Generator].Name
	if s.Times == 1 {
		return base
	}
	name := powerName(base, s.Times, order)
	if d.Named(name) || slices.ContainsFunc(
		moves, func(m notation.Move) bool { return m.Name == name }) {
		return fmt.Sprintf("%s^%d", base, s.Times)
	}
	return name
}
