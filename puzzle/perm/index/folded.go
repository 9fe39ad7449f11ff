package index

import (
	"slices"

	"puzzlebase/puzzle"
)

// maxFoldedRows limits the rows of a puzzle that is folded.
const maxFoldedRows = 1 << 24

// maxImages limits the number of symmetries. A row stores the number of one in a byte, and its
// weight in another.
const maxImages = 255

// foldedForm makes a CoordinateForm up to symmetry. Symmetries are exchanges of moves that preserve
// the solved position, such as a rotation of the whole puzzle. It uses those that leave one piece
// of every free orbit in its place, exchange the pieces of the columns among themselves, and
// exchange those of the words. It returns nil if there are none or too many, or if columns are not
// orientations.
func (p *Numbering) foldedForm() *puzzle.FoldedForm {
	if columns, _ := p.orientations.split(); columns < fewestColumns {
		return nil
	}
	if slices.ContainsFunc(p.product.coordinates,
		func(c *coordinate) bool { return c.next == nil }) {
		return nil
	}
	im := newImager(p)
	f := &folding{imager: im}
	f.findImages()
	if !f.split() || len(f.images) > maxImages {
		return nil
	}
	if rows := p.product.size * f.rest.ways; rows > maxFoldedRows {
		return nil
	}
	f.chooseRows()
	return f.form()
}

// folding is a folded form under construction.
type folding struct {
	*imager
	images               []*image
	implied              []int // by free orbit, the piece that the others imply
	columns, words, rest digits
	rows                 []chosen // by row of the puzzle
	first                []uint32 // by stored row, its number in the puzzle
	weight               []uint8  // by stored row, the number of its images
}

// digits numbers the orientations of some pieces.
type digits struct {
	pieces []freePiece
	ways   uint64
}

// freePiece is a piece of a free orbit.
type freePiece struct{ orbit, piece, modulus int }

// add adds a piece as the least significant digit.
func (d *digits) add(t freePiece) {
	d.pieces = append(d.pieces, t)
	d.ways *= uint64(t.modulus)
}

// number returns the number of the orientations that of returns.
func (d *digits) number(of func(freePiece) int) (n uint64) {
	for _, t := range d.pieces {
		n = n*uint64(t.modulus) + uint64(mod(of(t), t.modulus))
	}
	return n
}

// orientations returns a function with the orientations of number n.
func (d *digits) orientations(n uint64) func(freePiece) int {
	of := map[freePiece]int{}
	for _, t := range slices.Backward(d.pieces) {
		of[t] = int(n % uint64(t.modulus))
		n /= uint64(t.modulus)
	}
	return func(t freePiece) int { return of[t] }
}

// chosen says which stored row represents a row. A symmetry maps the row to it, and adds to the
// numbers of words and columns.
type chosen struct {
	row            uint32
	image          uint8
	words, columns uint8
}

// findImages finds the symmetries that leave one piece of each free orbit in its place.
func (f *folding) findImages() {
	exchanges := f.automorphisms()
	for i := range f.orientations.orbits {
		b := f.orientations.orbits[i].orbit
		home := make([]int, len(b.kinds)) // of each piece in the solved puzzle
		for at, k := range f.start[b.number].kind {
			home[k] = at
		}
		keeps := func(exchange []int, k int) bool {
			return slices.ContainsFunc(f.placeMaps(b, exchange),
				func(to []int) bool { return to[home[k]] == home[k] })
		}
		best, most := 0, []([]int){}
		for k := range b.kinds {
			var alike [][]int
			for _, e := range exchanges {
				if keeps(e, k) {
					alike = append(alike, e)
				}
			}
			if len(alike) >= len(most) {
				best, most = k, alike
			}
		}
		f.implied = append(f.implied, best)
		exchanges = most
	}
	for _, e := range exchanges {
		if to, ok := f.image(e); ok && f.keeps(to) {
			f.images = append(f.images, to)
		}
	}
}

// keeps reports whether an image leaves the implied pieces in place.
func (f *folding) keeps(to *image) bool {
	for i, k := range f.implied {
		if to.orientations[i].pieces[k] != k {
			return false
		}
	}
	return true
}

