package analyze

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"puzzlebase/machine/bigmem"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Solutions is how many shortest solutions the positions of a space have:
// sequences of moves of the least total cost.
type Solutions struct {
	Puzzle string          `json:"puzzle"`
	Unique uint64          `json:"unique"` // solvable positions, goals left out, that have exactly one
	Levels []SolutionLevel `json:"levels"` // by distance
	// Digits counts the solvable positions by the number of decimal digits of the
	// number of their shortest solutions, from 0 digits, which none has.
	Digits []uint64 `json:"digits"`
}

// SolutionLevel is the positions at one distance.
type SolutionLevel struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Unique    uint64          `json:"unique"` // of these, the ones with exactly one shortest solution
	Fewest    *big.Int        `json:"fewest"`
	Most      *big.Int        `json:"most"`
	Total     *big.Int        `json:"total"`      // of all positions
	MostIndex puzzle.Index    `json:"most_index"` // the least index of those with the most
}

// SolutionsOf counts the shortest solutions of every position, one distance after
// the other: as many as those have together to which its best moves lead.
// Symmetric positions have equally many, so where orbits have numbers they are
// counted once for each. A position takes 16 bytes while it does. The error says
// so when a number is 2^128 or more.
func SolutionsOf(ctx context.Context, p puzzle.Puzzle, db Database, report progress.Func) (*Solutions, error) {
	m := db.Manifest()
	c := &solutionCounter{p: p, sym: SymmetryOf(p)}
	slots := m.Size
	if orbits := puzzle.TraitsOf(p).Orbits; orbits != nil {
		c.index = orbits.OrbitIndex()
		slots = c.index.Size()
	}
	var err error
	if c.codes, err = loadDistances(ctx, db, m.Planes.Distance, report); err != nil {
		return nil, err
	}
	if err := bigmem.Make(slots, &c.low, &c.high); err != nil {
		return nil, err
	}
	out := &Solutions{Puzzle: m.Puzzle, Digits: make([]uint64, len(powersOfTen)+1)}
	c.done = report.Count("counting solutions", "positions", m.Reached)
	for d, n := range m.Levels {
		l, err := c.level(ctx, puzzle.Distance(d), m.Size, out.Digits)
		if err != nil {
			return nil, err
		}
		l.Positions = n
		out.Levels = append(out.Levels, l)
		if d > 0 {
			out.Unique += l.Unique
		}
	}
	out.Digits = trimmed(out.Digits)
	return out, nil
}

// solutionCounter counts the shortest solutions of a space.
type solutionCounter struct {
	p         puzzle.Puzzle
	sym       *Symmetry
	index     puzzle.OrbitIndex // nil when orbits have no numbers
	codes     *distances
	done      *progress.Counter // of positions, those of an orbit together
	low, high []uint64          // the number of solutions of a position, or orbit
}

// slot is where the number of x is kept.
func (c *solutionCounter) slot(x puzzle.Index) uint64 {
	if c.index == nil {
		return uint64(x)
	}
	return c.index.Orbit(x)
}

// level counts the solutions of the positions at distance d when those nearer are
// done.
func (c *solutionCounter) level(ctx context.Context, d puzzle.Distance, size uint64, digits []uint64) (SolutionLevel, error) {
	out := SolutionLevel{Distance: d, Fewest: new(big.Int), Most: new(big.Int), Total: new(big.Int)}
	all := solutionSum{}
	err := parallel(ctx, space.RowCount(size), nil, func() space.Worker {
		w := &solutionWorker{solutionCounter: c, d: d, digits: make([]uint64, len(digits))}
		return space.Worker{
			Visit: w.visit,
			Merge: func() {
				all.merge(&w.solutionSum)
				addTo(digits, w.digits)
			},
		}
	})
	if err != nil {
		return out, err
	}
	out.Unique, out.MostIndex = all.unique, all.at
	out.Fewest, out.Most = toBig(all.fewest[:]), toBig(all.most[:])
	out.Total = toBig(all.total[:])
	return out, nil
}

