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
	places    []int // in increasing order, numbered across all sets
	full      int   // number of orientations in the set
	stride    int   // moves rotate pieces by multiples of it against the reference
	reference []int // by place, the orientation that counts as 0
	kinds     []kind

	generators []step // what the generators do
	steps      []step // and the steps of the puzzle
}

// step is what a transformation does in an orbit.
type step struct {
	from   permutation // by place, where its piece comes from
	to     permutation // by place, where its piece goes
	twists []uint8     // by place, how many steps the piece that comes there is rotated by
	added  []uint8     // by place, what is added to the orientation of its piece; see uniform
	odd    int         // the parity of the permutation
}

// kind distinguishes pieces of an orbit: by their number and, if not all orientations are possible,
// by their offset.
type kind struct {
	label   int // the number on them
	modulus int // number of orientations that can be distinguished
	stride  int // moves rotate them by multiples of it
	off     int // their orientation against the reference, modulo stride
	count   int
}

// state is a position as the coordinates see it, by number of orbit.
type state []orbitState

// orbitState is which pieces lie in an orbit and how, place by place.
type orbitState struct {
	kind        []uint8
	orientation []uint8 // in steps
	sum         int     // of the orientations
}

// ways returns how many orientations a piece can have in a place.
func (k *kind) ways() int { return k.modulus / k.stride }

// orbitsOf splits the places of a definition into orbits.
func orbitsOf(d *definition.Definition) []*orbit {
	var out []*orbit
	seen := make([]bool, d.Places())
	for set := range d.Sets {
		first := d.Sets[set].First
		for i := range d.Sets[set].Places {
			if !seen[first+i] {
				b := orbitFrom(d, set, first+i, seen)
				b.sortKinds(d.Solved())
				b.generators = b.stepsOf(d.Moves)
				b.number = len(out)
				out = append(out, b)
			}
		}
	}
	return out
}

// orbitFrom returns the orbit of a place, and marks its places as seen.
func orbitFrom(d *definition.Definition, set, place int, seen []bool) *orbit {
	s := &d.Sets[set]
	b := &orbit{set: s, places: []int{place}, full: s.Orientations}
	reference := map[int]int{place: 0}
	seen[place] = true
	for next := 0; next < len(b.places); next++ { // moves have finite order, so this finds all
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
	b.setStride(d)
	if plain := (&orbit{places: b.places, full: b.full,
		reference: make([]int, len(b.places))}); plain.setStride(d) == b.stride {
		b.reference = plain.reference // written orientations are good enough
	}
	return b
}

// setStride sets and returns the largest stride. Moves rotate pieces against the reference by its
// multiples.
func (b *orbit) setStride(d *definition.Definition) int {
	b.stride = b.full
	for _, m := range d.Moves {
		for i, p := range b.places {
			from := b.numberOf(m.Action.From[p])
			b.stride = gcd(b.stride,
				mod(b.reference[from]+m.Action.Twist[p]-b.reference[i], b.full))
		}
	}
	return b.stride
}

// sortKinds finds the kinds of the orbit's pieces in the solved puzzle.
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

// piece returns the kind of the piece on place i of the orbit, with a count of 0, and its written
// orientation.
func (b *orbit) piece(pos puzzle.Position, i int) (k kind, orientation int) {
	at := b.set.Cell + b.places[i] - b.set.First
	k.label = int(pos[at])
	if b.full > 1 {
		orientation = int(pos[at+b.set.Places])
	}
	k.modulus = b.set.ModulusOf(k.label)
	k.stride = gcd(b.stride, k.modulus)
	k.off = mod(orientation-b.reference[i], k.stride)
	return k, orientation
}

func compareKinds(a, b kind) int {
	return cmp.Or(a.label-b.label, a.modulus-b.modulus, a.off-b.off)
}

// turned returns the orientation of a piece on place i, in steps.
func (b *orbit) turned(k *kind, i, orientation int) int {
	return (mod(orientation-b.reference[i], k.modulus) - k.off) / k.stride
}

// written returns the written orientation of a piece on place i from its steps.
func (b *orbit) written(k *kind, i, steps int) int {
	return mod(k.off+steps*k.stride+b.reference[i], k.modulus)
}

// stepsOf returns what moves do in the orbit. What is added means nothing unless it is uniform.
func (b *orbit) stepsOf(moves []definition.Move) (out []step) {
	for _, m := range moves {
		out = append(out, b.stepOf(m.Action))
	}
	return out
}

func (b *orbit) stepOf(t definition.Transformation) step {
	n := len(b.places)
	s := step{from: make(permutation, n), twists: make([]uint8, n), added: make([]uint8, n)}
	for i, p := range b.places {
		from := b.numberOf(t.From[p])
		twist := mod(b.reference[from]+t.Twist[p]-b.reference[i], b.full) / b.stride
		s.from[i], s.twists[i] = uint8(from), uint8(twist)
		s.added[from] = uint8(b.rotated(&b.kinds[0], 0, twist))
	}
	s.to, s.odd = s.from.inverse(), s.from.parity()
	return s
}

// numberOf returns the number of a place in the orbit.
func (b *orbit) numberOf(place int) int {
	i, _ := slices.BinarySearch(b.places, place)
	return i
}

// uniform reports whether the orientations of all pieces count alike.
func (b *orbit) uniform() bool {
	return !slices.ContainsFunc(b.kinds,
		func(k kind) bool { return k.modulus != b.kinds[0].modulus })
}

// rotated returns the orientation of a piece after a move has rotated it by twist steps of the
// orbit.
func (b *orbit) rotated(k *kind, orientation, twist int) int {
	return (orientation + twist*(b.stride/k.stride)) % k.ways()
}

// changes returns how the generators change the parity of the pieces or, if look says so, the sum
// of their orientations.
func (b *orbit) changes(look aspect) (out []int) {
	for _, s := range b.generators {
		change := s.odd
		if look == oriented {
			change = 0
			for _, twist := range s.twists {
				change = b.rotated(&b.kinds[0], change, int(twist))
			}
		}
		out = append(out, change)
	}
	return out
}

// read returns the pieces of an orbit, and the first place whose piece no moves bring there, or -1.
func (b *orbit) read(pos puzzle.Position) (out orbitState, wrong int) {
	left := make([]int, len(b.kinds))
	for i := range b.places {
		k, orientation := b.piece(pos, i)
		n, ok := slices.BinarySearchFunc(b.kinds, k, compareKinds)
		if !ok || left[n] == b.kinds[n].count {
			return out, i
		}
		left[n]++
		steps := b.turned(&k, i, orientation)
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

func (st state) clone() state {
	out := slices.Clone(st)
	for i, o := range st {
		out[i].kind, out[i].orientation = slices.Clone(o.kind), slices.Clone(o.orientation)
	}
	return out
}

// gcd returns the greatest common divisor of two numbers of at least 0.
func gcd[T int | int64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// mod returns the remainder from 0 to n-1.
func mod(a, n int) int { return ((a % n) + n) % n }
