package puzzle

import "slices"

// Features are what a puzzle offers beyond the methods of [Puzzle]. The zero value of a field means
// that the puzzle does not offer it. Everything works without: &Features{} is enough if only the
// rules are known.
//
// A puzzle fills its Features once, when it is made. Nobody changes them afterwards. All
// functions are safe for concurrent use.
type Features struct {
	// The moves.

	// Reversible means that x leads to y exactly if y leads to x. See [Features.Undirected].
	Reversible bool
	// Costs has the cost of each move, at least 1. It is nil if all cost 1.
	Costs []Distance
	// Successors returns every legal move from a position, in increasing order of Move, even if
	// the position has no index. Callers use the function [SuccessorsOf].
	Successors func(p Position) []Successor
	// EachSuccessor calls yield with the edges of [Graph].Successors, in the same order, until
	// yield returns false. It saves a search for one move the time of the others. Unless skip is
	// nil, it leaves out each move m with skip[m], which yield may change. See the function
	// [EachSuccessor].
	EachSuccessor func(x Index, skip []bool, yield func(Edge) bool)
	// Adjacent says which moves need not be tried where others have been. It may take a moment.
	Adjacent Lazy[*Adjacency]
	// Side returns 0 or 1. Every move changes it. Files of one bit a position need it.
	Side func(x Index) int

	// Forms of the rules. Each has a faster engine.

	XOR *XORForm // moves flip fixed sets of bits
	// Tiles slide on a grid. The index is that of package sliding: the cell of the gap, then half
	// the lexicographic rank of the tiles in reading order.
	Tiles *TileForm
	// Coordinates is the rules as a product of coordinates. It may take a moment.
	Coordinates Lazy[*CoordinateForm]
	// Folded is that product up to symmetry. It may take seconds. See [Features.Fold].
	Folded Lazy[*FoldedForm]

	// The space.

	// Discovered is set if only a search finds which positions there are.
	Discovered *Discovered
	// Unnumbered is set if there are more positions than an [Index] distinguishes.
	Unnumbered *Unnumbered
	// WithoutIndex is how many boards have no index, none of them solvable, or 0 if not known.
	WithoutIndex uint64
	// Patterns is a grid of tiles whose patterns give lower bounds of distances.
	Patterns *PatternForm
	// Symmetry is the symmetries that preserve the goals, and so preserve every distance.
	Symmetry *Symmetries[Position]
	// Images is the symmetries of a puzzle where they are found in the rules. It may take a moment.
	Images Lazy[*Symmetries[Index]]
	// Orbits numbers the positions up to symmetry, for files with bits of each orbit. It may take a
	// moment.
	Orbits Lazy[OrbitIndex]
	// Rotations is the number of rotations of the whole puzzle if all of them are goals, and else
	// 0. Every position has so many images under them, all different and equally far.
	Rotations int
	// Measures are numbers that every position has: columns of exports, and fields of their
	// conditions.
	Measures []Measure

	// Reasons.

	// Certify returns why p is unsolvable, or false if the rules alone do not show it. Then p may
	// still be unsolvable.
	Certify func(p Position) (Certificate, bool)
	// Demonstrate computes the sums behind certificates, for solvable positions too: lines of text
	// without line ends.
	Demonstrate func(p Position) []string
	// ExplainUnreached explains a position that the enumeration did not reach and that no
	// certificate refutes.
	ExplainUnreached func(p Position) Certificate

	// What people read and see.

	// Rules are none or more texts of a few sentences: how the puzzle is played, when it is solved,
	// and why some positions are unsolvable, in this order. Sheets show the first two.
	Rules []string
	// Names are the names of positions that Parse reads.
	Names []string
	// Start is the position with which people begin to play, as the full tower of Hanoi. It may be
	// unsolvable: for example, all heads on some boards of coins. A [Discovered] has that of its
	// rules. See the function [Start].
	Start Position
	// Describe describes a board as a sighted person sees it. Without it the rows are read.
	Describe func(p Position) string
	// Depict draws a board.
	Depict func(s Scene) Drawing
	// Solid is the puzzle as a body in space, if it is one.
	Solid func() *Solid
	// Labels returns the labels of the pieces in each cell of p. They do not matter to the rules,
	// like the numbers of pool balls. If the text from which p was parsed names them, these are
	// returned, else a choice of the puzzle.
	Labels func(p Position, text string) []int
	// Follow renames the moves along path, so that a piece has the name that it has at the start.
	// It is nil if pieces keep their names, or moves do not name them.
	Follow func(path []Position, moves []string) []string
	// Geometry is the cells that the puzzle is played on, and how it is played there.
	Geometry *Geometry
	// Transcript is how people write solutions.
	Transcript Transcript
}

