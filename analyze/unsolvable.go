package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/progress"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
)

// Unsolvable divides all configurations of a peg board into the solvable ones
// and the reasons why the others are not.
type Unsolvable struct {
	Puzzle         string `json:"puzzle"`
	Configurations uint64 `json:"configurations"` // all colourings of the board
	Classes        int    `json:"classes"`        // of equal size
	Class          uint64 `json:"class"`          // positions of the goal's class, all of which were visited
	Solvable       uint64 `json:"solvable"`       // positions of that class with a distance
	Unsolvable     uint64 `json:"unsolvable"`     // all others
	OtherClass     uint64 `json:"other_class"`    // of these, unsolvable by an invariant
	Frozen         uint64 `json:"frozen"`         // in the goal's class without a distance or a legal move
	Unexplained    uint64 `json:"unexplained"`    // in the goal's class without a distance but with legal moves
	// FrozenPositions are the frozen ones of all classes, FrozenClass the
	// number of the class of each.
	FrozenPositions []peg.White `json:"frozen_positions"`
	FrozenClass     []int       `json:"frozen_class"`
	GoalClass       int         `json:"goal_class"` // its number among Classes
}

// UnsolvableOf looks at every position of the class, and counts the other
// classes by their size. With 0 unexplained the scan proves that a position is
// solvable exactly when its invariants are the goal's and it is not frozen.
func UnsolvableOf(ctx context.Context, h *peg.HiRiQ, db Database, report progress.Func) (*Unsolvable, error) {
	m := db.Manifest()
	u := &Unsolvable{
		Puzzle: m.Puzzle, Configurations: 1 << h.Cells(), Classes: 1 << len(h.Invariants()), Class: m.Size,
		GoalClass: h.ClassOf(h.White(h.Goals()[0])), FrozenPositions: h.FrozenPositions(),
	}
	u.OtherClass = u.Configurations - u.Class
	for _, w := range u.FrozenPositions {
		u.FrozenClass = append(u.FrozenClass, h.ClassOf(w))
	}
	shape := m.Planes
	err := scan(ctx, db, report, "counting", func() scanner {
		var solvable, frozen, unexplained uint64
		return scanner{
			visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += shape.Words() {
					reached := shape.Reached(rows[i:])
					solvable += uint64(bits.OnesCount64(reached))
					group := first + uint64(i/shape.Words())
					for _, x := range appendLanes(nil, group, ^reached) {
						if h.Frozen(h.White(x)) {
							frozen++
						} else {
							unexplained++
						}
					}
				}
				return nil
			},
			merge: func() {
				u.Solvable += solvable
				u.Frozen += frozen
				u.Unexplained += unexplained
			},
		}
	})
	if err != nil {
		return nil, err
	}
	u.Unsolvable = u.Configurations - u.Solvable
	return u, nil
}

// whites gives the white cells of the positions of a group: the cells are an
// affine function of the index, so those of lane l are the first lane's with
// the flips of l.
type whites struct {
	h     *peg.HiRiQ
	flips [space.Lanes]uint64
}

func whitesOf(h *peg.HiRiQ) *whites {
	w := &whites{h: h}
	for l := range w.flips {
		w.flips[l] = uint64(h.White(indexOf(0, l)) ^ h.White(0))
	}
	return w
}

// base returns the white cells of the first lane of a group.
func (w *whites) base(group uint64) uint64 { return uint64(w.h.White(indexOf(group, 0))) }
