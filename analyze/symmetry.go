package analyze

import (
	"context"
	"iter"
	"math/bits"
	"slices"

	"puzzlebase/analyze/scan"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Symmetry is the symmetries of a puzzle as maps of its indices.
//
// On a bit board a symmetry permutes cells and the index is an affine function
// of the cells, so the map of indices is affine too: it is known from the
// images of 0 and of the powers of two, and table lookups by byte apply it.
// Other puzzles are mapped position by position.
type Symmetry struct {
	p      puzzle.Puzzle
	group  *puzzle.Symmetry // nil when the puzzle has no symmetries
	tables [][5][256]uint64 // by symmetry; nil unless a bit board
	differ []differing      // likewise
}

// differing is in which bits a position of some consecutive ones and its image differ otherwise
// than the first of them and its image do.
type differing struct {
	block uint64     // of blockRows rows: bits in which any of them does
	row   uint64     // of a row
	lanes [64]uint64 // of a row, by bit: those that do
}

// SymmetryOf returns the symmetries of p, only the identity when it has no
// others.
func SymmetryOf(p puzzle.Puzzle) *Symmetry {
	features := p.Features()
	s := &Symmetry{p: p, group: features.Symmetry}
	if s.group == nil || features.XOR == nil {
		return s
	}
	width := features.XOR.Bits
	for i := range s.Order() {
		start := s.mapped(0, i)
		var t [5][256]uint64
		for b := range t {
			for v := range t[b] {
				if b == 0 {
					t[b][v] = start
				}
				for k := range 8 {
					if bit := 8*b + k; v>>k&1 == 1 && bit < width {
						t[b][v] ^= s.mapped(1<<bit, i) ^ start
					}
				}
			}
		}
		s.tables = append(s.tables, t)
		var d differing
		for x := range uint64(min(p.Size(), blockRows*space.Lanes)) {
			differ := x ^ uint64(s.Image(puzzle.Index(x), i)) ^ start
			if d.block |= differ; x >= space.Lanes {
				continue
			}
			for d.row |= differ; differ != 0; differ &= differ - 1 {
				d.lanes[bits.TrailingZeros64(differ)] |= 1 << x
			}
		}
		s.differ = append(s.differ, d)
	}
	return s
}

// mapped returns the image of x under symmetry i by way of its position.
func (s *Symmetry) mapped(x puzzle.Index, i int) uint64 {
	y, _ := s.p.Rank(s.group.Image(s.p.Unrank(x), i))
	return uint64(y)
}

// Order is the number of symmetries, the identity included.
func (s *Symmetry) Order() int {
	if s.group == nil {
		return 1
	}
	return s.group.Order
}

// Image returns the image of x under symmetry i, 0 <= i < Order().
func (s *Symmetry) Image(x puzzle.Index, i int) puzzle.Index {
	switch {
	case s.tables != nil:
		t := &s.tables[i]
		return puzzle.Index(t[0][byte(x)] ^ t[1][byte(x>>8)] ^ t[2][byte(x>>16)] ^
			t[3][byte(x>>24)] ^ t[4][byte(x>>32)])
	case s.group != nil:
		return puzzle.Index(s.mapped(x, i))
	default:
		return x
	}
}

// Fixed yields the positions of a bit board that symmetry i leaves as they are, 0 <= i <
// Order(): those whose index solves the linear equations that it and its image differ in no bit.
func (s *Symmetry) Fixed(i int) iter.Seq[puzzle.Index] {
	width := s.p.Features().XOR.Bits
	// a bit for each of the index that counts in one, and one for the constant
	equations := make([]uint64, width)
	constant := uint64(1) << width
	counts := func(bit, differ uint64) {
		for ; differ != 0; differ &= differ - 1 {
			equations[bits.TrailingZeros64(differ)] |= bit
		}
	}
	start, changes := scan.Differences(
		func(x uint64) uint64 { return uint64(s.Image(puzzle.Index(x), i)) }, width)
	counts(constant, start)
	for k, differ := range changes {
		counts(1<<k, differ)
	}
	var x uint64       // a solution, with the constant
	var steps []uint64 // from it to the others
	for _, v := range gf2.Annihilator(equations, width+1) {
		switch {
		case v&constant == 0:
			steps = append(steps, v)
		case x == 0:
			x = v
		default:
			steps = append(steps, v^x)
		}
	}
	return func(yield func(puzzle.Index) bool) {
		solved, x := x != 0, x&^constant
		for n := uint64(1); solved && yield(puzzle.Index(x)) && n>>len(steps) == 0; n++ {
			x ^= steps[bits.TrailingZeros64(n)] // in the order of the Gray code
		}
	}
}

// Canonical returns the least index among the images of x: two positions are
// the same up to symmetry exactly when it is equal.
func (s *Symmetry) Canonical(x puzzle.Index) puzzle.Index {
	least := x
	for i := 1; i < s.Order(); i++ {
		least = min(least, s.Image(x, i))
	}
	return least
}

// Orbit returns the different images of x in increasing order.
func (s *Symmetry) Orbit(x puzzle.Index) []puzzle.Index {
	out := []puzzle.Index{x}
	for i := 1; i < s.Order(); i++ {
		out = append(out, s.Image(x, i))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// canonical finds canonical positions, for one goroutine: the least of their orbits.
type canonical struct {
	*Symmetry
	block uint64 // the number of a block of rows, plus one
	// the symmetries that take some of its positions to lesser ones, as far as it tells
	open []int
	none bool // one takes all of them to lesser ones
}

// blockRows is how many rows a block has.
const blockRows = 64

// lanes returns those of the given lanes of a row whose positions are canonical.
func (c *canonical) lanes(row, lanes uint64) uint64 {
	if c.tables == nil {
		return c.lanesOneByOne(row, lanes)
	}
	if c.block != row/blockRows+1 {
		c.enter(row / blockRows)
	}
	if c.none {
		return 0
	}
	x := row * space.Lanes
	for _, i := range c.open {
		d := &c.differ[i]
		first := uint64(c.Image(puzzle.Index(x), i)) ^ x
		for tied, rest := lanes, first|d.row; tied&lanes != 0 && rest != 0; {
			k := bits.Len64(rest) - 1
			rest ^= 1 << k
			differ := tied & (d.lanes[k] ^ -(first >> k & 1))
			tied ^= differ
			// The lesser of two numbers is the one that lacks the highest bit in which they
			// differ.
			if k >= len(vector.LowLanes) {
				lanes &^= differ & -(x >> k & 1)
			} else {
				lanes &^= differ &^ vector.LowLanes[k]
			}
		}
	}
	return lanes
}

// enter finds what can be told of a whole block: the highest bit in which its first position
// and its image differ decides for all, if none of them differs otherwise there or above.
func (c *canonical) enter(block uint64) {
	c.block, c.open, c.none = block+1, c.open[:0], false
	x := block * blockRows * space.Lanes
	for i := 1; i < c.Order(); i++ {
		first, any := uint64(c.Image(puzzle.Index(x), i))^x, c.differ[i].block
		switch k := bits.Len64(first) - 1; {
		case first|any == 0: // all are their own images
		case bits.Len64(any) > k || k < bits.Len(blockRows*space.Lanes-1):
			c.open = append(c.open, i)
		case x>>k&1 == 1:
			c.none = true
			return
		}
	}
}

// lanesOneByOne is lanes for any puzzle.
func (c *canonical) lanesOneByOne(row, lanes uint64) uint64 {
	for left := lanes; left != 0; left &= left - 1 {
		lane := scan.Lowest(left)
		x := puzzle.Index(row*space.Lanes + lane)
		if c.Canonical(x) != x {
			lanes &^= 1 << lane
		}
	}
	return lanes
}

// stabilizer counts the symmetries that leave x as it is.
func (s *Symmetry) stabilizer(x puzzle.Index) int {
	n := 1
	for i := 1; i < s.Order(); i++ {
		if s.Image(x, i) == x {
			n++
		}
	}
	return n
}

func firstSorted(all []puzzle.Index, n int) []puzzle.Index {
	slices.Sort(all)
	return all[:min(n, len(all))]
}

// Orbits is a space up to symmetry: positions that a symmetry takes to each
// other count once.
type Orbits struct {
	Puzzle     string       `json:"puzzle"`
	Symmetries int          `json:"symmetries"` // order of the group
	Reached    uint64       `json:"reached"`    // solvable positions
	Orbits     uint64       `json:"orbits"`     // of solvable positions
	Sizes      []OrbitSize  `json:"sizes"`
	Levels     []OrbitLevel `json:"levels"` // by distance
}

// OrbitSize is how many orbits have a given size.
type OrbitSize struct {
	Size   int    `json:"size"` // positions in the orbit
	Orbits uint64 `json:"orbits"`
}

// OrbitLevel is a level up to symmetry.
type OrbitLevel struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Orbits    uint64          `json:"orbits"`
}

// OrbitsOf finds the canonical form of every solvable position of p and counts
// them by distance and by the size of the orbit.
func OrbitsOf(ctx context.Context, p puzzle.Puzzle, db Database,
	report progress.Func) (*Orbits, error) {
	m, sym := db.Manifest(), SymmetryOf(p)
	shape := m.Planes
	levels := make([]uint64, len(m.Levels))
	sizes := make([]uint64, sym.Order()+1)
	err := scan.Rows(ctx, db, report, "finding orbits", func() space.Reader {
		least := canonical{Symmetry: sym}
		levelsHere, sizesHere := make([]uint64, len(levels)), make([]uint64, len(sizes))
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += shape.Words() {
					row, group := rows[i:i+shape.Distance], first+uint64(i/shape.Words())
					for left := least.lanes(group,
						shape.Reached(row)); left != 0; left &= left - 1 {
						lane := scan.Lowest(left)
						levelsHere[space.Value(row, uint(lane))-1]++
						sizesHere[sym.Order()/sym.stabilizer(
							puzzle.Index(group*space.Lanes+lane))]++
					}
				}
				return nil
			},
			Merge: func() { scan.Add(levels, levelsHere); scan.Add(sizes, sizesHere) },
		}
	})
	if err != nil {
		return nil, err
	}
	out := &Orbits{Puzzle: m.Puzzle, Symmetries: sym.Order(), Reached: m.Reached}
	for d, n := range levels {
		out.Orbits += n
		out.Levels = append(out.Levels, OrbitLevel{puzzle.Distance(d), m.Levels[d], n})
	}
	for size, n := range sizes {
		if n > 0 {
			out.Sizes = append(out.Sizes, OrbitSize{size, n})
		}
	}
	return out, nil
}
