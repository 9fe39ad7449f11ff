package pegs

import (
	"context"
	"fmt"
	"slices"

	"puzzlebase/enumerate"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// ClassInfo is one class of a peg board.
type ClassInfo struct {
	Number     int   `json:"number"`     // bit i is invariant i
	Invariants []int `json:"invariants"` // 0 or 1 each
	// with the fewest white cells; of those the least number
	Smallest peg.Bitboard   `json:"smallest"`
	Frozen   []peg.Bitboard `json:"frozen"` // its positions without a legal move
	// Components are the sizes of the parts that hang together by moves,
	// greatest first; a frozen position is one of size 1.
	Components []uint64 `json:"components"`
	Size       uint64   `json:"size"` // the sum of Components
	// Eccentricity is the greatest distance, in the greatest component, from
	// the position Start where its enumeration began.
	Start        peg.Bitboard    `json:"start"`
	Eccentricity puzzle.Distance `json:"eccentricity"`
}

// classOf enumerates the class of that number, whose smallest position is the argument,
// breadth first from that position, and again from one that was not reached,
// until there is none but the frozen ones.
func classOf(ctx context.Context, b *peg.Board, number int, smallest peg.Bitboard,
	report progress.Func) (*ClassInfo, error) {
	c := b.ToReach(smallest)
	info := &ClassInfo{Number: number, Smallest: smallest, Size: c.Size()}
	for _, v := range b.Invariants() {
		info.Invariants = append(info.Invariants, v.Of(smallest))
	}
	for _, w := range b.FrozenPositions() {
		if b.ClassOf(w) == number {
			info.Frozen = append(info.Frozen, w)
		}
	}
	left := c.Size() - uint64(len(info.Frozen))
	info.Components = slices.Repeat([]uint64{1}, len(info.Frozen))
	var seen []uint64 // a bit for each index; made when it is needed
	var greatest uint64
	start, _ := c.Index(smallest)
	for left > 0 {
		start = unvisited(c, seen, start)
		from := b.ToReach(c.Bitboard(start))
		levels, err := enumerate.Count(ctx, from, enumerate.Options{
			Progress: report.Within("enumerating classes", "positions",
				uint64(number)*c.Size()+c.Size()-left, 1<<b.Cells()),
		})
		if err != nil {
			return nil, err
		}
		size := space.Sum(levels)
		if size > left || size == 0 {
			return nil, fmt.Errorf("class %d: a component of %d positions where %d are left",
				number, size, left)
		}
		if size > greatest {
			greatest = size
			info.Start, info.Eccentricity = c.Bitboard(start), puzzle.Distance(len(levels)-1)
		}
		info.Components = append(info.Components, size)
		if left -= size; left > 0 { // rare: only now is it worth to know which they are
			if seen, err = visited(ctx, from, seen); err != nil {
				return nil, err
			}
			start = 0
		}
	}
	slices.SortFunc(info.Components, func(x, y uint64) int { return int(int64(y) - int64(x)) })
	return info, nil
}

// unvisited returns the first position, from start on and then from 0, that was
// not seen and is not frozen. There must be one.
func unvisited(c *peg.Game, seen []uint64, start puzzle.Index) puzzle.Index {
	for x := start; ; x = (x + 1) % puzzle.Index(c.Size()) {
		if (seen == nil || seen[x/space.Lanes]>>(x%space.Lanes)&1 == 0) &&
			!c.Frozen(c.Bitboard(x)) {
			return x
		}
	}
}

// visited adds to seen what hangs together with the goal of a game.
func visited(ctx context.Context, from *peg.Game, seen []uint64) ([]uint64, error) {
	if space.CompactOnly(from) {
		return nil, space.ErrNoRows
	}
	if seen == nil {
		if err := bigmem.Make(space.RowCount(from.Size()), &seen); err != nil {
			return nil, err
		}
	}
	table, err := enumerate.Run(ctx, from, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	shape := table.Shape()
	return seen, space.Scan(ctx, 0, table, nil, func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			for i := range len(rows) / shape.Words() {
				seen[first+uint64(i)] |= shape.Reached(rows[i*shape.Words():])
			}
			return nil
		}}
	})
}

// Atlas is all classes of a board.
type Atlas struct {
	Classes    []*ClassInfo `json:"classes"`
	Positions  uint64       `json:"positions"`  // of all classes
	Components uint64       `json:"components"` // of the graph of all positions
	Frozen     int          `json:"frozen"`
	// the number of the class of the goal, or of the first goal
	GoalClass int `json:"goal_class"`
}

// GoOn enumerates the classes of a board that a has not yet, one after the other, each
// on all processors, and calls each, when not nil, after every one. Rule and
// goals do not matter: a substitution and its way back join the same positions.
func (a *Atlas) GoOn(ctx context.Context, g *peg.Game, each func(), report progress.Func) error {
	if _, err := Listable(g); err != nil {
		return err
	}
	a.GoalClass = goalClass(g)
	for number, smallest := range g.SmallestOfClasses() {
		if number < len(a.Classes) {
			continue
		}
		info, err := classOf(ctx, g.Board, number, smallest, report)
		if err != nil {
			return err
		}
		a.Classes = append(a.Classes, info)
		a.Positions += info.Size
		a.Components += uint64(len(info.Components))
		a.Frozen += len(info.Frozen)
		if each != nil {
			each()
		}
	}
	return nil
}
