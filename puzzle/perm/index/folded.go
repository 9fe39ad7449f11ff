package index

import (
	"slices"

	"puzzlebase/puzzle"
)

// maxFoldedRows is how many rows there may be of which one is chosen for all its
// images.
const maxFoldedRows = 1 << 24

// maxImages is how many symmetries there may be: a row has the number of one in a
// byte, and how many rows it stands for in another.
const maxImages = 255

// FoldedForm makes a CoordinateForm up to symmetry: exchanges of moves that keep what
// is solved are found from the definition, such as turning the whole puzzle and its
// mirror image. Those are taken that leave the last piece of every kind of turning
// alone, or whichever piece most of them do, and of the others exchange those that
// make columns and those that make words among themselves. It is nil where there
// are none or too many, or where columns are not of turns.
func (p *Positions) FoldedForm() *puzzle.FoldedForm {
	if columns, _ := p.spin.split(); columns < fewestColumns {
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

// folding is a form up to symmetry while it is made.
type folding struct {
	*imager
	images               []*image
	tied                 []int // by spinning block the piece whose turns the others tell
	columns, words, rest digits
	rows                 []chosen // by row of the puzzle
	first                []uint32 // by row that stands for others, the first of these
	weight               []uint8  // and how many they are
}

// digits number the turns of some pieces.
type digits struct {
	pieces []turning
	ways   uint64
}

// turning is a piece of a spinning block.
type turning struct{ block, piece, modulus int }

// add adds a piece, the least significant so far.
func (d *digits) add(t turning) {
	d.pieces = append(d.pieces, t)
	d.ways *= uint64(t.modulus)
}

// number is the number of turns that a function tells.
func (d *digits) number(of func(turning) int) (n uint64) {
	for _, t := range d.pieces {
		n = n*uint64(t.modulus) + uint64(mod(of(t), t.modulus))
	}
	return n
}

// turns returns what tells the turns of a number.
func (d *digits) turns(n uint64) func(turning) int {
	of := map[turning]int{}
	for _, t := range slices.Backward(d.pieces) {
		of[t] = int(n % uint64(t.modulus))
		n /= uint64(t.modulus)
	}
	return func(t turning) int { return of[t] }
}

// chosen says of a row which one stands for it: it is the image of that by a
// symmetry, which adds to the numbers of words and columns.
type chosen struct {
	row            uint32
	image          uint8
	words, columns uint8
}

// findImages finds the symmetries that leave one piece of each spinning block
// alone.
func (f *folding) findImages() {
	exchanges := f.automorphisms()
	for i := range f.spin.blocks {
		b := f.spin.blocks[i].Block
		home := make([]int, len(b.kinds)) // of each piece, when solved
		for at, place := range b.Places {
			home[f.start.kind[place]] = at
		}
		keeps := func(exchange []int, k int) bool {
			return slices.ContainsFunc(f.placeMaps(b, exchange),
				func(to []int) bool { return to[home[k]] == home[k] })
		}
		best, most := 0, []([]int){}
		for k := range b.kinds {
			var kept [][]int
			for _, e := range exchanges {
				if keeps(e, k) {
					kept = append(kept, e)
				}
			}
			if len(kept) >= len(most) {
				best, most = k, kept
			}
		}
		f.tied = append(f.tied, best)
		exchanges = most
	}
	for _, e := range exchanges {
		if to, ok := f.image(e); ok && f.keeps(to) {
			f.images = append(f.images, to)
		}
	}
}

// keeps reports whether an image leaves the tied pieces alone.
func (f *folding) keeps(to *image) bool {
	for i, k := range f.tied {
		if to.turns[i].pieces[k] != k {
			return false
		}
	}
	return true
}

// split makes columns and words of pieces that symmetries exchange among
// themselves; it takes fewer symmetries where that cannot be. False when none is
// left.
func (f *folding) split() bool {
	for len(f.images) > 1 {
		orbits := f.orbits()
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
		slices.SortStableFunc(orbits, func(a, b []turning) int { return len(b) - len(a) })
		alone := orbits[0][0]
		f.images = slices.DeleteFunc(f.images, func(to *image) bool {
			return to.turns[alone.block].pieces[alone.piece] != alone.piece
		})
	}
	return false
}

// orbits returns the pieces that are not tied, by which are exchanged.
func (f *folding) orbits() (out [][]turning) {
	seen := map[turning]bool{}
	for i := range f.spin.blocks {
		b := &f.spin.blocks[i]
		for k := range b.kinds {
			var orbit []turning
			for _, to := range f.images {
				t := turning{i, to.turns[i].pieces[k], b.turns(b.kinds[0])}
				if k != f.tied[i] && !seen[t] {
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

// fill takes the orbits whose turns have most ways together, but no more than some,
// and returns the others.
func fill(orbits [][]turning, most uint64) (full digits, left [][]turning) {
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

// chooseRows finds which rows stand for others.
func (f *folding) chooseRows() {
	const unknown = 1<<32 - 1
	f.rows = slices.Repeat([]chosen{{row: unknown}}, int(f.product.size*f.rest.ways))
	for row := range f.rows {
		if f.rows[row].row != unknown {
			continue
		}
		var x elements
		f.product.unrank(uint64(row)/f.rest.ways, &x)
		turns := f.rest.turns(uint64(row) % f.rest.ways)
		weight := uint8(0)
		for n, to := range f.images {
			at, words, columns := f.imageOf(&x, turns, to)
			if f.rows[at].row == unknown {
				f.rows[at] = chosen{uint32(len(f.first)), uint8(n), words, columns}
				weight++
			}
		}
		f.first, f.weight = append(f.first, uint32(row)), append(f.weight, weight)
	}
}

// imageOf returns the image of a row, and what is added to words and columns.
func (f *folding) imageOf(x *elements, turns func(turning) int,
	to *image) (row uint64, words, columns uint8) {
	state := uint64(0)
	for i, c := range f.product.coordinates {
		row, state, _ = f.product.ties[i].add(row, state, uint64(to.elements[i][x[i]]), c.width)
	}
	added := func(t turning) int {
		b := &f.spin.blocks[t.block]
		return int(to.turns[t.block].added[int(x[b.coordinate])*len(b.kinds)+t.piece])
	}
	rest := f.rest.number(func(t turning) int {
		from := turning{t.block, slices.Index(to.turns[t.block].pieces, t.piece), t.modulus}
		return to.turns[t.block].of(turns(from), t.modulus) + added(t)
	})
	return row*f.rest.ways + rest, uint8(f.words.number(added)), uint8(f.columns.number(added))
}

// form makes the form of the rows that stand for others.
func (f *folding) form() *puzzle.FoldedForm {
	out := &puzzle.FoldedForm{
		CoordinateForm: puzzle.CoordinateForm{
			Rows: uint64(len(f.first)), Words: int(f.words.ways), Columns: int(f.columns.ways),
			Undirected: f.undirected,
		},
		Fold:   f.fold,
		Weight: func(row uint64) uint64 { return uint64(f.weight[row]) },
	}
	for _, to := range f.images {
		for n := range f.words.ways {
			out.WordMaps = append(out.WordMaps, f.words.back(to, n))
		}
		for n := range f.columns.ways {
			var narrow []uint8
			for _, c := range f.columns.back(to, n) {
				narrow = append(narrow, uint8(c))
			}
			out.ColumnMaps = append(out.ColumnMaps, narrow)
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

// back returns what becomes of numbers to which one is added and of which the image
// is taken back.
func (d *digits) back(to *image, n uint64) []uint32 {
	out := make([]uint32, d.ways)
	added := d.turns(n)
	for v := range out {
		turns := d.turns(uint64(v))
		out[v] = uint32(d.number(func(t turning) int {
			i := &to.turns[t.block]
			after := turning{t.block, i.pieces[t.piece], t.modulus}
			return i.of(turns(after)+added(after), t.modulus)
		}))
	}
	return out
}

// differences has, for each two numbers, that whose turns are those of the first
// less those of the second.
func (d *digits) differences() []uint8 {
	out := make([]uint8, d.ways*d.ways)
	for a := range d.ways {
		for b := range d.ways {
			x, y := d.turns(a), d.turns(b)
			out[a*d.ways+b] = uint8(d.number(func(t turning) int { return x(t) - y(t) }))
		}
	}
	return out
}

// edges appends the moves from a row that stands for others.
func (f *folding) edges(row uint64, less *[2][]uint8, edges []puzzle.RowEdge) []puzzle.RowEdge {
	whole := uint64(f.first[row])
	var x elements
	f.product.unrank(whole/f.rest.ways, &x)
	at := expanded{x: x, ranked: -1}
	rest := whole % f.rest.ways
	for m := range f.moves {
		add := func(d *digits, n uint64) uint64 {
			out, power := uint64(0), uint64(1)
			for _, t := range slices.Backward(d.pieces) {
				b := &f.spin.blocks[t.block]
				k := uint64(t.modulus)
				out += power * ((n%k + uint64(
					f.added[t.block][m][int(x[b.coordinate])*len(b.kinds)+t.piece])) % k)
				n, power = n/k, power*k
			}
			return out
		}
		to := f.rows[f.product.moved(&at, m)*f.rest.ways+add(&f.rest, rest)]
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

// fold returns the number of a position.
func (f *folding) fold(index puzzle.Index) puzzle.Index {
	st, x := f.stateAt(index)
	turned := map[[2]int]int{}
	for i := range f.spin.blocks {
		for _, place := range f.spin.blocks[i].Places {
			turned[[2]int{i, int(st.kind[place])}] = int(st.turn[place])
		}
	}
	turns := func(t turning) int { return turned[[2]int{t.block, t.piece}] }
	row, _ := f.product.rank(x)
	to := f.rows[row*f.rest.ways+f.rest.number(turns)]
	back := func(d *digits, added uint8) int {
		offset, zero := d.turns(uint64(added)), uint64(0)
		n := d.number(func(t turning) int { return turns(t) - offset(t) })
		return int(d.back(f.images[to.image], zero)[n])
	}
	word, column := back(&f.words, to.words), back(&f.columns, to.columns)
	return puzzle.Index((uint64(to.row)*f.words.ways+uint64(word))*f.columns.ways + uint64(column))
}
