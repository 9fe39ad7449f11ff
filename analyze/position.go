package analyze

import (
	"context"
	"math/big"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// PositionReport is all there is to say of one position.
type PositionReport struct {
	Position    puzzle.Position
	InSpace     bool // has an index; what has none is unsolvable, and its moves are not looked at
	Solvable    bool
	Distance    puzzle.Distance     // when solvable
	Certificate *puzzle.Certificate // when not
	// Moves are the legal moves, best first; empty for a position outside the
	// numbered space.
	Moves []MoveReport
	// BestUnique tells whether exactly one move lies on shortest solutions.
	BestUnique bool
	// Solutions is the number of shortest solutions: sequences of moves of the
	// least total cost. 1 for a goal, nil when it was not asked for.
	Solutions *big.Int
}

// MoveReport is what one move leads to.
type MoveReport struct {
	Move     puzzle.Move
	To       puzzle.Index
	Cost     puzzle.Distance
	Solvable bool            // whether a goal can still be reached
	Distance puzzle.Distance // there, when solvable
	Best     bool            // lies on a shortest solution
	Change   Change
}

// Change is where a move leads, seen from the goal.
type Change string

// The changes: to a smaller distance (up the ladder to the goal), an equal one,
// a greater one, or where no solution is left.
const (
	Nearer  Change = "nearer"
	Same    Change = "same"
	Farther Change = "farther"
	Lost    Change = "lost"
)

// rank orders changes from best to worst.
func (c Change) rank() int { return slices.Index([]Change{Nearer, Same, Farther, Lost}, c) }

// PositionOf reports on one position. The number of shortest solutions may take
// a while where many positions lie on them; it is left out unless count is set.
func PositionOf(ctx context.Context, p puzzle.Puzzle, src Source, pos puzzle.Position, count bool) (*PositionReport, error) {
	r := &PositionReport{Position: pos}
	var x puzzle.Index
	if x, r.InSpace = p.Rank(pos); r.InSpace {
		e, err := src.Lookup(x)
		if err != nil {
			return nil, err
		}
		r.Solvable, r.Distance = e.Reached, e.Distance
		if r.Moves, err = movesFrom(p, src, x, e.Reached, e.Distance); err != nil {
			return nil, err
		}
	}
	best := 0
	for _, m := range r.Moves {
		if m.Best {
			best++
		}
	}
	r.BestUnique = best == 1
	if !r.Solvable {
		c := Explain(p, pos)
		r.Certificate = &c
		return r, nil
	}
	if !count {
		return r, nil
	}
	var err error
	r.Solutions, err = CountSolutions(ctx, p, src, x)
	return r, err
}

// movesFrom looks up where every legal move from x leads.
func movesFrom(p puzzle.Puzzle, src Source, x puzzle.Index, solvable bool, d puzzle.Distance) ([]MoveReport, error) {
	var out []MoveReport
	for _, edge := range p.Successors(x, nil) {
		e, err := src.Lookup(edge.To)
		if err != nil {
			return nil, err
		}
		m := MoveReport{Move: edge.Move, To: edge.To, Cost: puzzle.Cost(p, edge.Move), Solvable: e.Reached, Distance: e.Distance}
		switch {
		case !e.Reached:
			m.Change = Lost
		case e.Distance < d:
			m.Change = Nearer
		case e.Distance == d:
			m.Change = Same
		default:
			m.Change = Farther
		}
		m.Best = solvable && e.Reached && e.Distance+m.Cost == d
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b MoveReport) int {
		if a.Best != b.Best {
			if a.Best {
				return -1
			}
			return 1
		}
		if c := a.Change.rank() - b.Change.rank(); c != 0 {
			return c
		}
		return int(a.Distance) + int(a.Cost) - int(b.Distance) - int(b.Cost)
	})
	return out, nil
}

