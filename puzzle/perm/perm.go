package perm

import (
	"fmt"
	"slices"
	"strconv"

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

// metrics are the names of all metrics, the usual one first.
var metrics = []string{string(Powers), string(Quarter), string(Generators)}

// maxMoves is how many moves there may be, with their powers.
const maxMoves = 255

// Puzzle is a permutation puzzle: it numbers its positions, and reads and writes them. It
// implements puzzle.Puzzle.
type Puzzle struct {
	*index.Numbering
	*notation.Notation
	spec     string
	features puzzle.Features
}

// newPuzzle returns the puzzle of a definition. The error says what is too large. With
// upToRotations, every rotation of the solved position is a goal.
func newPuzzle(d *definition.Definition, metric Metric, upToRotations bool,
	spec string) (*Puzzle, error) {
	moves, err := metric.moves(d)
	if err != nil {
		return nil, err
	}
	positions, err := index.Number(d, moves)
	if err != nil {
		return nil, err
	}
	if upToRotations {
		if err := positions.UpToRotations(); err != nil {
			return nil, err
		}
	}
	p := &Puzzle{Numbering: positions, Notation: notation.New(d, moves), spec: spec}
	p.Numbering.Offer(&p.features)
	p.Notation.Offer(&p.features)
	return p, nil
}

// Spec names the definition and the metric; see find.
func (p *Puzzle) Spec() string { return p.spec }

func (p *Puzzle) Features() *puzzle.Features { return &p.features }

// moves lists the moves of a definition, and their names.
func (metric Metric) moves(d *definition.Definition) (moves []definition.Move, err error) {
	for g, m := range d.Moves {
		powers := m.Action.Powers(index.MaxOrder)
		order := len(powers) + 1
		if powers == nil {
			return nil, fmt.Errorf("move %s has to be made more than %d times before all is as it "+
				"was", m.Name, index.MaxOrder)
		}
		for i, action := range powers {
			times := i + 1
			if metric == Powers || times == 1 || metric == Quarter && times == order-1 {
				moves = append(moves, definition.Move{Name: nameFor(d, moves, m.Name, times, order),
					Generator: g, Times: times, Action: action})
			}
		}
	}
	if len(moves) > maxMoves {
		return nil, fmt.Errorf("the moves with all their powers are %d, want at most %d: "+
			"metric=quarter takes fewer", len(moves), maxMoves)
	}
	return moves, nil
}

// nameFor returns the name of a power of a move, which no other move has. It is written as
// twsearch does: U, U2, U2', U' where the move has order 5.
func nameFor(d *definition.Definition, moves []definition.Move, base string,
	times, order int) string {
	if times == 1 {
		return base
	}
	name, n, back := base, times, ""
	if n > order-n {
		n, back = order-n, "'"
	}
	if n > 1 {
		name += strconv.Itoa(n)
	}
	name += back
	taken := func(m definition.Move) bool { return m.Name == name }
	for exponent := times; d.HasMove(name) || slices.ContainsFunc(moves, taken); exponent += order {
		name = fmt.Sprintf("%s^%d", base, exponent)
	}
	return name
}
