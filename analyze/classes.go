package analyze

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlebase/enumerate"
	"puzzlebase/machine/bigmem"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

// ClassInfo is one class of a peg board.
type ClassInfo struct {
	Number     int         `json:"number"`     // bit i is invariant i
	Invariants []int       `json:"invariants"` // 0 or 1 each
	Smallest   peg.White   `json:"smallest"`   // with the fewest white cells; of those the least number
	Frozen     []peg.White `json:"frozen"`     // its positions without a legal move
	// Components are the sizes of the parts that hang together by moves,
	// greatest first; a frozen position is one of size 1.
	Components []uint64 `json:"components"`
	Size       uint64   `json:"size"` // the sum of Components
	// Eccentricity is the greatest distance, in the greatest component, from
	// the position Start where its enumeration began.
	Start        peg.White       `json:"start"`
	Eccentricity puzzle.Distance `json:"eccentricity"`
}

// ClassOf enumerates one class: breadth first from a position, and again from
// one that was not reached, until there is none but the frozen ones.
func ClassOf(ctx context.Context, b *peg.Board, number int, c *peg.Class, report progress.Func) (*ClassInfo, error) {
	info := &ClassInfo{Number: number, Smallest: c.Smallest, Size: c.Size()}
	for _, v := range b.Invariants() {
		info.Invariants = append(info.Invariants, v.Of(c.Smallest))
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
	start := c.Index(c.Smallest)
	for left > 0 {
		start = unvisited(b, c, seen, start)
		levels, err := enumerate.Count(ctx, spaceFrom{c, start}, enumerate.Options{
			Progress: report.Within("enumerating classes", "positions", uint64(number)*c.Size()+c.Size()-left, c.Size()*uint64(len(b.Classes()))),
		})
		if err != nil {
			return nil, err
		}
		size := total(levels)
		if size > left || size == 0 {
			return nil, fmt.Errorf("class %d: a component of %d positions where %d are left", number, size, left)
		}
		if size > greatest {
			greatest = size
			info.Start, info.Eccentricity = c.White(start), puzzle.Distance(len(levels)-1)
		}
		info.Components = append(info.Components, size)
		if left -= size; left > 0 { // rare: only now is it worth to know which they are
			if seen, err = visited(ctx, spaceFrom{c, start}, seen); err != nil {
				return nil, err
			}
			start = 0
		}
	}
	slices.SortFunc(info.Components, func(x, y uint64) int { return int(int64(y) - int64(x)) })
	return info, nil
}

// spaceFrom is a class with a position to start from.
type spaceFrom struct {
	*peg.Class
	start puzzle.Index
}

// Goals returns the start.
func (s spaceFrom) Goals() []puzzle.Index { return []puzzle.Index{s.start} }

// unvisited returns the first position, from start on and then from 0, that was
// not seen and is not frozen. There must be one.
func unvisited(b *peg.Board, c *peg.Class, seen []uint64, start puzzle.Index) puzzle.Index {
	for x := start; ; x = (x + 1) % puzzle.Index(c.Size()) {
		if (seen == nil || seen[x/space.Lanes]>>(x%space.Lanes)&1 == 0) && !b.Frozen(c.White(x)) {
			return x
		}
	}
}

// visited adds to seen what hangs together with the start of a space.
func visited(ctx context.Context, from spaceFrom, seen []uint64) ([]uint64, error) {
	groups := space.RowCount(from.Size())
	if seen == nil {
		if err := bigmem.Make(groups, &seen); err != nil {
			return nil, err
		}
	}
	table, err := enumerate.Run(ctx, from, enumerate.Options{})
	if err != nil {
		return nil, err
	}
	shape := table.Shape()
	rows := make([]uint64, runGroups*shape.Words())
	for g := uint64(0); g < groups; g += runGroups {
		rows := rows[:min(runGroups, groups-g)*uint64(shape.Words())]
		if err := table.Rows(g, rows); err != nil {
			return nil, err
		}
		for i := range len(rows) / shape.Words() {
			seen[g+uint64(i)] |= shape.Reached(rows[i*shape.Words():])
		}
	}
	return seen, nil
}

// Atlas is all classes of a board.
type Atlas struct {
	Classes    []*ClassInfo `json:"classes"`
	Positions  uint64       `json:"positions"`  // of all classes
	Components uint64       `json:"components"` // of the graph of all positions
	Frozen     int          `json:"frozen"`
	GoalClass  int          `json:"goal_class"` // the number of the class of the lone white centre
}

// AtlasOf enumerates all classes of hiriq's board, one after the other, each on
// all processors.
func AtlasOf(ctx context.Context, h *peg.HiRiQ, report progress.Func) (*Atlas, error) {
	a := &Atlas{GoalClass: h.ClassOf(1 << peg.Centre)}
	for number, c := range h.Classes() {
		info, err := ClassOf(ctx, h.Board, number, c, report)
		if err != nil {
			return nil, err
		}
		a.Classes = append(a.Classes, info)
		a.Positions += info.Size
		a.Components += uint64(len(info.Components))
		a.Frozen += len(info.Frozen)
	}
	return a, nil
}

// FewWhite is the table of all configurations with few white cells.
type FewWhite struct {
	Puzzle   string        `json:"puzzle"`
	Max      int           `json:"max"`  // greatest number of white cells
	Rows     []FewWhiteRow `json:"rows"` // by number of white cells
	Total    uint64        `json:"total"`
	Solvable uint64        `json:"solvable"`
	// ByDistance counts the solvable ones of all rows.
	ByDistance []uint64 `json:"by_distance"`
}

// FewWhiteRow is the configurations with one number of white cells.
type FewWhiteRow struct {
	White      int      `json:"white"`
	Total      uint64   `json:"total"` // of all classes
	Solvable   uint64   `json:"solvable"`
	OtherClass uint64   `json:"other_class"` // unsolvable by an invariant
	Frozen     uint64   `json:"frozen"`      // unsolvable for want of a legal move
	ByDistance []uint64 `json:"by_distance"` // solvable ones
}

// Few is one configuration of the table.
type Few struct {
	White    peg.White
	Solvable bool
	Index    puzzle.Index // when solvable
	Distance puzzle.Distance
	Reason   peg.Reason // when not
}

// FewWhiteOf looks up every configuration with at most most white cells, by
// number of white cells and then in increasing order. Each is shown to each,
// when that is not nil; an error from it ends the work.
func FewWhiteOf(ctx context.Context, h *peg.HiRiQ, db Database, most int, each func(Few) error, report progress.Func) (*FewWhite, error) {
	t := &FewWhite{Puzzle: h.Spec(), Max: most, ByDistance: make([]uint64, len(db.Manifest().Levels))}
	all := uint64(0)
	for n := range most + 1 {
		all += new(big.Int).Binomial(int64(h.Cells()), int64(n)).Uint64()
	}
	done := report.Count("looking up", "configurations", all)
	for n := range most + 1 {
		row := FewWhiteRow{White: n, ByDistance: make([]uint64, len(t.ByDistance))}
		for w := range h.WithWhite(n) {
			if row.Total++; row.Total%fewAtOnce == 0 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				done.Add(fewAtOnce)
			}
			f, err := row.look(h, db, w)
			if err == nil && each != nil {
				err = each(f)
			}
			if err != nil {
				return nil, err
			}
		}
		addTo(t.ByDistance, row.ByDistance)
		row.ByDistance = trimmed(row.ByDistance)
		t.Total += row.Total
		t.Solvable += row.Solvable
		t.Rows = append(t.Rows, row)
	}
	t.ByDistance = trimmed(t.ByDistance)
	return t, nil
}

// fewAtOnce is how many configurations are looked up between two reports.
const fewAtOnce = 1 << 12

// look classifies one configuration and counts it.
func (r *FewWhiteRow) look(h *peg.HiRiQ, db tablebase.Source, w peg.White) (Few, error) {
	f := Few{White: w}
	f.Solvable, f.Reason = h.Solvable(w)
	if !f.Solvable {
		if h.Frozen(w) && f.Reason.Kind() == "frozen" {
			r.Frozen++
		} else {
			r.OtherClass++
		}
		return f, nil
	}
	f.Index, _ = h.Index(w)
	e, err := db.Lookup(f.Index)
	if err == nil && !e.Reached {
		err = fmt.Errorf("%s: position %s has no distance although the rules call it solvable", h.Spec(), h.Format(h.Board.Position(w)))
	}
	if err != nil {
		return f, err
	}
	f.Distance = e.Distance
	r.Solvable++
	r.ByDistance[e.Distance]++
	return f, nil
}