// CountSolutions returns the number of shortest solutions from x, which must be
// solvable.
//
// It goes forward, one distance after another, with the number of ways that
// lead to each position. Symmetric positions have equally many ways on, so that
// one position of each orbit stands for all of it. A number of ways is at most
// the number of moves to the power of the distance; that tells how many words
// it may need.
func CountSolutions(ctx context.Context, p puzzle.Puzzle, src Source, x puzzle.Index) (*big.Int, error) {
	e, err := src.Lookup(x)
	if err != nil {
		return nil, err
	}
	if !e.Reached {
		return new(big.Int), nil
	}
	moveBits := big.NewInt(int64(p.MoveCount())).BitLen()
	words := max((moveBits*int(e.Distance)+63)/64, 1)
	sym := SymmetryOf(p)
	levels := make([]*frontier, e.Distance+1)
	levels[e.Distance] = newFrontier(words)
	copy(levels[e.Distance].at(sym.Canonical(x)), []uint64{1})
	at := &looker{src: src}
	for d := e.Distance; d > 0; d-- {
		if err := at.expect(ctx, levels[d]); err != nil {
			return nil, err
		}
		if err := expand(ctx, p, at, sym, levels, d); err != nil {
			return nil, err
		}
		levels[d] = nil
	}
	total := new(big.Int)
	goals := levels[0]
	for i := range goals.positions {
		total.Add(total, toBig(goals.ways[i*words:][:words]))
	}
	return total, nil
}

// manyPositions is how many positions a frontier has before it pays to read the
// whole space first: looking up here and there touches most of a file anyway,
// page by page, which is far slower than reading it in order.
const manyPositions = 1 << 14

// looker tells distances, from the database or, once there are many to tell,
// from memory.
type looker struct {
	src Source
	all *distances // nil before that
}

// expect prepares for looking up the neighbours of a frontier.
func (l *looker) expect(ctx context.Context, f *frontier) (err error) {
	db, ok := l.src.(Database)
	if f == nil || len(f.positions) < manyPositions || l.all != nil || !ok || db.Manifest().Layout != store.Full {
		return nil
	}
	l.all, err = loadDistances(ctx, db, db.Manifest().Planes.Distance, nil)
	return err
}

// at returns the distance of x; false when it is unsolvable.
func (l *looker) at(x puzzle.Index) (puzzle.Distance, bool, error) {
	if l.all != nil {
		code := l.all.code(x)
		return puzzle.Distance(code - 1), code > 0, nil
	}
	e, err := l.src.Lookup(x)
	return e.Distance, e.Reached, err
}

// frontier is the orbits at one distance that shortest solutions lead through,
// with the number of ways to each.
type frontier struct {
	words     int
	number    map[puzzle.Index]int
	positions []puzzle.Index
	ways      []uint64 // words for each position, least significant first
}

func newFrontier(words int) *frontier {
	return &frontier{words: words, number: map[puzzle.Index]int{}}
}

// at returns the ways to x, which is added with 0 ways if need be.
func (f *frontier) at(x puzzle.Index) []uint64 {
	n, ok := f.number[x]
	if !ok {
		n = len(f.positions)
		f.number[x] = n
		f.positions = append(f.positions, x)
		for range f.words {
			f.ways = append(f.ways, 0)
		}
	}
	return f.ways[n*f.words:][:f.words]
}

// expand takes the ways at distance d on to where the best moves lead.
func expand(ctx context.Context, p puzzle.Puzzle, at *looker, sym *Symmetry, levels []*frontier, d puzzle.Distance) error {
	f := levels[d]
	if f == nil {
		return nil
	}
	var edges []puzzle.Edge
	for i, x := range f.positions {
		if i&0xFFF == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		edges = p.Successors(x, edges[:0])
		for _, edge := range edges {
			cost := puzzle.Cost(p, edge.Move)
			if cost > d {
				continue
			}
			there, reached, err := at.at(edge.To)
			if err != nil {
				return err
			}
			if !reached || there+cost != d {
				continue
			}
			if levels[there] == nil {
				levels[there] = newFrontier(f.words)
			}
			addWords(levels[there].at(sym.Canonical(edge.To)), f.ways[i*f.words:][:f.words])
		}
	}
	return nil
}
