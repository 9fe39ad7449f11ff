package index

import (
	"slices"
	"sync"

	"puzzlebase/puzzle"
)

// imaging maps positions by symmetries.
type imaging struct {
	*Numbering
	symmetries []symmetry
	turnings   [][]turning // by free orbit, then as numbered by change
	positions  sync.Pool   // of *imagedPosition
}

// findImages finds the symmetries of the puzzle. It returns nil if there is one alone or too many,
// or if more than one coordinate has no tables.
func (p *Numbering) findImages() *imaging {
	if slices.ContainsFunc(p.product.coordinates[p.ranked+1:],
		func(c *coordinate) bool { return c.next == nil }) {
		return nil
	}
	f := &imaging{Numbering: p, symmetries: p.symmetries(p.automorphisms(), p.start)}
	if n := len(f.symmetries) * len(p.goals); n < 2 || n > maxSymmetries {
		return nil
	}
	f.positions.New = func() any { return f.newPosition() }
	f.setTurnings()
	if len(p.goals) > 1 {
		f.addRotations()
	}
	return f
}

// addRotations keeps the symmetries that map goals to goals, and adds each of them followed by each
// rotation.
func (f *imaging) addRotations() {
	var exchanges [][]int
	for i, s := range f.symmetries {
		if !slices.ContainsFunc(f.goals, func(x puzzle.Index) bool {
			return !slices.Contains(f.goals, f.image(x, i))
		}) {
			exchanges = append(exchanges, s.exchange)
		}
	}
	goals := []state{f.start}
	for _, x := range f.goals {
		pos := f.Unrank(x)
		if st, _, _ := f.stateOf(pos); pos != f.definition.Solved() {
			goals = append(goals, st)
		}
	}
	f.symmetries = f.Numbering.symmetries(exchanges, goals...)
	f.setTurnings()
}

// images returns the symmetries as a puzzle offers them, or nil if there are none.
func (f *imaging) images() *puzzle.Symmetries[puzzle.Index] {
	if f == nil {
		return nil
	}
	return &puzzle.Symmetries[puzzle.Index]{Order: len(f.symmetries), Image: f.image}
}

// imagedPosition is a position as symmetries see it.
type imagedPosition struct {
	x            elements
	arrangement  arrangement // the reduced one, if it has no tables
	kinds        [][]uint8   // by free orbit and place
	orientations [][]int     // by free orbit and kind
}

func (f *imaging) newPosition() *imagedPosition {
	p := &imagedPosition{kinds: make([][]uint8, len(f.orientations.orbits))}
	for i := range f.orientations.orbits {
		p.orientations = append(p.orientations, make([]int, f.orientations.orbits[i].free+1))
	}
	return p
}

// complete sets what follows from the elements and the orientations of the free pieces.
func (f *imaging) complete(at *imagedPosition) {
	if f.ranked >= 0 {
		f.product.coordinates[f.ranked].unrank(at.x[f.ranked], &at.arrangement)
	}
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		at.kinds[i] = b.lyingAt(&at.x, &at.arrangement)
		last := b.sums[at.x[b.sum]]
		for _, d := range at.orientations[i][:b.free] {
			last -= d
		}
		at.orientations[i][b.free] = mod(last, b.ways)
	}
}

// turning is what a move, and then a symmetry, does to the orientations of a free orbit.
type turning struct {
	kinds    []uint8 // the kind that replaces each kind
	mirror   bool    // pieces rotate the other way
	added    []int   // to the piece on each place before the move
	constant []int   // to each kind of the image
}

// change numbers a move and the symmetry after it. Only the symmetry is made if the move is the
// number of moves.
func (f *imaging) change(move, by int) int { return move*len(f.symmetries) + by }

func (f *imaging) setTurnings() {
	f.turnings = nil
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		var all []turning
		for m := range len(f.moves) + 1 {
			for s := range f.symmetries {
				all = append(all, b.turning(m, &f.symmetries[s].orbits[b.number], m < len(f.moves)))
			}
		}
		f.turnings = append(f.turnings, all)
	}
}

// turning returns what a symmetry does after a move, or alone.
func (b *freeOrbit) turning(m int, t *orbitImage, moves bool) turning {
	out := turning{kinds: t.kinds, mirror: t.mirror, added: make([]int, len(b.places)),
		constant: t.constant}
	for place := range b.places {
		from, added := place, 0
		if moves {
			from = b.steps[m].from[place]
			added = int(b.steps[m].added[from])
		}
		out.added[from] = mod(t.of(added, b.ways)+t.offsets[place], b.ways)
	}
	return out
}

// rotate sets the orientations of free orbit i, by kind, after a change of a position.
func (f *imaging) rotate(at *imagedPosition, i, change int, digits *[maxFree + 1]int) {
	t, ways, orientations := &f.turnings[i][change], f.orientations.orbits[i].ways,
		at.orientations[i]
	for place, added := range t.added {
		k := at.kinds[i][place]
		becomes, turned := t.kinds[k], orientations[k]
		if t.mirror {
			turned = ways - turned
		}
		turned += added + t.constant[becomes] // at most 3*ways - 2
		if turned >= 2*ways {
			turned -= ways
		}
		if turned >= ways {
			turned -= ways
		}
		digits[becomes] = turned
	}
}

// image returns the image of a position under a symmetry.
func (f *imaging) image(index puzzle.Index, symmetry int) puzzle.Index {
	at, s := f.positions.Get().(*imagedPosition), &f.symmetries[symmetry]
	defer f.positions.Put(at)
	f.find(index, at)
	for i, c := range f.product.coordinates {
		at.x[i] = s.image(i, c, at)
	}
	var digits [maxFree + 1]int
	for i := range f.orientations.orbits {
		f.rotate(at, i, f.change(len(f.moves), symmetry), &digits)
		copy(at.orientations[i], digits[:])
	}
	return f.indexOf(at)
}

// find sets a position from its index.
func (f *imaging) find(index puzzle.Index, at *imagedPosition) {
	var digits [maxFree]uint8
	f.product.unrank(uint64(index)/f.orientations.size, &at.x)
	f.orientations.digits(uint64(index)%f.orientations.size, &digits)
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		for k := range b.free {
			at.orientations[i][k] = int(digits[b.first+k])
		}
	}
	f.complete(at)
}

// indexOf returns the index of a position.
func (f *imaging) indexOf(at *imagedPosition) puzzle.Index {
	var digits [maxFree]uint8
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		for k, d := range at.orientations[i][:b.free] {
			digits[b.first+k] = uint8(d)
		}
	}
	index, _ := f.product.rank(&at.x)
	return puzzle.Index(f.orientations.number(index, &digits))
}
