package index

import "puzzlebase/puzzle"

// isInner reports whether a row has all that goes with an element of the reduced coordinate. The
// pieces of that coordinate must have no orientations, so that a move adds the same to those of the
// others in each row.
func (f *folding) isInner() bool {
	for i := range f.orientations.orbits {
		if f.orientations.orbits[i].coordinate == f.numberOf[0] {
			return false
		}
	}
	words := f.perElement() * f.split.ways[1]
	maps := f.rows.coordinates[0].classes * uint64(len(f.moves)*len(f.symmetries))
	return f.rest > 1 && words <= maxInnerWords && maps <= maxMaps && maps*words <= maxMapped
}

// addInner adds the maps of words and the moves to a form with all that goes with an element in a
// row. A map follows from the class of the element, the move, and the symmetry that is made after
// it.
func (f *folding) addInner(out *puzzle.FoldedForm) {
	c := f.rows.coordinates[0]
	for class := range c.classes {
		for m := range f.moves {
			for by := range f.symmetries {
				to, shift := f.innerMap(class, m, by)
				out.WordMaps = append(out.WordMaps, to)
				out.WordShifts = append(out.WordShifts, shift)
			}
		}
	}
	out.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge {
		at, after := f.newPosition(), f.newPosition()
		return func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
			f.read(row*f.words*f.split.ways[2], at)
			class := int(uint64(f.reducer.stored[row]) / c.width)
			for m := range f.moves {
				f.move(at, m, after)
				to, by := f.reducer.reduce(after.x[f.numberOf[0]], &after.arrangement.kind)
				edges = append(edges, puzzle.RowEdge{Move: puzzle.Move(m), To: to,
					Words:   (class*len(f.moves)+m)*len(f.symmetries) + by,
					Columns: by * int(f.split.ways[2])})
			}
			return edges
		}
	}
}

// innerMap returns where a move and then a symmetry take the words of rows with an element of a
// class, and what they add to the columns of each. It returns nothing if no row has one.
func (f *folding) innerMap(class uint64, m, by int) (to []uint16, shift []uint8) {
	c, first := f.rows.coordinates[0], f.numberOf[0]
	row := f.reducer.firstFrom(class * c.width)
	if row == f.reducer.count() || uint64(f.reducer.stored[row])/c.width != class {
		return nil, nil
	}
	at, after := f.newPosition(), f.newPosition()
	for word := range f.words {
		f.read((row*f.words+word)*f.split.ways[2], at)
		f.move(at, m, after)
		element := f.reducer.image(after.x[first], &after.arrangement.kind, first, by)
		number, numbers := f.imageWith(after, element, by)
		to = append(to, uint16(number*f.split.ways[1]+numbers[1]))
		shift = append(shift, uint8(numbers[2]))
	}
	return to, shift
}
