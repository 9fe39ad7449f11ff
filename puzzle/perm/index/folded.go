package index

import (
	"cmp"
	"slices"

	"puzzlebase/puzzle"
)

// Limits of what is folded.
const (
	maxFoldedRows = 1<<32 - 1             // stored rows, whose numbers have 32 bits
	maxMaps       = 1 << 16               // maps of words or columns, whose numbers have 16 bits
	maxSymmetries = maxMaps / mostColumns // of which each has a map for every column
	maxInnerWords = 1 << 10               // of a row of an inner form
	maxMapped     = 1 << 23               // words in all maps of an inner form
)

// foldedForm makes a CoordinateForm up to symmetry. One coordinate is reduced: of all its elements
// that are images of each other, one is stored, with all positions that have it. Words and columns
// are orientations of one orbit. The result is nil if there are no symmetries or too many, if more
// than one coordinate has no tables, or if no orientations can be columns. Where orientations are
// not numbered piece by piece, an innerForm is folded.
func (p *Numbering) foldedForm() *puzzle.FoldedForm {
	if len(p.orientations.orbits) == 0 {
		return p.foldedRows()
	}
	group := p.group()
	if group == nil {
		return nil
	}
	f := &folding{symmetryGroup: group}
	symmetries := group.symmetries
	for i := range p.orientations.orbits {
		s := newSplit(&p.orientations.orbits[i], symmetries)
		if s != nil && (f.split == nil || s.ways[1]*s.ways[2] > f.split.ways[1]*f.split.ways[2]) {
			f.split, f.inColumns = s, i
		}
	}
	if f.split == nil || !f.chooseReduced() {
		return nil
	}
	f.reducer = newReducer(f.rows.coordinates[0], f.numberOf[0], symmetries)
	f.words = f.split.ways[1]
	if f.inner = f.canBeInner(); f.inner {
		f.words *= f.perElement()
	}
	if f.rowCount() > maxFoldedRows {
		return nil
	}
	return f.form()
}

// folding is a folded form under construction. A word has a number of mixed radix: the stored
// element of the reduced coordinate, the elements of the others that congruences allow, the
// orientations of other orbits, and those of the split orbit. A row has the words with the same
// orientations of the split orbit. If all orientations depend only on the other elements, a row has
// all the words with the same stored element.
type folding struct {
	*symmetryGroup
	split     *split
	inColumns int // the number of its orbit among those with orientations
	reducer   *reducer

	rows     *product // of the coordinates, the reduced one first
	numberOf []int    // by coordinate of rows, its number in the puzzle
	rest     uint64   // combinations of the others with an element of the reduced coordinate
	others   uint64   // orientations of the other orbits
	words    uint64   // of a row
	inner    bool     // a row has all that goes with an element of the reduced coordinate
}

// chooseReduced chooses the coordinate that is reduced: the largest. It returns false if that is
// too large.
func (f *folding) chooseReduced() bool {
	all := f.product.coordinates
	for i := range all {
		f.numberOf = append(f.numberOf, i)
	}
	// One without tables has more elements than any with tables.
	slices.SortStableFunc(f.numberOf,
		func(i, k int) int { return cmp.Compare(all[k].size, all[i].size) })
	if all[f.numberOf[0]].size > maxReduced {
		return false
	}
	var ordered []*coordinate
	for _, i := range f.numberOf {
		ordered = append(ordered, all[i])
	}
	f.rows = newProduct(ordered, len(f.definition.Moves))
	f.rest = f.rows.size / ordered[0].size
	ways := &f.split.ways
	f.others = f.orientations.size / (ways[0] * ways[1] * ways[2])
	return true
}

// perElement is how many numbers there are above those of words, with one element of the reduced
// coordinate.
func (f *folding) perElement() uint64 { return f.rest * f.others * f.split.ways[0] }

// rowsOf is the number of rows with one element of the reduced coordinate.
func (f *folding) rowsOf() uint64 { return f.perElement() * f.split.ways[1] / f.words }

