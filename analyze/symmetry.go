package analyze

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Symmetry is the symmetries of a puzzle as maps of its indices.
//
// On a bit board a symmetry permutes cells and the index is an affine function
// of the cells, so the map of indices is affine too: it is known from the
// images of 0 and of the powers of two, and table lookups by byte apply it.
// Other puzzles are mapped position by position.
type Symmetry struct {
	p      puzzle.Puzzle
	group  puzzle.Symmetric // nil when the puzzle has no symmetries
	tables [][5][256]uint64 // by symmetry; nil unless a bit board
	lanes  [][space.Lanes]uint64
}

// SymmetryOf returns the symmetries of p, only the identity when it has no
// others.
func SymmetryOf(p puzzle.Puzzle) *Symmetry {
	traits := puzzle.TraitsOf(p)
	s := &Symmetry{p: p, group: traits.Symmetric}
	if s.group == nil || traits.XOR == nil {
		return s
	}
	bits := traits.XOR.Form().Bits
	for i := range s.Order() {
		start := s.mapped(0, i)
		var t [5][256]uint64
		for b := range t {
			for v := range t[b] {
				if b == 0 {
					t[b][v] = start
				}
				for k := range 8 {
					if bit := 8*b + k; v>>k&1 == 1 && bit < bits {
						t[b][v] ^= s.mapped(1<<bit, i) ^ start
					}
				}
			}
		}
		s.tables = append(s.tables, t)
		var lanes [space.Lanes]uint64
		for l := range lanes {
			lanes[l] = t[0][l] ^ t[0][0]
		}
		s.lanes = append(s.lanes, lanes)
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
	return s.group.Symmetries()
}

// Image returns the image of x under symmetry i, 0 <= i < Order().
func (s *Symmetry) Image(x puzzle.Index, i int) puzzle.Index {
	switch {
	case s.tables != nil:
		t := &s.tables[i]
		return puzzle.Index(t[0][byte(x)] ^ t[1][byte(x>>8)] ^ t[2][byte(x>>16)] ^ t[3][byte(x>>24)] ^ t[4][byte(x>>32)])
	case s.group != nil:
		return puzzle.Index(s.mapped(x, i))
	default:
		return x
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

// canonicalLanes returns those of the given lanes of a group whose positions
// are canonical: the least of their orbits.
func (s *Symmetry) canonicalLanes(group, lanes uint64) uint64 {
	if s.Order() == 1 {
		return lanes
	}
	if s.tables == nil {
		for left := lanes; left != 0; left &= left - 1 {
			lane := lowest(left)
			x := puzzle.Index(group*space.Lanes + lane)
			if s.Canonical(x) != x {
				lanes &^= 1 << lane
			}
		}
		return lanes
	}
	for i := 1; i < s.Order() && lanes != 0; i++ {
		base := uint64(s.Image(puzzle.Index(group*space.Lanes), i))
		flips := &s.lanes[i]
		for left := lanes; left != 0; left &= left - 1 {
			lane := lowest(left)
			if base^flips[lane] < group*space.Lanes+lane {
				lanes &^= 1 << lane
			}
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

func lowest(lanes uint64) uint64 { return uint64(bits.TrailingZeros64(lanes)) }

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
func OrbitsOf(ctx context.Context, p puzzle.Puzzle, db Database, report progress.Func) (*Orbits, error) {
	m, sym := db.Manifest(), SymmetryOf(p)
	shape := m.Planes
	levels := make([]uint64, len(m.Levels))
	sizes := make([]uint64, sym.Order()+1)
	err := scan(ctx, db, report, "finding orbits", func() space.Reader {
		levelsHere, sizesHere := make([]uint64, len(levels)), make([]uint64, len(sizes))
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += shape.Words() {
					row, group := rows[i:i+shape.Distance], first+uint64(i/shape.Words())
					for left := sym.canonicalLanes(group, shape.Reached(row)); left != 0; left &= left - 1 {
						lane := lowest(left)
						levelsHere[space.Value(row, uint(lane))-1]++
						sizesHere[sym.Order()/sym.stabilizer(puzzle.Index(group*space.Lanes+lane))]++
					}
				}
				return nil
			},
			Merge: func() { addTo(levels, levelsHere); addTo(sizes, sizesHere) },
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
