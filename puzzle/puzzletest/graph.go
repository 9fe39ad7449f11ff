package puzzletest

import (
	"errors"
	"fmt"
	"slices"

	"puzzlebase/puzzle"
)

// checkGoals wants at least one goal, in increasing order and in range.
func checkGoals(v *visit) error {
	goals := v.Puzzle.Goals()
	if len(goals) == 0 {
		return errors.New("no goals")
	}
	for i, g := range goals {
		if uint64(g) >= v.Puzzle.Size() {
			return fmt.Errorf("goal %d is out of range, the size is %d", g, v.Puzzle.Size())
		}
		if i > 0 && goals[i-1] >= g {
			return fmt.Errorf("goals %v are not in increasing order", goals)
		}
	}
	return nil
}

// checkNumbering wants Rank and Unrank to be inverse to each other.
func checkNumbering(v *visit) error {
	for _, x := range v.indices {
		if y, ok := v.Puzzle.Rank(v.Puzzle.Unrank(x)); !ok || y != x {
			return fmt.Errorf("Rank(Unrank(%d)) = %d, %v", x, y, ok)
		}
	}
	return eachBoard(checkRank)(v)
}

// checkRank wants a position to be that of its index, if it has one.
func checkRank(p puzzle.Puzzle, board puzzle.Position) error {
	x, ok := p.Rank(board)
	switch {
	case !ok:
		return nil // outside the space
	case uint64(x) >= p.Size():
		return fmt.Errorf("Rank(%s) = %d is out of range", p.Format(board), x)
	case p.Unrank(x) != board:
		return fmt.Errorf("Unrank(Rank(%s)) = %s", p.Format(board), p.Format(p.Unrank(x)))
	}
	return nil
}

// checkEachSuccessor wants the moves one by one to be those of Successors, for who
// stops at any of them or skips some too.
func checkEachSuccessor(v *visit) error {
	each := v.Puzzle.Features().EachSuccessor
	if each == nil {
		return nil
	}
	moves := v.Puzzle.MoveCount()
	for i, x := range v.indices {
		one := make([]bool, moves)
		one[i%moves] = true
		for _, skip := range [][]bool{nil, one} {
			want := slices.DeleteFunc(v.Puzzle.Successors(x, nil),
				func(e puzzle.Edge) bool { return skip != nil && skip[e.Move] })
			for _, most := range []int{i%(len(want)+1) + 1, moves} {
				var got []puzzle.Edge
				each(x, skip, func(e puzzle.Edge) bool {
					got = append(got, e)
					return len(got) < most
				})
				if !slices.Equal(got, want[:min(most, len(want))]) {
					return fmt.Errorf("%s: the first %d moves one by one, without %v, are %v, "+
						"those of Successors %v", v.name(x), most, skip, got, want)
				}
			}
		}
	}
	return nil
}

// checkAdjacent wants a move to lead from where each move beside it leads to where it leads. It
// wants some move, or none, to lead where it and then each move after it lead.
func checkAdjacent(v *visit) error {
	p := v.Puzzle
	adjacent := p.Features().Adjacent.Get()
	for i, x := range v.indices {
		if adjacent == nil {
			return nil
		}
		m := puzzle.Move(i % p.MoveCount())
		y, legal := puzzle.Apply(p, x, m)
		for _, n := range adjacent.Beside[m] {
			if z, also := puzzle.Apply(p, x, n); !legal || !also || !isNeighbour(p, y, z) {
				return fmt.Errorf("%s: moves %d and %d are beside each other, but no move leads "+
					"from %d to %d", v.name(x), m, n, y, z)
			}
		}
		for _, n := range adjacent.After[m] {
			z, also := puzzle.Apply(p, y, n)
			if !legal || !also || z != x && !isNeighbour(p, x, z) {
				return fmt.Errorf("%s: move %d is after %d, but no move leads to where they lead, "+
					"%d", v.name(x), n, m, z)
			}
		}
	}
	return nil
}

// isNeighbour reports whether some move leads from x to y.
func isNeighbour(p puzzle.Puzzle, x, y puzzle.Index) bool {
	return slices.ContainsFunc(p.Successors(x, nil), func(e puzzle.Edge) bool { return e.To == y })
}

// checkRules wants the moves on indices, after whatever the slice held before, and those on
// positions to be those of the rules, the latter from boards that have no index too.
func checkRules(v *visit) error {
	before := puzzle.Edge{To: 77, Move: 7}
	edges := []puzzle.Edge{before}
	for _, x := range v.indices {
		edges = v.Puzzle.Successors(x, edges[:1])
		if edges[0] != before {
			return fmt.Errorf("%s: Successors overwrote what the slice held", v.name(x))
		}
		var got []puzzle.Successor
		for _, e := range edges[1:] {
			if uint64(e.To) >= v.Puzzle.Size() {
				return fmt.Errorf("%s: move %d leads out of range, to %d", v.name(x), e.Move, e.To)
			}
			got = append(got, puzzle.Successor{Move: e.Move, To: v.Puzzle.Unrank(e.To)})
		}
		if err := v.byRules(v.Puzzle.Unrank(x), got); err != nil {
			return err
		}
	}
	for _, board := range v.boards {
		if err := v.byRules(board, puzzle.SuccessorsOf(v.Puzzle, board)); err != nil {
			return err
		}
	}
	return nil
}

