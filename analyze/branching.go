package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Branching is how many ways on there are from the positions of a space.
type Branching struct {
	Puzzle string `json:"puzzle"`
	// Moves counts all positions, unreached ones included, by their number of
	// legal moves.
	Moves []uint64 `json:"moves"`
	// Nearer counts the reached positions by the number of legal moves that
	// lead to a smaller distance; Nearer[0] are the goals.
	Nearer []uint64 `json:"nearer"`
	// LocalMaxima counts, by distance, the reached positions that have legal
	// moves but none that leads farther away: to a greater distance or where
	// there is no solution. Some call them traps.
	LocalMaxima []uint64 `json:"traps"`
	// DeadEnds are the positions, reached or not, that have no legal move and
	// are not goals.
	DeadEnds uint64 `json:"dead_ends"`
}

// LocalMaximaTotal is the number of local maxima at any distance.
func (b *Branching) LocalMaximaTotal() uint64 { return total(b.LocalMaxima) }

// MeanMoves is the mean number of legal moves of all positions.
func (b *Branching) MeanMoves() float64 { return mean(b.Moves) }

// MeanNearer is the mean number of moves to a smaller distance of the reached
// positions.
func (b *Branching) MeanNearer() float64 { return mean(b.Nearer) }

func mean(counts []uint64) float64 {
	var n, total uint64
	for i, c := range counts {
		n += c
		total += uint64(i) * c
	}
	return float64(total) / float64(max(n, 1))
}

// BranchingOf counts them. A puzzle in XOR form whose moves cost 1 is done 64
// positions at a time; any other by its list of legal moves.
func BranchingOf(ctx context.Context, p puzzle.Puzzle, db Database, report progress.Func) (*Branching, error) {
	if t := puzzle.TraitsOf(p); t.XOR != nil && t.UnitCost {
		return branchingByWords(ctx, p, t.XOR.Form(), db, report)
	}
	return branchingByMoves(ctx, p, db, report)
}

// newBranching has room for the counts of p.
func newBranching(p puzzle.Puzzle, db Database) *Branching {
	return &Branching{
		Puzzle:      p.Spec(),
		Moves:       make([]uint64, p.MoveCount()+1),
		Nearer:      make([]uint64, p.MoveCount()+1),
		LocalMaxima: make([]uint64, len(db.Manifest().Levels)),
	}
}

func (b *Branching) add(o *Branching) {
	addTo(b.Moves, o.Moves)
	addTo(b.Nearer, o.Nearer)
	addTo(b.LocalMaxima, o.LocalMaxima)
}

// finish cuts off what did not occur and counts the dead ends.
func (b *Branching) finish(p puzzle.Puzzle) *Branching {
	b.DeadEnds = b.Moves[0]
	for _, g := range p.Goals() {
		if len(p.Successors(g, nil)) == 0 {
			b.DeadEnds--
		}
	}
	b.Moves, b.Nearer = trimmed(b.Moves), trimmed(b.Nearer)
	return b
}

// branchingByMoves looks at the legal moves of every position in turn.
func branchingByMoves(ctx context.Context, p puzzle.Puzzle, db Database, report progress.Func) (*Branching, error) {
	at, err := loadDistances(ctx, db, db.Manifest().Planes.Distance, report)
	if err != nil {
		return nil, err
	}
	sum := newBranching(p, db)
	err = parallel(ctx, space.RowCount(p.Size()), report.Count("counting moves", "positions", p.Size()), func() space.Worker {
		b := newBranching(p, db)
		var edges []puzzle.Edge
		return space.Worker{
			Visit: func(from, to uint64) error {
				for x := from * space.Lanes; x < min(to*space.Lanes, p.Size()); x++ {
					edges = p.Successors(puzzle.Index(x), edges[:0])
					b.position(at, at.code(puzzle.Index(x)), edges)
				}
				return nil
			},
			Merge: func() { sum.add(b) },
		}
	})
	if err != nil {
		return nil, err
	}
	return sum.finish(p), nil
}

// position counts one position with the given code and legal moves.
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

// move is a move as the words of 64 positions see it.
type move struct {
	row   uint64 // which row it leads to, as XOR of the row number
	lanes uint   // which lane, as XOR of the lane
	when  []legality
}

// legality is one condition of a move.
type legality struct {
	rows    uint64 // the bits of the row number whose parity counts
	pattern uint64 // lanes in which the condition holds where that parity is even
}

func newMove(m puzzle.XORMove) move {
	out := move{row: m.Mask / space.Lanes, lanes: uint(m.Mask % space.Lanes)}
	for _, c := range m.When {
		l := legality{rows: c.Mask / space.Lanes}
		for lane := range uint64(space.Lanes) {
			if (bits.OnesCount64(lane&c.Mask)&1 == 1) == c.Odd {
				l.pattern |= 1 << lane
			}
		}
		out.when = append(out.when, l)
	}
	return out
}

