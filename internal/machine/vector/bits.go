package vector

// Words is the number of 64-bit words in a vector.
const Words = 8

// Bits is a vector: 512 bits, one AVX-512 register, one cache line. Bit i is bit i%64 of word i/64.
type Bits [Words]uint64

// All is all bits of a vector.
var All = Bits{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0),
	^uint64(0)}

// lowK has the bits of a word whose number has a 0 in bit K.
const (
	low0 = 0x5555555555555555
	low1 = 0x3333333333333333
	low2 = 0x0F0F0F0F0F0F0F0F
	low3 = 0x00FF00FF00FF00FF
	low4 = 0x0000FFFF0000FFFF
)

// SwapLanes returns the word whose bit i is bit i^x of w, for x below 64.
func SwapLanes(w uint64, x uint) uint64 {
	if x == 0 { // true for most moves, so no call is made
		return w
	}
	return swapLanes(w, x)
}

func swapLanes(w uint64, x uint) uint64 {
	if x&1 != 0 {
		w = w>>1&low0 | w&low0<<1
	}
	if x&2 != 0 {
		w = w>>2&low1 | w&low1<<2
	}
	if x&4 != 0 {
		w = w>>4&low2 | w&low2<<4
	}
	if x&8 != 0 {
		w = w>>8&low3 | w&low3<<8
	}
	if x&16 != 0 {
		w = w>>16&low4 | w&low4<<16
	}
	if x&32 != 0 {
		w = w>>32 | w<<32
	}
	return w
}

// Transpose puts the first words of up to eight rows into planes; a row has a number of words.
func Transpose(planes []Bits, rows []uint64, words int) {
	for k := range planes {
		plane := Bits{}
		for r, at := 0, k; r < Words && at < len(rows); r++ {
			plane[r] = rows[at]
			at += words
		}
		planes[k] = plane
	}
}
