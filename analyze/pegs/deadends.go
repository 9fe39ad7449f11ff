package pegs

import (
	"context"
	"slices"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// DeadEnds is what there is to say of a peg board's configurations by the
// substitutions that are possible in them.
type DeadEnds struct {
	Puzzle string `json:"puzzle"`
	// None are the configurations in which no substitution of either kind is
	// possible: every triplet has equal ends. All are those in which every
	// triplet has different ends. White cells are bits.
	None []peg.Bitboard `json:"none"`
	All  []peg.Bitboard `json:"all"`
	// Neighbours counts all configurations by their number of substitutions that the rule allows,
	// GoalClass those of the numbered space, which is the goal's class where there is one goal.
	Neighbours []uint64 `json:"neighbours"`
	GoalClass  []uint64 `json:"goal_class"`
	// Stuck counts, by white cells, the configurations in which no W-substitution is possible;
	// StuckReached those of them that W-substitutions lead to from the classic start, the goal with
	// all colours exchanged. It is nil where WAloneUnknown says why.
	Stuck         []uint64 `json:"stuck"`
	StuckReached  []uint64 `json:"stuck_reached"`
	WAloneUnknown string   `json:"w_alone_unknown,omitempty"`
}

// DeadEndsOf answers all of it; only StuckReached needs the database.
func DeadEndsOf(ctx context.Context, db store.Reader,
	report progress.Func) (*DeadEnds, error) {
	g, err := Listable(db.Puzzle())
	if err != nil {
		return nil, err
	}
	d := &DeadEnds{Puzzle: g.Spec(), None: g.FrozenPositions(), All: allOpen(g),
		WAloneUnknown: unknownAlone(g)}
	if d.Neighbours, d.GoalClass, err = NeighbourCounts(g); err != nil {
		return nil, err
	}
	d.Stuck, _, err = census{g: g, jumps: true, white: true}.counts()
	if err != nil || d.WAloneUnknown != "" {
		return d, err
	}
	_, set, err := weigh(ctx, g, db, report)
	if err != nil {
		return nil, err
	}
	d.StuckReached, err = stuckReached(ctx, set, report)
	return d, err
}

// stuckReached counts by white cells the positions in which no W-substitution is possible and to
// which W-substitutions lead from the classic start, the goal with all colours exchanged.
//
// Exchanging all colours turns WWB into BBW, so a W-substitution becomes one taken back, and a way
// from the start to a position becomes a way from its complement to the goal. The positions reached
// are therefore the complements of those that W-substitutions alone solve; such a one is stuck when
// its complement has no triplet that reads BBW.
func stuckReached(ctx context.Context, set *wAlone, report progress.Func) ([]uint64, error) {
	g := set.g
	var moves []xormoves.Move
	for i, m := range g.Moves {
		// The first condition says that the ends differ.
		m.When = append(slices.Clone(m.When[:1]), g.CellCondition(g.Triplets()[i].B, false))
		moves = append(moves, xormoves.New(m))
	}
	sum, err := set.byWhite(ctx, "counting stuck positions", report,
		func(v uint64, lanes *vector.Bits) {
			for r := range lanes {
				lanes[r] &^= anyLegal(moves, v*vector.Words+uint64(r))
			}
		})
	slices.Reverse(sum) // of the complements
	return sum, err
}

// anyLegal returns the lanes of a row in which one of the moves is legal.
func anyLegal(moves []xormoves.Move, row uint64) (lanes uint64) {
	for i := 0; i < len(moves) && lanes != ^uint64(0); i++ {
		lanes |= moves[i].Legal(row)
	}
	return lanes
}