func (f *folding) rowCount() uint64 { return f.reducer.count() * f.rowsOf() }

// form makes the form of the stored rows.
func (f *folding) form() *puzzle.FoldedForm {
	s, columns := f.split, f.split.ways[2]
	out := &puzzle.FoldedForm{
		CoordinateForm: puzzle.CoordinateForm{
			Rows: f.rowCount(), Words: int(f.words), Columns: int(columns),
			ColumnSums: s.sums(),
			Edges:      func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return f.edges },
		},
		Symmetries: *f.feature(),
		Fold:       f.fold, Unfold: f.unfold, Mutual: f.rowsOf() == 1,
		Weight: func(row uint64) uint64 {
			return uint64(f.reducer.weight[row/f.rowsOf()])
		},
	}
	for i := range f.symmetries {
		ofColumn := s.images(2, s.linear(&f.symmetries[i]))
		for n := range columns {
			var to []uint8
			for c := range columns {
				to = append(to, uint8(s.plus(2, ofColumn[c][2], n)))
			}
			out.ColumnMaps = append(out.ColumnMaps, to)
		}
	}
	if f.inner {
		f.addInnerMaps(out)
	} else {
		f.addWordMaps(out)
	}
	return out
}

// addWordMaps adds the maps of words of orientations: for each symmetry, one for each number that
// is added to the orientations.
func (f *folding) addWordMaps(out *puzzle.FoldedForm) {
	s := f.split
	for i := range f.symmetries {
		ofWord := s.images(1, s.linear(&f.symmetries[i]))
		for n := range f.words {
			var to []uint16
			var shift []uint8
			for w := range f.words {
				to = append(to, uint16(s.plus(1, ofWord[w][1], n)))
				shift = append(shift, uint8(ofWord[w][2]))
			}
			out.WordMaps, out.WordShifts = append(out.WordMaps, to), append(out.WordShifts, shift)
		}
	}
}

// edges appends the moves from a stored row.
func (f *folding) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	s := f.split
	at, after := f.read(row*f.words*s.ways[2]), decoded{}
	for m := range f.moves {
		e := puzzle.RowEdge{Move: puzzle.Move(m)}
		var by int
		var numbers [3]uint64
		f.move(&at, m, &after)
		if f.inner {
			e.To, by = f.reducer.reduce(after.x[f.numberOf[0]], &after.places)
			class := int(uint64(f.reducer.stored[row]) / f.rows.coordinates[0].width)
			e.Words = (class*len(f.moves)+m)*len(f.symmetries) + by
		} else {
			f.turn(&at, m, &after)
			e.To, by, numbers = f.store(&after)
			e.Words = by*int(s.ways[1]) + int(numbers[1])
		}
		e.Columns = by*int(s.ways[2]) + int(numbers[2])
		edges = append(edges, e)
	}
	return edges
}

// read returns the position with a stored number.
func (f *folding) read(number uint64) (at decoded) {
	var split [3]uint64
	for part, ways := range slices.Backward(f.split.ways[:]) {
		split[part], number = number%ways, number/ways
	}
	others, number := number%f.others, number/f.others
	stored := uint64(f.reducer.stored[number/f.rest])
	var x elements
	f.rows.unrank(stored*f.rest+number%f.rest, &x)
	for i, k := range f.numberOf {
		at.x[k] = x[i]
	}
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		digits, ways := at.digits[b.first:][:b.free], uint64(b.ways)
		if i == f.inColumns {
			for part, n := range split {
				f.split.orientations(part, n, digits)
			}
			continue
		}
		for k := range digits {
			digits[k] = uint8(others % ways)
			others /= ways
		}
	}
	if f.ranked >= 0 {
		f.product.coordinates[f.ranked].unrank(at.x[f.ranked], &at.arrangement)
	}
	f.complete(&at)
	return at
}