// split makes columns and words of pieces that symmetries exchange among themselves. It drops
// symmetries if necessary, and returns false if none is left.
func (f *folding) split() bool {
	for len(f.images) > 1 {
		orbits := f.exchanged()
		columns, left := fill(orbits, mostColumns)
		if columns.ways >= fewestColumns {
			words, left := fill(left, puzzle.MostWords)
			f.columns, f.words, f.rest = columns, words, digits{ways: 1}
			for _, o := range left {
				for _, t := range o {
					f.rest.add(t)
				}
			}
			return true
		}
		slices.SortStableFunc(orbits, func(a, b []freePiece) int { return len(b) - len(a) })
		alone := orbits[0][0]
		f.images = slices.DeleteFunc(f.images, func(to *image) bool {
			return to.orientations[alone.orbit].pieces[alone.piece] != alone.piece
		})
	}
	return false
}

// exchanged returns the pieces without the implied ones, in sets that symmetries exchange.
func (f *folding) exchanged() (out [][]freePiece) {
	seen := map[freePiece]bool{}
	for i := range f.orientations.orbits {
		b := &f.orientations.orbits[i]
		for k := range b.kinds {
			var orbit []freePiece
			for _, to := range f.images {
				t := freePiece{i, to.orientations[i].pieces[k], b.kinds[0].ways()}
				if k != f.implied[i] && !seen[t] {
					seen[t] = true
					orbit = append(orbit, t)
				}
			}
			if orbit != nil {
				out = append(out, orbit)
			}
		}
	}
	return out
}

// fill chooses orbits whose orientations have as many combinations as possible, up to most. It
// returns the other orbits in left.
func fill(orbits [][]freePiece, most uint64) (full digits, left [][]freePiece) {
	const considered = 12
	best, few := 0, min(len(orbits), considered)
	full.ways = 1
	for set := range 1 << few {
		d := digits{ways: 1}
		for i, o := range orbits[:few] {
			if set>>i&1 == 1 {
				for _, t := range o {
					d.add(t)
				}
			}
			if d.ways > most {
				break
			}
		}
		if d.ways <= most && d.ways > full.ways {
			full, best = d, set
		}
	}
	for i, o := range orbits {
		if i >= few || best>>i&1 == 0 {
			left = append(left, o)
		}
	}
	return full, left
}

// chooseRows chooses the stored rows.
func (f *folding) chooseRows() {
	const unknown = 1<<32 - 1
	f.rows = slices.Repeat([]chosen{{row: unknown}}, int(f.product.size*f.rest.ways))
	for row := range f.rows {
		if f.rows[row].row != unknown {
			continue
		}
		var x elements
		f.product.unrank(uint64(row)/f.rest.ways, &x)
		orientations := f.rest.orientations(uint64(row) % f.rest.ways)
		weight := uint8(0)
		for n, to := range f.images {
			at, words, columns := f.imageOf(&x, orientations, to)
			if f.rows[at].row == unknown {
				f.rows[at] = chosen{uint32(len(f.first)), uint8(n), words, columns}
				weight++
			}
		}
		f.first, f.weight = append(f.first, uint32(row)), append(f.weight, weight)
	}
}

// imageOf returns the image of a row, and the numbers added to words and columns.
func (f *folding) imageOf(x *elements, orientations func(freePiece) int,
	to *image) (row uint64, words, columns uint8) {
	var after elements
	for i, image := range to.elements {
		after[i] = uint64(image[x[i]])
	}
	row, _ = f.product.rank(&after)
	added := func(t freePiece) int {
		b := &f.orientations.orbits[t.orbit]
		return int(to.orientations[t.orbit].added[int(x[b.coordinate])*len(b.kinds)+t.piece])
	}
	rest := f.rest.number(func(t freePiece) int {
		o := &to.orientations[t.orbit]
		from := freePiece{t.orbit, slices.Index(o.pieces, t.piece), t.modulus}
		return o.of(orientations(from), t.modulus) + added(t)
	})
	return row*f.rest.ways + rest, uint8(f.words.number(added)), uint8(f.columns.number(added))
}

