package tiles

import "math/bits"

const (
	wordPlaces = 5  // the last places of the order, which number the bits of a word
	wordBits   = 60 // half of their orders
	allBits    = 1<<wordBits - 1
)

// unitAtMost is the greatest size of a unit in words, 24 KiB. Units are larger only where bits move
// between more words. Tests lower it.
var unitAtMost = 3024

// numbering numbers the positions of a grid of rows times cols cells by the cell of the gap, unit,
// word and bit.
type numbering struct {
	rows, cols int
	places     int // of the order: the tiles in reading order
	upper      int // places that number the units
	middle     int // places that number the units and words: all but the last five
	units      int // of a sheet
	words      int // of a unit
}

func newNumbering(rows, cols int) numbering {
	l := numbering{rows: rows, cols: cols, places: rows*cols - 1, units: 1, words: 1}
	l.middle = l.places - wordPlaces
	l.upper = l.middle
	whole := max(0, l.middle-cols+1) // the first place that rotates with one of the last five
	for l.upper > 0 && (l.upper > whole || l.words*l.radix(l.upper-1) <= unitAtMost) {
		l.upper--
		l.words *= l.radix(l.upper)
	}
	for i := range l.upper {
		l.units *= l.radix(i)
	}
	return l
}

// cells returns the number of cells, and of sheets.
func (l *numbering) cells() int { return l.places + 1 }

// radix returns how many tiles can be at a place after those before it.
func (l *numbering) radix(place int) int { return l.places - place }

func (l *numbering) sheetWords() int { return l.units * l.words }

func (l *numbering) colour(cell int) int { return (cell/l.cols + cell%l.cols) & 1 }

// digits writes the digits of n at the places from up to to. A digit counts the tiles left that are
// smaller than the tile at its place.
func (l *numbering) digits(out []int, n, from, to int) {
	for i := to - 1; i >= from; i-- {
		out[i] = n % l.radix(i)
		n /= l.radix(i)
	}
}

// number is the inverse of digits.
func (l *numbering) number(digits []int, from, to int) (n int) {
	for i := from; i < to; i++ {
		n = n*l.radix(i) + digits[i]
	}
	return n
}

// run returns the number of words that share the digits before and at a place.
func (l *numbering) run(place int) int {
	n := 1
	for i := place + 1; i < l.middle; i++ {
		n *= l.radix(i)
	}
	return n
}

// swap exchanges the tiles at a place and the next one, as digits.
func swap(digits []int, place int) {
	a, b := digits[place], digits[place+1]
	if b < a {
		digits[place], digits[place+1] = b, a-1
	} else {
		digits[place], digits[place+1] = b+1, a
	}
}

// rotate moves the first of count tiles behind the others or, if up is set, the last before them.
func rotate(digits []int, first, count int, up bool) {
	for i := range count - 1 {
		if up {
			swap(digits, first+count-2-i)
		} else {
			swap(digits, first+i)
		}
	}
}

// suffixes are the orders of the last five tiles, as digits: for each parity and half rank.
var suffixes = func() (out [2][wordBits][wordPlaces]int) {
	for parity := range out {
		for half := range out[parity] {
			d := [wordPlaces]int{half / 12, half / 3 % 4, half % 3}
			d[3] = (d[0] + d[1] + d[2] + parity) & 1
			out[parity][half] = d
		}
	}
	return out
}()

// half returns the half rank of an order of five tiles.
func half(d []int) int { return d[0]*12 + d[1]*3 + d[2] }

// parity returns the parity of the sum of digits: 1 if the order is odd.
func parity(digits []int) int {
	var sum int
	for _, d := range digits {
		sum += d
	}
	return sum & 1
}

// rotation moves some bits of one word to another word. All move by the same number of places.
type rotation struct {
	from   int    // the word, counted from the first of its block
	rotate int    // by how many bits to the left
	mask   uint64 // where they go
}

// apply returns the word that the rotations make of a block.
func apply(rotations []rotation, block []uint64) (w uint64) {
	for i := range rotations {
		p := &rotations[i]
		w |= bits.RotateLeft64(block[p.from], p.rotate) & p.mask
	}
	return w
}

// collect adds to rotations that bit to comes from the given bit of the given word.
func collect(rotations []rotation, to, word, bit int) []rotation {
	for i := range rotations {
		if p := &rotations[i]; p.from == word && p.rotate == to-bit {
			p.mask |= 1 << to
			return rotations
		}
	}
	return append(rotations, rotation{word, to - bit, 1 << to})
}