// store returns the number, above those of words, of the stored image of a position. It also
// returns the symmetry that leads there, and the numbers of the image's orientations.
func (f *folding) store(at *decoded) (number uint64, by int, numbers [3]uint64) {
	stored, by := f.reducer.reduce(at.x[f.numberOf[0]], &at.places)
	element := uint64(0)
	if f.rest > 1 { // else imageWith does not need it, and to look it up takes time
		element = uint64(f.reducer.stored[stored])
	}
	number, numbers = f.imageWith(at, element, by)
	return stored*f.perElement() + number, by, numbers
}

// imageWith returns the number of the image of a position under a symmetry among those with the
// same element of the reduced coordinate, which is given, and the numbers of the image's
// orientations.
func (f *folding) imageWith(at *decoded, element uint64, symmetry int) (number uint64,
	numbers [3]uint64) {
	s := &f.symmetries[symmetry]
	if f.rest > 1 {
		x := elements{element}
		for i, k := range f.numberOf[1:] {
			x[i+1] = s.element(k, f.product.coordinates[k], at.x[k])
		}
		index, _ := f.rows.rank(&x)
		number = index % f.rest
	}
	unit := uint64(1)
	number *= f.others
	var to digits
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		f.rotate(at, i, symmetry, &to)
		if i == f.inColumns {
			numbers = f.split.numbers(to[b.first:][:b.free])
			continue
		}
		for _, d := range to[b.first:][:b.free] {
			number += unit * uint64(d)
			unit *= uint64(b.ways)
		}
	}
	return number*f.split.ways[0] + numbers[0], numbers
}

// fold returns the number of the stored image of a position.
func (f *folding) fold(index puzzle.Index) puzzle.Index {
	at := f.decode(index)
	row, _, numbers := f.store(&at)
	return puzzle.Index((row*f.split.ways[1]+numbers[1])*f.split.ways[2] + numbers[2])
}

// unfold returns the position that has a stored number.
func (f *folding) unfold(number puzzle.Index) puzzle.Index {
	at := f.read(uint64(number))
	return f.indexOf(&at.x, &at.digits)
}

// canBeInner reports whether a row can have all that goes with an element of the reduced
// coordinate. The pieces of that coordinate must have no orientations, so that a move adds the same
// to those of the others in each row.
func (f *folding) canBeInner() bool {
	for i := range f.orientations.orbits {
		if f.orientations.orbits[i].coordinate == f.numberOf[0] {
			return false
		}
	}
	words := f.perElement() * f.split.ways[1]
	maps := f.rows.coordinates[0].classes * uint64(len(f.moves)*len(f.symmetries))
	return f.rest > 1 && words <= maxInnerWords && maps <= maxMaps && maps*words <= maxMapped
}

// addInnerMaps adds the maps of words to a form with all that goes with an element in a row. A map
// follows from the class of the element, the move, and the symmetry that is made after it.
func (f *folding) addInnerMaps(out *puzzle.FoldedForm) {
	for class := range f.rows.coordinates[0].classes {
		for m := range f.moves {
			for by := range f.symmetries {
				to, shift := f.innerMap(class, m, by)
				out.WordMaps = append(out.WordMaps, to)
				out.WordShifts = append(out.WordShifts, shift)
			}
		}
	}
}

// innerMap returns where a move and then a symmetry take the words of rows with an element of a
// class, and what they add to the columns of each. It returns nothing if no row has one.
func (f *folding) innerMap(class uint64, m, by int) (to []uint16, shift []uint8) {
	c, first := f.rows.coordinates[0], f.numberOf[0]
	n, _ := slices.BinarySearch(f.reducer.stored, uint32(class*c.width))
	row := uint64(n)
	if row == f.reducer.count() || uint64(f.reducer.stored[row])/c.width != class {
		return nil, nil
	}
	var after decoded
	for word := range f.words {
		at := f.read((row*f.words + word) * f.split.ways[2])
		f.move(&at, m, &after)
		f.turn(&at, m, &after)
		element := f.symmetries[by].elementIn(first, c, &after)
		number, numbers := f.imageWith(&after, element, by)
		to = append(to, uint16(number*f.split.ways[1]+numbers[1]))
		shift = append(shift, uint8(numbers[2]))
	}
	return to, shift
}
