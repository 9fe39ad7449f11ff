package pegs

import (
	"cmp"
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

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
	White    int    `json:"white"`
	Total    uint64 `json:"total"` // of all classes
	Solvable uint64 `json:"solvable"`
	Reasons
	Unexplained uint64   `json:"unexplained,omitempty"`
	ByDistance  []uint64 `json:"by_distance"` // solvable ones
}

// Few is one configuration of the table.
type Few struct {
	White    peg.Bitboard
	Position puzzle.Position
	Solvable bool
	Distance puzzle.Distance // when solvable
	// State is "solvable" or the kind of reason why not; "unreached" where the rules give none.
	State string
}

// FewWhiteOf looks up every configuration with at most most white cells, by
// number of white cells and then in increasing order. Each is shown to each,
// when that is not nil; an error from it ends the work.
func FewWhiteOf(ctx context.Context, db store.Reader, most int,
	each func(Few) error, report progress.Func) (*FewWhite, error) {
	g, err := Of(db.Puzzle())
	if err != nil {
		return nil, err
	}
	t := &FewWhite{Puzzle: g.Spec(), Max: most,
		ByDistance: make([]uint64, len(db.Manifest().Levels))}
	all, ways := uint64(0), uint64(1) // ways to choose n cells
	for n := range uint64(most) + 1 {
		all += ways
		ways = ways * (uint64(g.Cells()) - n) / (n + 1)
	}
	done := report.Count("looking up", "configurations", all)
	for n := range most + 1 {
		row := FewWhiteRow{White: n, ByDistance: make([]uint64, len(t.ByDistance))}
		for w := range g.WithWhite(n) {
			if row.Total++; row.Total%fewAtOnce == 0 {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				done.Add(fewAtOnce)
			}
			f, err := row.examine(g, db, w)
			if err == nil && each != nil {
				err = each(f)
			}
			if err != nil {
				return nil, err
			}
		}
		space.Add(t.ByDistance, row.ByDistance)
		row.ByDistance = space.Trim(row.ByDistance)
		t.Total += row.Total
		t.Solvable += row.Solvable
		t.Rows = append(t.Rows, row)
	}
	t.ByDistance = space.Trim(t.ByDistance)
	return t, nil
}

// fewAtOnce is how many configurations are looked up between two reports.
const fewAtOnce = 1 << 12

// Others is the number of unsolvable configurations but for those in other
// classes and the frozen ones.
func (r *FewWhiteRow) Others() uint64 { return r.Stuck + r.TooFew + r.Unexplained }

func (r *FewWhiteRow) examine(g *peg.Game, db store.Entries, w peg.Bitboard) (Few, error) {
	f := Few{White: w, Position: g.Position(w), State: "solvable"}
	if x, numbered := g.Index(w); numbered {
		e, err := db.Lookup(x)
		if err != nil {
			return f, err
		}
		f.Solvable, f.Distance = e.Reached, e.Distance
	}
	if f.Solvable {
		r.Solvable++
		r.ByDistance[f.Distance]++
		return f, nil
	}
	f.State = cmp.Or(g.Why(w), "unreached")
	switch f.State {
	case "class":
		r.OtherClass++
	case "frozen":
		r.Frozen++
	case "stuck":
		r.Stuck++
	case "count":
		r.TooFew++
	default:
		r.Unexplained++
	}
	return f, nil
}
