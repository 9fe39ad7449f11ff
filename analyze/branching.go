package analyze

import (
	"context"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Branching counts the moves of the positions of a space.
type Branching struct {
	Puzzle string `json:"puzzle"`
	// Moves counts all positions, unreached ones included, by their number of legal moves.
	Moves []uint64 `json:"moves"`
	// Nearer counts the reached positions by the number of legal moves that
	// lead to a smaller distance; Nearer[0] are the goals.
	Nearer []uint64 `json:"nearer"`
	// LocalMaxima counts, by distance, the reached positions that have legal
	// moves but none that leads farther away: to a greater distance or where
	// there is no solution. Some call them traps.
	LocalMaxima []uint64 `json:"traps"`
	// DeadEnds are the positions, reached or not, that have no legal move and are not goals.
	DeadEnds uint64 `json:"dead_ends"`
	// MeanMoves is the mean number of legal moves of all positions.
	MeanMoves float64 `json:"mean_moves"`
	// MeanNearer is the mean number of moves to a smaller distance of the reached positions.
	MeanNearer float64 `json:"mean_nearer"`
	// LocalMaximaTotal is the number of local maxima at any distance.
	LocalMaximaTotal uint64 `json:"trap_total"`
}

// BranchingOf counts moves. A puzzle in XOR form whose moves cost 1 is counted 512 positions at a
// time, any other by the legal moves of one position after the other.
func BranchingOf(ctx context.Context, db store.Reader,
	report progress.Func) (*Branching, error) {
	p := db.Puzzle()
	if f := p.Features(); f.XOR != nil && f.UnitCost() && p.MoveCount() < 1<<wayPlanes {
		return branchingByVectors(ctx, db, report)
	}
	return branchingByMoves(ctx, db, report)
}

func newBranching(db store.Reader) *Branching {
	p := db.Puzzle()
	return &Branching{
		Puzzle:      p.Spec(),
		Moves:       make([]uint64, p.MoveCount()+1),
		Nearer:      make([]uint64, p.MoveCount()+1),
		LocalMaxima: make([]uint64, len(db.Manifest().Levels)),
	}
}

// finish cuts off trailing zeros, counts the dead ends and computes the means.
func (b *Branching) finish(p puzzle.Puzzle) *Branching {
	b.DeadEnds = b.Moves[0]
	for _, g := range p.Goals() {
		if len(p.Successors(g, nil)) == 0 {
			b.DeadEnds--
		}
	}
	b.Moves, b.Nearer = space.Trim(b.Moves), space.Trim(b.Nearer)
	b.MeanMoves, b.MeanNearer = SpreadOf(b.Moves).Mean, SpreadOf(b.Nearer).Mean
	b.LocalMaximaTotal = space.Sum(b.LocalMaxima)
	return b
}

func branchingByMoves(ctx context.Context, db store.Reader,
	report progress.Func) (*Branching, error) {
	p := db.Puzzle()
	at, err := loadDistances(ctx, db, report)
	if err != nil {
		return nil, err
	}
	sum := newBranching(db)
	err = space.Ranges(ctx, 0, p.Size(),
		report.Count("counting moves", "positions", p.Size()), func() parallel.Worker {
			b := newBranching(db)
			var edges []puzzle.Edge
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					for x := from * space.Lanes; x < min(to*space.Lanes, p.Size()); x++ {
						edges = p.Successors(puzzle.Index(x), edges[:0])
						b.position(at, at.code(puzzle.Index(x)), edges)
					}
					return nil
				},
				Merge: func() {
					space.Add(sum.Moves, b.Moves)
					space.Add(sum.Nearer, b.Nearer)
					space.Add(sum.LocalMaxima, b.LocalMaxima)
				},
			}
		})
	if err != nil {
		return nil, err
	}
	return sum.finish(p), nil
}

func (b *Branching) position(at *distances, code uint64, edges []puzzle.Edge) {
	b.Moves[len(edges)]++
	if code == 0 {
		return
	}
	nearer, farther := 0, 0
	for _, e := range edges {
		switch there := at.code(e.To); {
		case there == 0 || there > code:
			farther++
		case there < code:
			nearer++
		}
	}
	b.Nearer[nearer]++
	if farther == 0 && len(edges) > 0 {
		b.LocalMaxima[code-1]++
	}
}

// compareNear compares codes that differ by at most one, by their two lowest planes. Where the
// lowest bits differ, the second bit shows which is greater.
func compareNear(here, there []uint64, lanes uint) (nearer, farther uint64) {
	there0, there1 := vector.SwapLanes(there[0], lanes), vector.SwapLanes(there[1], lanes)
	differ := here[0] ^ there0
	up := here[1] ^ here[0] ^ there1 // zero where there = here + 1
	return differ & up, differ &^ up
}

// compareAll compares whole codes, from the highest plane down. Code 0 means unsolvable and counts
// as farther than all others.
func compareAll(here, there []uint64, lanes uint) (nearer, farther uint64) {
	same, reached := ^uint64(0), uint64(0)
	for k := len(here) - 1; k >= 0; k-- {
		t := vector.SwapLanes(there[k], lanes)
		nearer |= same & here[k] &^ t
		same &^= here[k] ^ t
		reached |= t
	}
	nearer &= reached
	return nearer, ^(nearer | same)
}
