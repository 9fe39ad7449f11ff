package puzzletest

import "puzzlebase/puzzle"

// Orbits numbers the orbits of p by trying all symmetries on every position: a
// slow twin of an OrbitIndex, and one for small puzzles that have none.
func Orbits(p puzzle.Puzzle) puzzle.OrbitIndex {
	o := &orbits{of: make([]uint64, p.Size()), canonical: make([]bool, p.Size())}
	sym, seen := p.Features().Symmetry, make([]bool, p.Size())
	for x := range o.of {
		if seen[x] {
			continue // an image of an earlier one
		}
		o.canonical[x] = true
		for s := range sym.Order {
			y, _ := p.Rank(sym.Image(p.Unrank(puzzle.Index(x)), s))
			o.of[y], seen[y] = o.size, true
		}
		o.size++
	}
	return o
}

// WithOrbits returns a puzzle with that numbering for a feature, so that it can be stored
// up to symmetry.
func WithOrbits(p puzzle.Puzzle) puzzle.Puzzle {
	index := Orbits(p)
	return with(p, func(f *puzzle.Features) {
		f.Orbits = func() puzzle.OrbitIndex { return index }
	})
}

// changed is a puzzle with features of its own.
type changed struct {
	puzzle.Puzzle
	features puzzle.Features
}

func (p *changed) Features() *puzzle.Features { return &p.features }

// with returns a puzzle of which the features are changed.
func with(p puzzle.Puzzle, change func(f *puzzle.Features)) puzzle.Puzzle {
	out := &changed{p, *p.Features()}
	change(&out.features)
	return out
}

// orbits is a numbering of orbits in the order of their least positions.
type orbits struct {
	of        []uint64 // the orbit of each position
	canonical []bool   // whether it is the least of its orbit
	size      uint64
}

func (o *orbits) Size() uint64                  { return o.size }
func (o *orbits) Orbit(x puzzle.Index) uint64   { return o.of[x] }
func (o *orbits) Canonical(x puzzle.Index) bool { return o.canonical[x] }