// byRules wants the moves from a board to be those of the rules, in increasing order.
func (v *visit) byRules(board puzzle.Position, got []puzzle.Successor) error {
	want, last := v.Rules(board), -1
	name := v.Puzzle.Format
	if len(got) != len(want) {
		return fmt.Errorf("%s has %d legal moves, the rules have %d", name(board), len(got),
			len(want))
	}
	for _, l := range got {
		to, legal := want[l.Move]
		switch {
		case !legal || int(l.Move) >= v.Puzzle.MoveCount():
			return fmt.Errorf("%s: move %d is not legal by the rules", name(board), l.Move)
		case to != l.To:
			return fmt.Errorf("%s: move %d leads to %s, by the rules to %s", name(board), l.Move,
				name(l.To), name(to))
		case int(l.Move) <= last:
			return fmt.Errorf("%s: move %d follows move %d", name(board), l.Move, last)
		}
		last = int(l.Move)
	}
	return nil
}

// checkPredecessors wants exactly the moves that Successors has, the other way
// round, seen from both ends of the moves at the indices visited. Of many moves it looks at a part.
func checkPredecessors(v *visit) error {
	const mostMoves = 1_000_000
	for _, x := range spread(v.indices, mostMoves/v.Puzzle.MoveCount()) {
		for _, e := range v.Puzzle.Successors(x, nil) {
			back := puzzle.Edge{To: x, Move: e.Move}
			if n := count(v.Puzzle.Predecessors(e.To, nil), back); n != 1 {
				return fmt.Errorf("%s: move %d leads to %d, whose predecessors name it %d times",
					v.name(x), e.Move, e.To, n)
			}
		}
		for _, e := range v.Puzzle.Predecessors(x, nil) {
			if n := count(v.Puzzle.Successors(e.To, nil),
				puzzle.Edge{To: x, Move: e.Move}); n != 1 {
				return fmt.Errorf("%s has predecessor %d by move %d, which does not lead back",
					v.name(x), e.To, e.Move)
			}
		}
	}
	return nil
}

// spread returns about n of the indices, or all if there are fewer.
func spread(indices []puzzle.Index, n int) (out []puzzle.Index) {
	step := 1 + len(indices)/max(1, n)
	for i := 0; i < len(indices); i += step {
		out = append(out, indices[i])
	}
	return out
}

func count(edges []puzzle.Edge, e puzzle.Edge) (n int) {
	for _, other := range edges {
		if other == e {
			n++
		}
	}
	return n
}

// checkFeatures wants the same features each time, and costs of at least 1, one for each move.
func checkFeatures(v *visit) error {
	f := v.Puzzle.Features()
	switch {
	case f != v.Puzzle.Features():
		return errors.New("Features returns another value each time")
	case f.Costs != nil && len(f.Costs) != v.Puzzle.MoveCount():
		return fmt.Errorf("%d costs for %d moves", len(f.Costs), v.Puzzle.MoveCount())
	case slices.Contains(f.Costs, 0):
		return fmt.Errorf("move %d costs nothing", slices.Index(f.Costs, 0))
	}
	return nil
}

// checkReversible wants the positions that a position leads to and those that lead to it to be
// the same, where every move can be taken back.
func checkReversible(v *visit) error {
	if !v.Puzzle.Features().Reversible {
		return nil
	}
	var out, in []puzzle.Edge
	for _, x := range v.indices {
		out, in = v.Puzzle.Successors(x, out[:0]), v.Puzzle.Predecessors(x, in[:0])
		if to, from := ends(out), ends(in); !slices.Equal(to, from) {
			return fmt.Errorf("%s leads to %v, to it lead %v", v.name(x), to, from)
		}
	}
	return nil
}

// ends returns the set of the other ends of some moves, in order.
func ends(edges []puzzle.Edge) []puzzle.Index {
	out := make([]puzzle.Index, len(edges))
	for i, e := range edges {
		out[i] = e.To
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// checkBipartite wants every move to change sides.
func checkBipartite(v *visit) error {
	sideOf := v.Puzzle.Features().Side
	if sideOf == nil {
		return nil
	}
	var edges []puzzle.Edge
	for _, x := range v.indices {
		side := sideOf(x)
		if side != 0 && side != 1 {
			return fmt.Errorf("%s is on side %d", v.name(x), side)
		}
		edges = v.Puzzle.Successors(x, edges[:0])
		for _, e := range edges {
			if sideOf(e.To) != 1-side {
				return fmt.Errorf("%s: move %d leads from side %d to side %d", v.name(x), e.Move,
					side, sideOf(e.To))
			}
		}
	}
	return nil
}

// checkForms wants the forms of the rules to have the same moves as the puzzle.
func checkForms(v *visit) error {
	p, features := v.Puzzle, v.Puzzle.Features()
	if f := features.XOR; f != nil {
		if p.Size() != f.Size() || p.MoveCount() != f.MoveCount() {
			return fmt.Errorf("a form of %d bits and %d moves for %d positions and %d moves",
				f.Bits, f.MoveCount(), p.Size(), p.MoveCount())
		}
		if err := v.sameMoves(f.Successors); err != nil {
			return fmt.Errorf("XOR form: %w", err)
		}
	}
	f := features.Coordinates.Get()
	if f == nil {
		return nil
	}
	if n := f.Rows * uint64(f.Words*f.Columns); n != p.Size() || f.Columns < 1 || f.Columns > 64 {
		return fmt.Errorf("%d rows of %d words and %d columns for %d positions", f.Rows, f.Words,
			f.Columns, p.Size())
	}
	return v.sameMoves(f.Successors())
}

// sameMoves wants a form to have the moves of the puzzle.
func (v *visit) sameMoves(successors func(puzzle.Index, []puzzle.Edge) []puzzle.Edge) error {
	for _, x := range v.indices {
		if got, want := v.Puzzle.Successors(x, nil), successors(x, nil); !slices.Equal(got, want) {
			return fmt.Errorf("%s: successors %v, by the form %v", v.name(x), got, want)
		}
	}
	return nil
}
