package pegs

import (
	"context"
	"math/bits"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Unsolvable divides all configurations of a peg board into the solvable ones
// and the reasons why the others are not.
type Unsolvable struct {
	Puzzle         string `json:"puzzle"`
	Configurations uint64 `json:"configurations"` // all colourings of the board
	Classes        int    `json:"classes"`        // of equal size
	// positions of the numbered space, all of which were visited; the goal's class where there is
	// one goal
	Class      uint64 `json:"class"`
	Solvable   uint64 `json:"solvable"`   // positions of it with a distance
	Unsolvable uint64 `json:"unsolvable"` // all other configurations
	Reasons
	// numbered, without a distance and without any such reason
	Unexplained uint64 `json:"unexplained"`
	// FrozenPositions are the frozen ones of all classes, FrozenClass the
	// number of the class of each.
	FrozenPositions []peg.Bitboard `json:"frozen_positions"`
	FrozenClass     []int          `json:"frozen_class"`
	// its number among Classes; of several goals, that of the first
	GoalClass int `json:"goal_class"`
}

// Reasons counts unsolvable configurations by the reason that the rules give.
type Reasons struct {
	OtherClass uint64 `json:"other_class"` // by an invariant
	// numbered, without a distance, and no substitution of either kind is possible
	Frozen uint64 `json:"frozen"`
	// With W-substitutions alone, numbered positions without a distance in which none is possible
	// though a B-substitution is, and those with no more white cells than a goal.
	Stuck  uint64 `json:"stuck,omitempty"`
	TooFew uint64 `json:"too_few,omitempty"`
}

// Add adds the counts of o.
func (r *Reasons) Add(o Reasons) {
	r.OtherClass += o.OtherClass
	r.Frozen += o.Frozen
	r.Stuck += o.Stuck
	r.TooFew += o.TooFew
}

// UnsolvableOf looks at every numbered position, and counts the others by their
// number. With 0 unexplained the scan proves that a position is solvable exactly
// when the rules give no reason why not.
func UnsolvableOf(ctx context.Context, db store.Reader,
	report progress.Func) (*Unsolvable, error) {
	g, err := Listable(db.Puzzle())
	if err != nil {
		return nil, err
	}
	m := db.Manifest()
	u := &Unsolvable{
		Puzzle: m.Puzzle, Configurations: 1 << g.Cells(), Classes: 1 << len(g.Board.Invariants()),
		Class:     m.Size,
		GoalClass: goalClass(g), FrozenPositions: g.FrozenPositions(),
	}
	u.OtherClass = u.Configurations - u.Class
	for _, w := range u.FrozenPositions {
		u.FrozenClass = append(u.FrozenClass, g.ClassOf(w))
	}
	shape, moves := m.Shape, xormoves.Of(&g.XORForm)
	err = space.ScanPhase(ctx, db, report, "counting", func() space.Visitor {
		here, cells := Unsolvable{}, whitesOf(g)
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += shape.Words() {
					row, reached := first+uint64(i/shape.Words()), shape.Reached(rows[i:])
					here.Solvable += uint64(bits.OnesCount64(reached))
					if left := space.LanesOf(m.Size, row) &^ reached; left != 0 {
						here.reasons(cells, row, left, anyLegal(moves, row))
					}
				}
				return nil
			},
			Merge: func() {
				u.Solvable += here.Solvable
				u.Reasons.Add(here.Reasons)
				u.Unexplained += here.Unexplained
			},
		}
	})
	u.Unsolvable = u.Configurations - u.Solvable
	return u, err
}

// reasons counts the lanes of a row, positions without a distance, by the
// reason; legal are the lanes with a legal move.
func (u *Unsolvable) reasons(cells *whites, row, lanes, legal uint64) {
	g := cells.g
	if len(g.Goals()) > 1 {
		for left := lanes; left != 0; left &= left - 1 {
			if !g.HasGoalClass(g.Bitboard(space.Index(row, bits.TrailingZeros64(left)))) {
				u.OtherClass++
				lanes &^= left & -left
			}
		}
	}
	stuck := lanes &^ legal
	for left := stuck; left != 0; left &= left - 1 {
		if g.Frozen(g.Bitboard(space.Index(row, bits.TrailingZeros64(left)))) {
			u.Frozen++
		} else {
			u.Stuck++
		}
	}
	open := lanes & legal
	if g.Rule() == peg.WAlone {
		least, sets := cells.sets(row / vector.Words)
		for _, set := range sets[:min(max(cells.goal+1-least, 0), len(sets))] {
			few := open & set[row%vector.Words]
			u.TooFew += uint64(bits.OnesCount64(few))
			open &^= few
		}
	}
	u.Unexplained += uint64(bits.OnesCount64(open))
}
