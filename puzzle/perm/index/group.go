package index

import (
	"slices"

	"puzzlebase/puzzle"
)

// symmetryGroup is the group of all symmetries of a puzzle.
type symmetryGroup struct {
	*Numbering
	symmetries []symmetry
}

// findSymmetries finds the symmetries of the puzzle. It returns nil if there is one alone or too
// many, or if more than one coordinate has no tables.
func (p *Numbering) findSymmetries() *symmetryGroup {
	if slices.ContainsFunc(p.product.coordinates[p.ranked+1:],
		func(c *coordinate) bool { return c.next == nil }) {
		return nil
	}
	f := &symmetryGroup{Numbering: p, symmetries: p.symmetries(p.automorphisms(), p.start)}
	if n := len(f.symmetries) * len(p.goals); n < 2 || n > maxSymmetries {
		return nil
	}
	if len(p.goals) > 1 {
		f.addRotations()
	}
	return f
}

// addRotations keeps the symmetries that map goals to goals, and adds each of them followed by each
// rotation.
func (f *symmetryGroup) addRotations() {
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
}

// feature returns the symmetries as a puzzle offers them, or nil if there are none.
func (f *symmetryGroup) feature() *puzzle.Symmetries[puzzle.Index] {
	if f == nil {
		return nil
	}
	return &puzzle.Symmetries[puzzle.Index]{Order: len(f.symmetries), Image: f.image}
}

// move sets what a move makes of the elements.
func (f *symmetryGroup) move(at *decoded, m int, after *decoded) {
	for i, c := range f.product.coordinates {
		if c.next != nil {
			after.x[i] = uint64(c.next[m][at.x[i]])
			continue
		}
		c.ranked.move(&at.arrangement, &c.ranked.orbit.steps[m], &after.arrangement)
	}
}

// turn sets what a move makes of the orientations in free orbits.
func (f *symmetryGroup) turn(at *decoded, m int, after *decoded) {
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		added, places := b.steps[m].added, b.placesOf(at)
		from, to := at.digits[b.first:][:len(places)], after.digits[b.first:][:len(places)]
		for k, place := range places {
			turned := int(from[k]) + int(added[place])
			if turned >= b.ways {
				turned -= b.ways
			}
			to[k] = uint8(turned)
		}
	}
}

// rotate sets the orientations in free orbit i after a symmetry.
func (f *symmetryGroup) rotate(at *decoded, i, symmetry int, image *digits) {
	b := &f.orientations.orbits[i]
	t := &f.symmetries[symmetry].orbits[b.number]
	places := b.placesOf(at)
	from, to := at.digits[b.first:][:len(places)], image[b.first:][:len(places)]
	for k, place := range places {
		becomes, turned := t.kinds[k], int(from[k])
		if t.mirror {
			turned = b.ways - turned
		}
		turned += int(t.offsets[place]) + int(t.constants[becomes]) // at most 3*ways - 2
		if turned >= 2*b.ways {
			turned -= b.ways
		}
		if turned >= b.ways {
			turned -= b.ways
		}
		to[becomes] = uint8(turned)
	}
}

// image returns the image of a position under a symmetry.
func (f *symmetryGroup) image(index puzzle.Index, symmetry int) puzzle.Index {
	at := f.decode(index)
	var x elements
	var turned digits
	for i := range f.orientations.orbits {
		f.rotate(&at, i, symmetry, &turned)
	}
	for i, c := range f.product.coordinates {
		x[i] = f.symmetries[symmetry].elementIn(i, c, &at)
	}
	return f.indexOf(&x, &turned)
}

// decode returns a position with the orientations of all its pieces.
func (f *symmetryGroup) decode(index puzzle.Index) decoded {
	at := f.expand(index)
	f.complete(&at)
	return at
}

// complete sets the orientations that follow from the elements and from the other orientations.
func (f *symmetryGroup) complete(at *decoded) {
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		b.complete(&at.digits, b.sums[at.x[b.sum]])
	}
}

// indexOf returns the index of a position.
func (f *symmetryGroup) indexOf(x *elements, d *digits) puzzle.Index {
	index, _ := f.product.rank(x)
	return puzzle.Index(f.orientations.number(index, d))
}