// legal returns the lanes of a row in which the move may be played.
func (m *move) legal(number uint64) uint64 {
	lanes := ^uint64(0)
	for i := range m.when {
		w := &m.when[i]
		lanes &= w.pattern ^ -uint64(bits.OnesCount64(number&w.rows)&1)
	}
	return lanes
}

// movesOf returns the moves of a form.
func movesOf(f *puzzle.XORForm) []move {
	out := make([]move, len(f.Moves))
	for i, m := range f.Moves {
		out[i] = newMove(m)
	}
	return out
}

// counter counts up to 63 in each of 64 lanes: word k holds bit k.
type counter [6]uint64

// add adds 1 in the given lanes.
func (c *counter) add(lanes uint64) {
	for k := range c {
		c[k], lanes = c[k]^lanes, c[k]&lanes
	}
}

// tally adds to n[v] the number of the given lanes in which the counter is v.
func (c *counter) tally(n []uint64, lanes uint64) {
	for lanes != 0 {
		v := space.Value(c[:], uint(lowest(lanes)))
		same := space.Equal(c[:], v) & lanes
		n[v] += uint64(bits.OnesCount64(same))
		lanes &^= same
	}
}

// branchingByWords does 64 positions at a time. In an undirected puzzle the
// distances of neighbours differ by one at the most, so that the two lowest
// planes tell which is greater.
func branchingByWords(ctx context.Context, p puzzle.Puzzle, f *puzzle.XORForm, db Database, report progress.Func) (*Branching, error) {
	depth, compare := db.Manifest().Planes.Distance, compareAll
	if puzzle.TraitsOf(p).Undirected && depth >= 2 {
		depth, compare = 2, compareNear
	}
	at, err := loadDistances(ctx, db, depth, report)
	if err != nil {
		return nil, err
	}
	moves, sum := movesOf(f), newBranching(p, db)
	words := db.Manifest().Planes.Words()
	err = scan(ctx, db, report, "counting moves", func() space.Reader {
		b := newBranching(p, db)
		ways := make([]ways, space.ScanRows)
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				ways := ways[:len(rows)/words]
				clear(ways)
				for i := range moves {
					at.follow(&moves[i], first, ways, compare)
				}
				for i := range ways {
					b.countRow(&ways[i], rows[i*words:][:db.Manifest().Planes.Distance], lanesOf(p.Size(), first+uint64(i)))
				}
				return nil
			},
			Merge: func() { sum.add(b) },
		}
	})
	if err != nil {
		return nil, err
	}
	return sum.finish(p), nil
}

// ways is what the moves of one row lead to.
type ways struct {
	moves, nearer counter
	farther       uint64 // lanes from which some move leads farther away
}

// follow adds what one move leads to from consecutive rows.
func (d *distances) follow(m *move, first uint64, ways []ways, compare func(here, there []uint64, lanes uint) (nearer, farther uint64)) {
	for i := range ways {
		number := first + uint64(i)
		legal := m.legal(number)
		if legal == 0 {
			continue
		}
		here := d.words[number*uint64(d.depth):][:d.depth]
		there := d.words[(number^m.row)*uint64(d.depth):][:d.depth]
		nearer, farther := compare(here, there, m.lanes)
		w := &ways[i]
		w.moves.add(legal)
		w.nearer.add(nearer & legal)
		w.farther |= farther & legal
	}
}

// compareNear compares codes that differ by at most one, by their two lowest
// planes: where the lowest bits differ, the second bit tells the way.
func compareNear(here, there []uint64, lanes uint) (nearer, farther uint64) {
	there0, there1 := there[0], there[1]
	if lanes != 0 {
		there0, there1 = swapLanes(there0, lanes), swapLanes(there1, lanes)
	}
	differ := here[0] ^ there0
	up := here[1] ^ here[0] ^ there1 // zero where there = here + 1
	return differ & up, differ &^ up
}

// compareAll compares whole codes, from the highest plane down. Code 0, which
// is no solution, is farther than any other.
func compareAll(here, there []uint64, lanes uint) (nearer, farther uint64) {
	same, reached := ^uint64(0), uint64(0)
	for k := len(here) - 1; k >= 0; k-- {
		t := swapLanes(there[k], lanes)
		nearer |= same & here[k] &^ t
		same &^= here[k] ^ t
		reached |= t
	}
	nearer &= reached
	return nearer, ^(nearer | same)
}

// countRow counts the positions of one row; row is its distance planes.
func (b *Branching) countRow(w *ways, row []uint64, lanes uint64) {
	w.moves.tally(b.Moves, lanes)
	var reached uint64
	for _, plane := range row {
		reached |= plane
	}
	w.nearer.tally(b.Nearer, reached)
	maxima := reached &^ w.farther
	for _, plane := range w.moves {
		reached &^= plane // what is left has no moves
	}
	for maxima &^= reached; maxima != 0; {
		code := space.Value(row, uint(lowest(maxima)))
		same := space.Equal(row, code) & maxima
		b.LocalMaxima[code-1] += uint64(bits.OnesCount64(same))
		maxima &^= same
	}
}