// Cost returns the cost of a move.
func (f *Features) Cost(m Move) Distance {
	if f.Costs == nil {
		return 1
	}
	return f.Costs[m]
}

// MaxCost returns the greatest cost of a move.
func (f *Features) MaxCost() Distance {
	if len(f.Costs) == 0 {
		return 1
	}
	return slices.Max(f.Costs)
}

// UnitCost reports whether every move costs 1.
func (f *Features) UnitCost() bool { return f.MaxCost() == 1 }

// Undirected reports whether every move can be taken back at the same cost of 1.
func (f *Features) Undirected() bool { return f.Reversible && f.UnitCost() }

// Fold sets the features that follow from the rules up to symmetry: Folded and Orbits. Its caller
// sets Symmetry or Images, too, to the symmetries by which form folds.
func (f *Features) Fold(form func() *FoldedForm) {
	f.Folded = form
	f.Orbits = func() OrbitIndex {
		if folded := form(); folded != nil {
			return folded
		}
		return nil
	}
}

// Lazy is a value that is computed when it is asked for, as by sync.OnceValue. It is nil if there
// is no value, and then Get returns the zero value. Get may return that too if the computation
// finds that there is none.
type Lazy[T any] func() T

// Get returns the value. The caller must not change what it points to.
func (l Lazy[T]) Get() (value T) {
	if l != nil {
		value = l()
	}
	return value
}

// Followed returns the names of the moves along path after [Features.Follow].
func (f *Features) Followed(path []Position, moves []string) []string {
	if f.Follow == nil {
		return moves
	}
	return f.Follow(path, moves)
}

// Unnumbered is a space with more positions than an [Index] distinguishes: Size is 0, and Rank
// tells solvable positions from others. A search answers from positions alone. Such a puzzle has
// the feature Successors.
type Unnumbered struct {
	// Positions is the number of solvable positions, in decimal.
	Positions string
	// Random returns a solvable position; all are equally likely. The function below returns a
	// random number less than its argument.
	Random func(below func(uint64) uint64) Position
}

// Successor is a move with the position that it leads to.
type Successor struct {
	Move Move
	To   Position
}

// SuccessorsOf returns every legal move from a position, in increasing order of Move. It returns
// none for a position without an index if the puzzle lacks the feature Successors.
func SuccessorsOf(p Puzzle, pos Position) []Successor {
	if successors := p.Features().Successors; successors != nil {
		return successors(pos)
	}
	x, ok := p.Rank(pos)
	if !ok {
		return nil
	}
	return successorsOf(p, p.Successors(x, nil))
}

// PredecessorsOf returns the moves that lead to a position and the positions where they are made,
// in no particular order. The position must have an index, unless the puzzle has the feature
// Unnumbered.
func PredecessorsOf(p Puzzle, pos Position) []Successor {
	if p.Features().Unnumbered != nil { // its moves can be taken back
		return SuccessorsOf(p, pos)
	}
	x, _ := p.Rank(pos)
	return successorsOf(p, p.Predecessors(x, nil))
}

func successorsOf(p Puzzle, edges []Edge) []Successor {
	out := make([]Successor, 0, len(edges))
	for _, e := range edges {
		out = append(out, Successor{e.Move, p.Unrank(e.To)})
	}
	return out
}
