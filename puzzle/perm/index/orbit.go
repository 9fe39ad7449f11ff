package index

import (
	"cmp"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// orbit is a set of places between which the moves carry pieces, with its reference.
type orbit struct {
	number    int // among all orbits
	set       *definition.Set
	offset    int   // the number of the first place of the set
	cell      int   // the first cell of the set in a position
	places    []int // in increasing order, numbered through all sets
	full      int   // orientations of the set
	step      int   // moves rotate pieces by multiples of it against the reference
	reference []int // by place the orientation that counts as 0
	kinds     []kind
}

// kind is what makes the pieces of an orbit different from each other: their
// number and, where orientations cannot take all values, by how much they are off.
type kind struct {
	label   int // the number that they bear
	modulus int // the orientations that can be distinguished, out of all
	step    int // by which moves rotate them at least
	off     int // their orientation against the reference, modulo the step
	count   int
}

// state is a position as the coordinates see it, by number of the orbit.
type state []pieces

// pieces are those of an orbit, place by place.
type pieces struct {
	kind        []uint8
	orientation []uint8 // in steps
	sum         int     // of the orientations
}

// ways is how many orientations a piece can have where it lies.
func (k *kind) ways() int { return k.modulus / k.step }

// orbitsOf splits the places of a definition into orbits.
func orbitsOf(d *definition.Definition) []*orbit {
	var out []*orbit
	seen := make([]bool, d.Places())
	for set := range d.Sets {
		first := d.Offset(set)
		for i := range d.Sets[set].Places {
			if !seen[first+i] {
				b := orbitFrom(d, set, first+i, seen)
				b.sortKinds(d.Solved())
				b.number = len(out)
				out = append(out, b)
			}
		}
	}
	return out
}

// orbitFrom returns the orbit of a place, in which it marks what it has seen.
func orbitFrom(d *definition.Definition, set, place int, seen []bool) *orbit {
	s := &d.Sets[set]
	b := &orbit{set: s, offset: d.Offset(set), cell: d.Cell(set),
		places: []int{place}, full: s.Orientations}
	reference := map[int]int{place: 0}
	seen[place] = true
	for next := 0; next < len(b.places); next++ { // along the moves, which have finite order
		to := b.places[next]
		for _, m := range d.Moves {
			from := m.Action.From[to]
			if !seen[from] {
				seen[from] = true
				b.places = append(b.places, from)
				reference[from] = mod(reference[to]-m.Action.Twist[to], b.full)
			}
		}
	}
	slices.Sort(b.places)
	for _, p := range b.places {
		b.reference = append(b.reference, reference[p])
	}
	b.setStep(d)
	if plain := (&orbit{places: b.places, full: b.full,
		reference: make([]int, len(b.places))}); plain.setStep(d) == b.step {
		b.reference = plain.reference // orientations as they are written do as well
	}
	return b
}

// setStep sets and returns the largest step by multiples of which moves turn
// pieces against the reference.
func (b *orbit) setStep(d *definition.Definition) int {
	b.step = b.full
	for _, m := range d.Moves {
		for i, p := range b.places {
			b.step = gcd(b.step,
				mod(b.reference[b.at(m.Action.From[p])]+m.Action.Twist[p]-b.reference[i], b.full))
		}
	}
	return b.step
}

// sortKinds finds the kinds of the pieces that the orbit has when solved.
func (b *orbit) sortKinds(solved puzzle.Position) {
	for i := range b.places {
		k, _ := b.piece(solved, i)
		at, found := slices.BinarySearchFunc(b.kinds, k, compareKinds)
		if !found {
			b.kinds = slices.Insert(b.kinds, at, k)
		}
		b.kinds[at].count++
	}
}

// piece returns the kind of the piece on place i of the orbit, with a count of 0, and its
// orientation as it is written.
func (b *orbit) piece(pos puzzle.Position, i int) (k kind, orientation int) {
	at := b.cell + b.places[i] - b.offset
	k.label = int(pos[at])
	if b.full > 1 {
		orientation = int(pos[at+b.set.Places])
	}
	k.modulus = b.set.ModulusOf(k.label)
	k.step = gcd(b.step, k.modulus)
	k.off = mod(orientation-b.reference[i], k.step)
	return k, orientation
}

func compareKinds(a, b kind) int {
	return cmp.Or(a.label-b.label, a.modulus-b.modulus, a.off-b.off)
}

// steps counts the orientation of a piece on place i of the orbit in steps.
func (b *orbit) steps(k *kind, i, orientation int) int {
	return (mod(orientation-b.reference[i], k.modulus) - k.off) / k.step
}

// written is the orientation of a piece on place i of the orbit, from that in steps.
func (b *orbit) written(k *kind, i, steps int) int {
	return mod(k.off+steps*k.step+b.reference[i], k.modulus)
}

// twists returns by how many steps of the orbit a transformation turns the piece
// that comes to each of its places.
func (b *orbit) twists(t definition.Transformation) []int {
	out := make([]int, len(b.places))
	for i, p := range b.places {
		out[i] = mod(b.reference[b.at(t.From[p])]+t.Twist[p]-b.reference[i], b.full) / b.step
	}
	return out
}

// at is where a place stands in the orbit.
func (b *orbit) at(place int) int {
	i, _ := slices.BinarySearch(b.places, place)
	return i
}

// from returns, for each place of the orbit, where in the orbit the piece comes
// from.
func (b *orbit) from(t definition.Transformation) []int {
	out := make([]int, len(b.places))
	for i, p := range b.places {
		out[i] = b.at(t.From[p])
	}
	return out
}

// uniform reports whether the orientations of all pieces matter alike.
func (b *orbit) uniform() bool {
	return !slices.ContainsFunc(b.kinds,
		func(k kind) bool { return k.modulus != b.kinds[0].modulus })
}

// rotated is the orientation of a piece that a move has rotated by steps of the orbit.
func (b *orbit) rotated(k *kind, orientation, twist int) int {
	return (orientation + twist*(b.step/k.step)) % k.ways()
}

// changes are by how much the generators change the parity of the pieces or, where these
// alone are looked at, the sum of their orientations.
func (b *orbit) changes(d *definition.Definition, look aspect) (out []int) {
	for _, m := range d.Moves {
		change := parity(b.from(m.Action))
		if look == oriented {
			change = 0
			for _, twist := range b.twists(m.Action) {
				change = b.rotated(&b.kinds[0], change, twist)
			}
		}
		out = append(out, change)
	}
	return out
}

// read returns the pieces of an orbit, or the first place with one that no moves bring
// there; -1 where there is none.
func (b *orbit) read(pos puzzle.Position) (out pieces, wrong int) {
	left := make([]int, len(b.kinds))
	for i := range b.places {
		k, orientation := b.piece(pos, i)
		n, ok := slices.BinarySearchFunc(b.kinds, k, compareKinds)
		if !ok || left[n] == b.kinds[n].count {
			return out, i
		}
		left[n]++
		steps := b.steps(&k, i, orientation)
		out.kind = append(out.kind, uint8(n))
		out.orientation = append(out.orientation, uint8(steps))
		out.sum += steps
	}
	return out, -1
}

// newStart returns the state of the solved puzzle.
func newStart(d *definition.Definition, orbits []*orbit) (st state) {
	for _, b := range orbits {
		solved, _ := b.read(d.Solved())
		st = append(st, solved)
	}
	return st
}

// gcd is the greatest common divisor of numbers that are not negative.
func gcd[T int | int64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mod is the remainder from 0 to n-1.
func mod(a, n int) int { return ((a % n) + n) % n }