// solutionSum is what is known of positions at one distance, numbers least
// significant word first.
type solutionSum struct {
	some         bool
	fewest, most [2]uint64
	at           puzzle.Index // the least with the most
	unique       uint64
	total        [3]uint64
}

// less reports whether a number is less than another.
func less(a, b [2]uint64) bool { return a[1] < b[1] || a[1] == b[1] && a[0] < b[0] }

// merge adds what is known of other positions.
func (s *solutionSum) merge(o *solutionSum) {
	if !o.some {
		return
	}
	if !s.some || less(o.fewest, s.fewest) {
		s.fewest = o.fewest
	}
	if !s.some || less(s.most, o.most) || s.most == o.most && o.at < s.at {
		s.most, s.at = o.most, o.at
	}
	s.some = true
	s.unique += o.unique
	addWords(s.total[:], o.total[:])
}

// solutionWorker is one goroutine's share of a level.
type solutionWorker struct {
	*solutionCounter
	solutionSum
	d      puzzle.Distance
	digits []uint64
	edges  []puzzle.Edge
}

// visit counts the positions in a range of rows.
func (w *solutionWorker) visit(from, to uint64) error {
	var found uint64
	defer func() { w.done.Add(found) }()
	for row := from; row < to; row++ {
		codes := w.codes.words[row*uint64(w.codes.depth):][:w.codes.depth]
		for lanes := space.Equal(codes, uint64(w.d)+1); lanes != 0; lanes &= lanes - 1 {
			x := puzzle.Index(row*space.Lanes + lowest(lanes))
			if w.index != nil && !w.index.Canonical(x) {
				continue
			}
			images, err := w.count(x)
			if found += images; err != nil {
				return err
			}
		}
	}
	return nil
}

// count counts the solutions of x, notes them for all of its orbit and returns how
// many positions these are.
func (w *solutionWorker) count(x puzzle.Index) (images uint64, err error) {
	var n [2]uint64
	if w.d == 0 {
		n[0] = 1
	}
	w.edges = w.p.Successors(x, w.edges[:0])
	for _, e := range w.edges {
		cost := puzzle.Cost(w.p, e.Move)
		if cost > w.d || w.codes.code(e.To) != uint64(w.d-cost)+1 {
			continue
		}
		slot := w.slot(e.To)
		var carry uint64
		n[0], carry = bits.Add64(n[0], w.low[slot], 0)
		if n[1], carry = bits.Add64(n[1], w.high[slot], carry); carry != 0 {
			return 0, fmt.Errorf("%s: position %d has more shortest solutions than 128 bits can hold", w.p.Spec(), x)
		}
	}
	slot := w.slot(x)
	w.low[slot], w.high[slot] = n[0], n[1]
	one := solutionSum{some: true, fewest: n, most: n, at: x}
	images = 1
	if w.index != nil {
		images, one.at = uint64(w.sym.Order()/w.sym.stabilizer(x)), w.sym.Canonical(x)
	}
	if n == [2]uint64{1, 0} {
		one.unique = images
	}
	for range images {
		addWords(one.total[:], []uint64{n[0], n[1], 0})
	}
	w.merge(&one)
	w.digits[digitsOf(n)] += images
	return images, nil
}

// powersOfTen are those below 2^128.
var powersOfTen = func() (all [][2]uint64) {
	for n := [2]uint64{1, 0}; ; {
		all = append(all, n)
		high, low := bits.Mul64(n[0], 10)
		more, top := bits.Mul64(n[1], 10)
		next, carry := bits.Add64(top, high, 0)
		if more+carry != 0 {
			return all
		}
		n = [2]uint64{low, next}
	}
}()

// digitsOf is the number of decimal digits of a number.
func digitsOf(n [2]uint64) int {
	digits := 0
	for digits < len(powersOfTen) && !less(n, powersOfTen[digits]) {
		digits++
	}
	return digits
}
