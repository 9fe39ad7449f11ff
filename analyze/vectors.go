package analyze

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

const (
	vectorRows = vector.Words // in a vector
	wayPlanes  = 7            // planes for a number of moves
)

// vectors is a space in XOR form whose distances are compared a vector at a time.
type vectors struct {
	moves []xormoves.Move // whole ones first: those that are legal in all of a vector or nowhere
	whole int             // the number of these
	// The graph is bipartite, and all goals are on one side. Then distances of neighbours differ by
	// one, and the second plane shows which is nearer.
	bipartite bool
	// The planes of the distance code that are compared, lowest first, as vectors. Nil if moves do
	// not read the plane.
	planes [][]vector.Bits
}

func loadVectors(ctx context.Context, db store.Reader,
	report progress.Func) (*vectors, error) {
	p := db.Puzzle()
	shape := db.Manifest().Shape
	v := &vectors{planes: make([][]vector.Bits, shape.Distance)}
	if layouts.Compact(p) == layouts.OneBit && shape.Distance >= 2 {
		v.planes, v.bipartite = v.planes[:2], true
	}
	v.setMoves(p.Features().XOR)
	for k := range v.planes {
		if v.bipartite && k == 0 {
			continue // the lowest bit is read only for the vector itself
		}
		if err := bigmem.Make((space.RowCount(p.Size())+vectorRows-1)/vectorRows,
			&v.planes[k]); err != nil {
			return nil, err
		}
	}
	return v, space.ScanPhase(ctx, db, report, "loading distances", func() space.Visitor {
		return space.Visitor{Visit: func(first uint64, rows []uint64) error {
			for k, plane := range v.planes {
				if plane == nil {
					continue
				}
				words := bigmem.Words(plane)[first:][:len(rows)/shape.Words()]
				for r := range words {
					words[r] = rows[r*shape.Words()+k]
				}
			}
			return nil
		}}
	})
}

func (v *vectors) setMoves(f *puzzle.XORForm) {
	v.moves = xormoves.Of(f)
	slices.SortFunc(v.moves, func(a, b xormoves.Move) int { // by Swap for predictable branches
		return cmp.Or(min(len(a.Inner), 1)-min(len(b.Inner), 1), cmp.Compare(a.Swap, b.Swap))
	})
	for v.whole < len(v.moves) && len(v.moves[v.whole].Inner) == 0 {
		v.whole++
	}
}

// order is the best order to visit parts of ScanRows rows.
func (v *vectors) order(pieces uint64) xormoves.Order {
	to := make([]uint64, len(v.moves))
	for i := range v.moves {
		to[i] = v.moves[i].Row / space.ScanRows
	}
	return xormoves.NewOrder(to, pieces)
}

// vectorWays is where the moves from one vector lead.
type vectorWays struct {
	here     []vector.Bits // the planes of the vector itself
	possible *xormoves.Possible
	listed   []int // the moves that are legal somewhere in it
	whole    int   // how many of these are whole
	// For each listed move: where it leads nearer. For those that are not whole: where it is legal.
	// There is memory for three sets more than moves.
	nearer, legal []vector.Bits
	farther       vector.Bits            // where some move leads farther
	reached       vector.Bits            // where there is a distance
	count         [wayPlanes]vector.Bits // the number of moves, or of moves that lead nearer
	all           vector.Bits            // the lanes that are positions
	parts         []vector.Bits
}

func newVectorWays(v *vectors) *vectorWays {
	buf := make([]vector.Bits, 2*(len(v.moves)+3)+1<<wayPlanes)
	n := len(v.moves) + 3
	return &vectorWays{
		here:     make([]vector.Bits, len(v.planes)),
		possible: xormoves.NewPossible(v.moves), listed: make([]int, n),
		nearer: buf[:n], legal: buf[n : 2*n], parts: buf[2*n:],
	}
}

func (w *vectorWays) list(v *vectors, number uint64) {
	w.listed = w.possible.In(number, w.listed[:0])
	w.whole, _ = slices.BinarySearch(w.listed, v.whole)
}

// vectorKernel has the slow parts of counting. All kernels give the same results.
type vectorKernel struct {
	name string
	// follow finds where the listed moves lead from a vector.
	follow func(v *vectors, number uint64, w *vectorWays)
	// sum counts for each position how many of the first n sets contain it, less than 2^wayPlanes.
	// It may clear up to three sets after them.
	sum func(sets []vector.Bits, n int, count *[wayPlanes]vector.Bits)
	// tally adds to n[i] the number of positions of a set whose count is i, which is less than the
	// length of n. The number has a word for each row of the vector. Parts has a vector for each
	// count.
	tally func(count *[wayPlanes]vector.Bits, set *vector.Bits, n, parts []vector.Bits)
}

