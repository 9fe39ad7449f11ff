package analyze

import (
	"context"
	"iter"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Symmetries has the symmetries of a puzzle as maps of its indices.
//
// On a bit board a symmetry permutes cells, and the index is an affine function of the cells. So
// the map of indices is affine too. It follows from the images of 0 and of the powers of two.
// Other puzzles are mapped position by position, or as they say themselves.
type Symmetries struct {
	puzzle.Symmetries[puzzle.Index]
	form *puzzle.FoldedForm // which may number the positions up to these
	maps []affine           // by symmetry; nil unless a bit board
}

// affine is a symmetry of a bit board.
type affine struct {
	start   uint64   // the image of 0
	changes []uint64 // what each bit of x changes in x XOR its image
	image   gf2.Affine
	// inRow has the bits of x in which the image of x may differ within a row from that of the
	// row's first position.
	inRow uint64
}

// SymmetriesOf returns the symmetries of p, or the identity if it has no others.
func SymmetriesOf(p puzzle.Puzzle) *Symmetries {
	features := p.Features()
	group, s := features.Symmetry, &Symmetries{}
	s.Order, s.Image = 1, func(x puzzle.Index, _ int) puzzle.Index { return x }
	if group == nil {
		s.form = features.Folded.Get()
		if found := features.Images.Get(); found != nil {
			s.Symmetries = *found
		}
		return s
	}
	s.Order, s.Image = group.Order, func(x puzzle.Index, i int) puzzle.Index {
		y, _ := p.Rank(group.Image(p.Unrank(x), i))
		return y
	}
	if features.XOR == nil {
		return s
	}
	maps := make([]affine, s.Order)
	for i := range maps {
		m := &maps[i]
		m.start = uint64(s.Image(0, i))
		var columns []uint64
		for k := range features.XOR.Bits {
			columns = append(columns, uint64(s.Image(1<<k, i))^m.start)
			m.changes = append(m.changes, columns[k]^1<<k)
			if 1<<k < space.Lanes {
				m.inRow |= m.changes[k]
			}
		}
		m.image.Set(m.start, columns)
	}
	s.maps, s.Image = maps, func(x puzzle.Index, i int) puzzle.Index {
		return puzzle.Index(maps[i].image.Of(uint64(x)))
	}
	return s
}

// Fixed yields the positions of a bit board that symmetry i fixes, 0 <= i < Order. It solves
// linear equations: no bit of an index and its image differs.
func (s *Symmetries) Fixed(i int) iter.Seq[puzzle.Index] {
	m := &s.maps[i]
	width := len(m.changes)
	// Each has a bit for each index bit that it contains, and one for the constant.
	equations := make([]uint64, width)
	constant := uint64(1) << width
	counts := func(bit, differ uint64) {
		for ; differ != 0; differ &= differ - 1 {
			equations[bits.TrailingZeros64(differ)] |= bit
		}
	}
	counts(constant, m.start)
	for k, differ := range m.changes {
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
			x ^= steps[bits.TrailingZeros64(n)] // Gray code order
		}
	}
}

// Canonical returns the least index among the images of x. It is equal exactly for positions that
// are the same up to symmetry.
func (s *Symmetries) Canonical(x puzzle.Index) puzzle.Index {
	least := x
	for i := 1; i < s.Order; i++ {
		least = min(least, s.Image(x, i))
	}
	return least
}

// Orbit returns the different images of x in increasing order.
func (s *Symmetries) Orbit(x puzzle.Index) []puzzle.Index {
	out := []puzzle.Index{x}
	for i := 1; i < s.Order; i++ {
		out = append(out, s.Image(x, i))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// symmetric returns those of a row's lanes whose positions are fixed by a symmetry other than the
// identity.
func (s *Symmetries) symmetric(row, lanes uint64) (out uint64) {
	lanes = s.perhaps(row, lanes)
	first := space.Index(row, 0)
	for i := 1; i < s.Order; i++ {
		if s.maps != nil && uint64(first^s.Image(first, i))&^s.maps[i].inRow != 0 {
			continue
		}
		for left := lanes &^ out; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros64(left)
			if x := space.Index(row, lane); s.Image(x, i) == x {
				out |= 1 << lane
			}
		}
	}
	return out
}

// perhaps returns those of a row's lanes whose positions may be fixed by a symmetry other than the
// identity. In a folded form these are in rows that stand for fewer rows than there are symmetries.
func (s *Symmetries) perhaps(row, lanes uint64) (out uint64) {
	if s.form == nil {
		return lanes
	}
	wide := puzzle.Index(s.form.Words * s.form.Columns)
	for left := lanes; left != 0; left &= left - 1 {
		lane := bits.TrailingZeros64(left)
		n := s.form.Fold(space.Index(row, lane))
		if s.form.Weight(uint64(n/wide)) < uint64(s.form.Order) {
			out |= 1 << lane
		}
	}
	return out
}

// stabilizer returns the order of the stabilizer of x.
func (s *Symmetries) stabilizer(x puzzle.Index) uint64 {
	n := uint64(1)
	for i := 1; i < s.Order; i++ {
		if s.Image(x, i) == x {
			n++
		}
	}
	return n
}

// OrbitCounts counts the positions of a space up to symmetry.
type OrbitCounts struct {
	Puzzle     string       `json:"puzzle"`
	Symmetries int          `json:"symmetries"` // order of the group
	Reached    uint64       `json:"reached"`    // solvable positions
	Orbits     uint64       `json:"orbits"`     // of solvable positions
	Sizes      []OrbitSize  `json:"sizes"`
	Levels     []OrbitLevel `json:"levels"` // by distance
}

// OrbitSize counts the orbits of one size.
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

// OrbitCountsOf counts the orbits of solvable positions by distance and by size. The size of an
// orbit is the order of the group divided by that of a stabilizer. So it looks for positions whose
// stabilizer is larger than the identity.
func OrbitCountsOf(ctx context.Context, db store.Reader,
	report progress.Func) (*OrbitCounts, error) {
	m, sym := db.Manifest(), SymmetriesOf(db.Puzzle())
	shape, order := m.Shape, uint64(sym.Order)
	// by distance, and by the order of the stabilizer
	images, fixed := slices.Clone(m.Levels), make([]uint64, order+1)
	fixed[1] = m.Reached
	err := space.ScanPhase(ctx, db, report, "finding orbits", func() space.Visitor {
		imagesHere, fixedHere := make([]uint64, len(images)), make([]uint64, len(fixed))
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				for number := first; len(rows) > 0; number++ {
					left := sym.symmetric(number, shape.Reached(rows))
					for ; left != 0; left &= left - 1 {
						lane := bits.TrailingZeros64(left)
						n := sym.stabilizer(space.Index(number, lane))
						d, _, _ := shape.At(rows, uint(lane))
						imagesHere[d] += n - 1
						fixedHere[n]++
						fixedHere[1]--
					}
					rows = rows[shape.Words():]
				}
				return nil
			},
			Merge: func() { space.Add(images, imagesHere); space.Add(fixed, fixedHere) },
		}
	})
	if err != nil {
		return nil, err
	}
	out := &OrbitCounts{Puzzle: m.Puzzle, Symmetries: sym.Order, Reached: m.Reached}
	for d, n := range images {
		out.Orbits += n / order
		out.Levels = append(out.Levels, OrbitLevel{puzzle.Distance(d), m.Levels[d], n / order})
	}
	for n, positions := range slices.Backward(fixed) {
		if positions > 0 {
			size := order / uint64(n)
			out.Sizes = append(out.Sizes, OrbitSize{int(size), positions / size})
		}
	}
	return out, nil
}
