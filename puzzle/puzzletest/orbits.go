package puzzletest

import (
	"fmt"

	"puzzlebase/puzzle"
)

// Orbits numbers the orbits of p by trying all symmetries on every position: a
// slow twin of an OrbitIndex, and one for small puzzles that have none.
func Orbits(p puzzle.Puzzle) puzzle.OrbitIndex {
	o, sym := &orbits{numbers: make([]uint64, p.Size())}, p.Features().Symmetry
	for x := range o.numbers {
		if o.numbers[x] != 0 {
			continue // an image of an earlier one
		}
		o.least = append(o.least, puzzle.Index(x))
		for s := range sym.Order {
			y, _ := p.Rank(sym.Image(p.Unrank(puzzle.Index(x)), s))
			o.numbers[y] = o.Size()
		}
	}
	return o
}

// tried is how few positions have all their images computed: one in so many.
const tried = 101

// Folded compares the numbers of the folded form of a small puzzle with what they must be: each
// stands for one canonical position, and only for positions of the same distance. All positions
// have one, and Unfold undoes Fold for the canonical ones.
func Folded(p puzzle.Puzzle) error {
	form := p.Features().Folded.Get()
	distances, canonical := Distances(p), make([]bool, form.Size())
	for x := range puzzle.Index(p.Size()) {
		n := form.Fold(x)
		y := form.Unfold(n)
		switch {
		case uint64(n) >= form.Size():
			return fmt.Errorf("position %d has number %d of %d", x, n, form.Size())
		case form.Fold(y) != n:
			return fmt.Errorf("number %d is unfolded to position %d, which has number %d", n, y,
				form.Fold(y))
		case distances[x] != distances[y]:
			return fmt.Errorf("positions %d and %d have number %d, and distances %d and %d", x, y,
				n, distances[x], distances[y])
		}
		canonical[n] = canonical[n] || form.Represents(x)
		image := x%tried != 0
		for s := 0; s < form.Order && !image; s++ {
			image = form.Image(x, s) == y
		}
		if !image {
			return fmt.Errorf("position %d has the number of %d, which is no image", x, y)
		}
	}
	for n, is := range canonical {
		if !is {
			return fmt.Errorf("number %d has no canonical position", n)
		}
	}
	return nil
}

// WithOrbits returns a puzzle with that numbering for a feature, so that it can be stored
// up to symmetry.
func WithOrbits(p puzzle.Puzzle) puzzle.Puzzle {
	out, index := &changed{p, *p.Features()}, Orbits(p)
	out.features.Orbits = func() puzzle.OrbitIndex { return index }
	return out
}

// changed is a puzzle with features of its own.
type changed struct {
	puzzle.Puzzle
	features puzzle.Features
}

func (p *changed) Features() *puzzle.Features { return &p.features }

// orbits is a numbering of orbits in the order of their least positions.
type orbits struct {
	numbers []uint64       // one more than the orbit of each position
	least   []puzzle.Index // of each orbit
}

func (o *orbits) Size() uint64                   { return uint64(len(o.least)) }
func (o *orbits) Orbit(x puzzle.Index) uint64    { return o.numbers[x] - 1 }
func (o *orbits) Represents(x puzzle.Index) bool { return o.least[o.Orbit(x)] == x }
