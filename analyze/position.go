package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

// PositionReport is all there is to say of one position.
type PositionReport struct {
	Position    puzzle.Position
	InSpace     bool // has an index; what has none is unsolvable, and so is what its moves lead to
	Solvable    bool
	Distance    puzzle.Distance     // when solvable
	Certificate *puzzle.Certificate // when not
	Moves       []tablebase.Move    // the legal ones, best first
	// BestUnique tells whether exactly one move lies on shortest solutions.
	BestUnique bool
	// Solutions is the number of shortest solutions: sequences of moves of the
	// least total cost, in decimal as it may exceed 64 bits. "1" for a goal, empty
	// when it was not asked for.
	Solutions string
}

// PositionOf reports on one position. The number of shortest solutions may take
// a while where many positions lie on them; it is left out unless count is set.
func PositionOf(ctx context.Context, t *tablebase.Tablebase, pos puzzle.Position,
	count bool) (*PositionReport, error) {
	p, r := t.Puzzle(), &PositionReport{Position: pos}
	_, r.InSpace = p.Rank(pos)
	at, moves, err := t.Moves(pos)
	if err != nil {
		return nil, err
	}
	r.Solvable, r.Distance, r.Moves = at.Reached, at.Distance, moves
	best := 0
	for _, m := range r.Moves {
		if m.Best {
			best++
		}
	}
	r.BestUnique = best == 1
	if !r.Solvable {
		c := tablebase.Explain(p, pos)
		r.Certificate = &c
		return r, nil
	}
	if !count {
		return r, nil
	}
	r.Solutions, err = CountFrom(ctx, t, pos, r.Distance)
	return r, err
}

// CountFrom returns the number of shortest solutions in decimal, of a position
// whose distance is known.
//
// With a table it goes forward, one distance after another, with the number of ways that
// lead to each position. Symmetric positions have equally many ways on, so that
// one position of each orbit stands for all of it. A number of ways is at most
// the number of moves to the power of the distance; that tells how many words
// it may need.
func CountFrom(ctx context.Context, t *tablebase.Tablebase, pos puzzle.Position,
	distance puzzle.Distance) (string, error) {
	if n, counted, err := t.Count(pos, distance); counted {
		return n, err
	}
	p, src := t.Puzzle(), t.Source()
	x, _ := p.Rank(pos)
	moveBits := bits.Len(uint(p.MoveCount()))
	words := max((moveBits*int(distance)+63)/64, 1)
	sym := SymmetryOf(p)
	levels := make([]*frontier, distance+1)
	levels[distance] = newFrontier(words)
	copy(levels[distance].at(sym.Canonical(x)), []uint64{1})
	at := &looker{src: src, neighbours: tablebase.NeighboursOf(src)}
	for d := distance; d > 0; d-- {
		if err := at.expect(ctx, levels[d]); err != nil {
			return "", err
		}
		if err := expand(ctx, p, at, sym, levels, d); err != nil {
			return "", err
		}
		levels[d] = nil
	}
	total := make([]uint64, words)
	goals := levels[0]
	for i := range goals.positions {
		addWords(total, goals.ways[i*words:][:words])
	}
	return decimal(total), nil
}

// manyPositions is how many positions a frontier has before it pays to read the
// whole space first: looking up here and there touches most of a file anyway,
// page by page, which is far slower than reading it in order.
const manyPositions = 1 << 14

// looker tells distances, from the database or, once there are many to tell,
// from memory.
type looker struct {
	src        tablebase.Source
	neighbours tablebase.Neighbours
	all        *distances // nil before that
}

// expect prepares for looking up the neighbours of a frontier.
func (l *looker) expect(ctx context.Context, f *frontier) (err error) {
	db, ok := l.src.(Database)
	if f == nil || len(f.positions) < manyPositions || l.all != nil || !ok ||
		db.Manifest().Layout != layouts.Full {
		return nil
	}
	l.all, err = loadDistances(ctx, db, db.Manifest().Planes.Distance, nil)
	return err
}

// beside returns the distance of x, to which a move leads from a position at
// distance d; false when it is unsolvable.
func (l *looker) beside(d puzzle.Distance, x puzzle.Index) (puzzle.Distance, bool, error) {
	if l.all != nil {
		code := l.all.code(x)
		return puzzle.Distance(code - 1), code > 0, nil
	}
	e, err := l.neighbours.Beside(store.Entry{Reached: true, Distance: d}, x)
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
func expand(ctx context.Context, p puzzle.Puzzle, at *looker, sym *Symmetry, levels []*frontier,
	d puzzle.Distance) error {
	f := levels[d]
	if f == nil {
		return nil
	}
	features := p.Features()
	var edges []puzzle.Edge
	for i, x := range f.positions {
		if i&0xFFF == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		edges = p.Successors(x, edges[:0])
		for _, edge := range edges {
			cost := features.Cost(edge.Move)
			if cost > d {
				continue
			}
			there, reached, err := at.beside(d, edge.To)
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
