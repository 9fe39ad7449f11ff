package index

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// The last digits of an index are columns of words: orientations of free pieces, or the order of an
// orbit's last pieces.
const (
	fewestColumns = 12 // fewer are not worth it
	mostColumns   = 64
	orderedPieces = 5  // pieces whose order makes columns
	orders        = 60 // orders of one parity
)

// form makes the coordinate form. Rows are all coordinates, and words and columns are the
// orientations of free pieces. A move adds to these what depends on the row. Without free pieces
// there are three kinds of columns: the orders of the last pieces of the largest orbit of different
// pieces, the elements of a last coordinate without a congruence, or those of the last groups of a
// chain. The result is nil if there is none of these.
func (p *Numbering) form() *puzzle.CoordinateForm {
	if c := p.product.coordinates[0].chain; c != nil {
		return c.form(p)
	}
	switch last := p.product.coordinates[len(p.product.coordinates)-1]; {
	case p.orientations.size > 1:
		return p.orientationForm()
	case last.ordered():
		return p.orderForm()
	default:
		return p.innerForm()
	}
}

// cutDigits returns which digits begin the words and the columns, and how many of these they make.
func (s *orientations) cutDigits() (inRow, inWord, words, columns int) {
	words, columns, inWord = 1, 1, len(s.radix)
	for ; inWord > 0 && columns*int(s.radix[inWord-1]) <= mostColumns; inWord-- {
		columns *= int(s.radix[inWord-1])
	}
	inRow = inWord
	for ; inRow > 0 && words*int(s.radix[inRow-1]) <= puzzle.MostWords; inRow-- {
		words *= int(s.radix[inRow-1])
	}
	return inRow, inWord, words, columns
}

// orientationForm makes words and columns of orientations.
func (p *Numbering) orientationForm() *puzzle.CoordinateForm {
	s := p.orientations
	inRow, inWord, words, columns := s.cutDigits()
	if columns < fewestColumns {
		return nil
	}
	f := &puzzle.CoordinateForm{Rows: p.Size() / uint64(columns*words), Words: words,
		Columns: columns}
	for n := range words {
		var to []uint16
		for _, w := range s.shifts(inRow, inWord, uint64(n), uint64(words)) {
			to = append(to, uint16(w))
		}
		f.WordMaps = append(f.WordMaps, to)
	}
	for n := range columns {
		f.ColumnMaps = append(f.ColumnMaps,
			s.shifts(inWord, len(s.radix), uint64(n), uint64(columns)))
	}
	var zero digits
	edges := func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
		at := p.expand(puzzle.Index(row * uint64(words*columns)))
		for m := range p.moves {
			var added digits
			p.addedBy(&at, m, &added)
			to := s.plus(p.movedElements(&at, m), 0, inRow, &at.digits, &added)
			edges = append(edges, puzzle.RowEdge{
				Move: puzzle.Move(m), To: to,
				Words:   int(s.plus(0, inRow, inWord, &zero, &added)),
				Columns: int(s.plus(0, inWord, len(s.radix), &zero, &added)),
			})
		}
		return edges
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return edges }
	return f
}

// shifts returns, for each of count values of the digits from up to to, the value after number n is
// added digit by digit.
func (s *orientations) shifts(from, to int, n, count uint64) []uint8 {
	part := &orientations{radix: s.radix[from:to]}
	var added digits
	part.decode(n, &added)
	out := make([]uint8, count)
	for v := range out {
		var d digits
		part.decode(uint64(v), &d)
		out[v] = uint8(part.plus(0, 0, len(part.radix), &d, &added))
	}
	return out
}

// ordered reports whether the last digits of a coordinate give the order of the last pieces.
func (c *coordinate) ordered() bool {
	return c.next == nil && c.permutes() && c.ranked.places > orderedPieces
}

// orderForm makes columns of the order of the last pieces.
func (p *Numbering) orderForm() *puzzle.CoordinateForm {
	f := &puzzle.CoordinateForm{
		Rows: p.Size() / orders, Words: 1, Columns: orders, WordMaps: [][]uint16{{0}},
	}
	for number := range 2 * orders {
		by := orderOf(number)
		for odd := range 2 {
			f.ColumnMaps = append(f.ColumnMaps, ordersAfter(by, odd))
		}
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return newWalk(p).edges }
	return f
}

// lastOrder is an order of the last pieces.
type lastOrder [orderedPieces]uint8

// orderNumber numbers the orders of five places below 64: twice the half of the lexicographic rank,
// plus the parity.
func orderNumber(places *lastOrder) int {
	rank, inversions, left := 0, 0, uint64(0)
	for _, place := range places {
		left |= 1 << place
	}
	for i, place := range places {
		left &^= 1 << place
		smaller := bits.OnesCount64(left & (1<<place - 1))
		inversions += smaller
		rank = rank*(orderedPieces-i) + smaller
	}
	return rank&^1 | inversions&1
}

// orderOf returns the order of 0 to 4 with a number.
func orderOf(number int) (out lastOrder) {
	puzzle.UnrankPermutation(uint64(number/2), number&1, out[:])
	return out
}

// ordersAfter returns where each order of one parity goes when element i becomes element by[i].
// Orders are numbered by half their rank.
func ordersAfter(by lastOrder, odd int) (out []uint8) {
	for half := range orders {
		after := orderOf(2*half + odd)
		for i, o := range after {
			after[i] = by[o]
		}
		out = append(out, uint8(orderNumber(&after)/2))
	}
	return out
}