func branchingByVectors(ctx context.Context, db store.Reader,
	report progress.Func) (*Branching, error) {
	p := db.Puzzle()
	v, err := loadVectors(ctx, db, report)
	if err != nil {
		return nil, err
	}
	sum := newBranching(db)
	order := v.order(max(space.RowCount(p.Size())/space.ScanRows, 1))
	halves := halvingOf(p, halvingRows*space.Lanes)
	err = space.Ranges(ctx, 0, p.Size(), report.Count("counting moves", "positions", p.Size()),
		func() parallel.Worker {
			var counters [3]*vectorCounter // of positions that count so many times
			for times := 1; times < len(counters); times++ {
				counters[times] = newVectorCounter(v, db)
			}
			return parallel.Worker{
				Visit: func(from, to uint64) error {
					first := order.At(from/space.ScanRows) * space.ScanRows
					for end := first + to - from; first < end; first += halvingRows {
						c := counters[halves.times(first*space.Lanes)]
						if c == nil {
							continue
						}
						if err := c.visit(first, min(halvingRows, end-first)); err != nil {
							return err
						}
					}
					return nil
				},
				Merge: func() {
					counters[1].mergeInto(sum, 1)
					counters[2].mergeInto(sum, 2)
				},
			}
		})
	if err != nil {
		return nil, err
	}
	return sum.finish(p), nil
}

// vectorCounter has the counts of one worker.
type vectorCounter struct {
	*vectors
	db     store.Reader
	ways   *vectorWays
	moves  []vector.Bits // positions by number of moves, with a count for each row of a vector
	nearer []vector.Bits
	maxima []uint64 // by distance
	rows   []uint64 // memory for the rows of a visit
}

func newVectorCounter(v *vectors, db store.Reader) *vectorCounter {
	n := len(v.moves) + 1
	return &vectorCounter{
		vectors: v, db: db, ways: newVectorWays(v),
		moves: make([]vector.Bits, n), nearer: make([]vector.Bits, n),
		maxima: make([]uint64, len(db.Manifest().Levels)),
		rows:   make([]uint64, halvingRows*db.Manifest().Shape.Words()),
	}
}

func (c *vectorCounter) visit(first, count uint64) error {
	words := c.db.Manifest().Shape.Words()
	rows := c.rows[:count*uint64(words)]
	if err := c.db.Rows(first, rows); err != nil {
		return err
	}
	for number := first / vectorRows; len(rows) > 0; number++ {
		some := rows[:min(vectorRows*words, len(rows))]
		c.count(number, some)
		rows = rows[len(some):]
	}
	return nil
}

func (c *vectorCounter) count(number uint64, rows []uint64) {
	w := c.ways
	words, size := c.db.Manifest().Shape.Words(), c.db.Manifest().Size
	vector.Transpose(w.here, rows, words)
	w.list(c.vectors, number)
	bestVectors.follow(c.vectors, number, w)
	w.all = vector.All
	if (number+1)*vectorRows*space.Lanes > size {
		for r := range w.all {
			if w.all[r] = 0; r*words < len(rows) {
				w.all[r] = space.LanesOf(size, number*vectorRows+uint64(r))
			}
		}
	}
	inner := len(w.listed) - w.whole
	bestVectors.sum(w.legal, inner, &w.count)
	bestVectors.tally(&w.count, &w.all, c.moves[w.whole:][:inner+1], w.parts)
	for r := 0; r*words < len(rows); r++ {
		maxima := w.all[r] & w.reached[r] &^ w.farther[r]
		if w.whole == 0 { // some may have no moves
			maxima &= anyPlane(&w.count, r)
		}
		if maxima != 0 {
			c.countMaxima(rows[r*words:], maxima)
		}
	}
	bestVectors.sum(w.nearer, len(w.listed), &w.count)
	bestVectors.tally(&w.count, &w.reached, c.nearer[:len(w.listed)+1], w.parts)
}

// anyPlane returns the lanes of row r of a vector in which the planes do not hold 0.
func anyPlane(planes *[wayPlanes]vector.Bits, r int) (any uint64) {
	for k := range planes {
		any |= planes[k][r]
	}
	return any
}

func (c *vectorCounter) countMaxima(row []uint64, lanes uint64) {
	row = row[:c.db.Manifest().Shape.Distance]
	for lanes != 0 {
		code := space.Value(row, uint(bits.TrailingZeros64(lanes)))
		same := space.Equal(row, code) & lanes
		c.maxima[code-1] += uint64(bits.OnesCount64(same))
		lanes &^= same
	}
}

// mergeInto adds the counts to b, multiplied by times.
func (c *vectorCounter) mergeInto(b *Branching, times uint64) {
	for i := range c.moves {
		b.Moves[i] += times * space.Sum(c.moves[i][:])
		b.Nearer[i] += times * space.Sum(c.nearer[i][:])
	}
	for d, n := range c.maxima {
		b.LocalMaxima[d] += times * n
	}
}