// form makes the form of the stored rows.
func (f *folding) form() *puzzle.FoldedForm {
	out := &puzzle.FoldedForm{
		CoordinateForm: puzzle.CoordinateForm{
			Rows: uint64(len(f.first)), Words: int(f.words.ways), Columns: int(f.columns.ways),
		},
		Fold:   f.fold,
		Weight: func(row uint64) uint64 { return uint64(f.weight[row]) },
	}
	for _, to := range f.images {
		for n := range f.words.ways {
			out.WordMaps = append(out.WordMaps, f.words.back(to, n))
		}
		for n := range f.columns.ways {
			out.ColumnMaps = append(out.ColumnMaps, f.columns.back(to, n))
		}
	}
	less := [2][]uint8{f.words.differences(), f.columns.differences()}
	out.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge {
		return func(row uint64,
			edges []puzzle.RowEdge) []puzzle.RowEdge {
			return f.edges(row, &less, edges)
		}
	}
	return out
}

// back returns, by number, the preimage under a symmetry that n is added to first.
func (d *digits) back(to *image, n uint64) []uint8 {
	out := make([]uint8, d.ways)
	added := d.orientations(n)
	for v := range out {
		orientations := d.orientations(uint64(v))
		out[v] = uint8(d.number(func(t freePiece) int {
			i := &to.orientations[t.orbit]
			after := freePiece{t.orbit, i.pieces[t.piece], t.modulus}
			return i.of(orientations(after)+added(after), t.modulus)
		}))
	}
	return out
}

// differences has an entry for each two numbers: the orientations of the first minus those of the
// second.
func (d *digits) differences() []uint8 {
	out := make([]uint8, d.ways*d.ways)
	for a := range d.ways {
		for b := range d.ways {
			x, y := d.orientations(a), d.orientations(b)
			out[a*d.ways+b] = uint8(d.number(func(t freePiece) int { return x(t) - y(t) }))
		}
	}
	return out
}

// edges appends the moves from a stored row.
func (f *folding) edges(row uint64, less *[2][]uint8, edges []puzzle.RowEdge) []puzzle.RowEdge {
	whole := uint64(f.first[row])
	var at expanded
	f.product.unrank(whole/f.rest.ways, &at.x)
	rest := whole % f.rest.ways
	for m := range f.moves {
		add := func(d *digits, n uint64) uint64 {
			out, power := uint64(0), uint64(1)
			for _, t := range slices.Backward(d.pieces) {
				b := &f.orientations.orbits[t.orbit]
				k := uint64(t.modulus)
				out += power * ((n%k + uint64(
					f.added[t.orbit][m][int(at.x[b.coordinate])*len(b.kinds)+t.piece])) % k)
				n, power = n/k, power*k
			}
			return out
		}
		to := f.rows[f.movedElements(&at, m)*f.rest.ways+add(&f.rest, rest)]
		words := less[0][add(&f.words, 0)*f.words.ways+uint64(to.words)]
		columns := less[1][add(&f.columns, 0)*f.columns.ways+uint64(to.columns)]
		edges = append(edges, puzzle.RowEdge{
			Move: puzzle.Move(m), To: uint64(to.row),
			Words:   int(to.image)*int(f.words.ways) + int(words),
			Columns: int(to.image)*int(f.columns.ways) + int(columns),
		})
	}
	return edges
}

// fold returns the number of the stored image of a position.
func (f *folding) fold(index puzzle.Index) puzzle.Index {
	st, x := f.stateAt(index)
	found := map[[2]int]int{}
	for i := range f.orientations.orbits {
		pieces := st[f.orientations.orbits[i].number]
		for at, k := range pieces.kind {
			found[[2]int{i, int(k)}] = int(pieces.orientation[at])
		}
	}
	orientations := func(t freePiece) int { return found[[2]int{t.orbit, t.piece}] }
	row, _ := f.product.rank(x)
	to := f.rows[row*f.rest.ways+f.rest.number(orientations)]
	back := func(d *digits, added uint8) int {
		offset, zero := d.orientations(uint64(added)), uint64(0)
		n := d.number(func(t freePiece) int { return orientations(t) - offset(t) })
		return int(d.back(f.images[to.image], zero)[n])
	}
	word, column := back(&f.words, to.words), back(&f.columns, to.columns)
	return puzzle.Index((uint64(to.row)*f.words.ways+uint64(word))*f.columns.ways + uint64(column))
}
