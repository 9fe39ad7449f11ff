package storage

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
)

// A coding is a way to write the words of a set. It is the first byte of the code.
const (
	vectors byte = iota // a bit for each vector that is not 0, and these vectors
	gaps                // the gaps between positions, Rice coded
	holes               // the gaps between missing positions, Rice coded
	packed              // as vectors, but only the bytes that are not 0
)

// A Choice is how many times shorter gaps must be than vectors, packed or not, to be chosen. Gaps
// take some nanoseconds for each position. Vectors are nearly as fast as a copy.
type Choice int

// Small makes objects as small as possible. It is for storage that is small or behind a network.
// Fast is for storage that costs less than processors.
const (
	Small Choice = 1
	Fast  Choice = 4
)

// errCode says that bytes with the right checksum cannot be decoded.
var errCode = errors.New("it is not the code of a set")

// maxRice is the greatest Rice parameter. Its bits and up to 15 ones and a zero are read at once.
const maxRice = 40

// headerBytes is the size of the header: the coding, the Rice parameter, six unused bytes, and the
// number of positions that are coded by gaps.
const headerBytes = 16

// An Extent describes a set. It determines the length of the set's code.
type Extent struct {
	Size      float64 // places for positions
	Positions float64 // in the set
	Vectors   float64 // of eight words, those that are not 0
	Bytes     float64 // in these words, those that are not 0
}

// Random is the extent of random positions in a number of vectors.
func Random(size, positions, vectors float64) Extent {
	e := Extent{Size: size, Positions: positions, Vectors: vectors}
	if vectors > 0 {
		e.Bytes = 64 * vectors * (1 - math.Pow(1-min(1, positions/vectorBits/vectors), 8))
	}
	return e
}

// vectorBits is the number of positions of a vector.
const vectorBits = 64 * engine.VectorWords

// code is a way to write a set.
type code struct {
	coding    byte
	parameter int     // of Rice codes
	bytes     float64 // rough length
}

// code chooses the coding for a set of this extent.
func (e Extent) code(choice Choice) code {
	some := headerBytes + 8*math.Ceil(e.Size/64/engine.TileWords)
	best := code{vectors, 0, some + vectorBits/8*e.Vectors}
	if short := some + 8*e.Vectors + e.Bytes; short < packedPays*best.bytes {
		best = code{packed, 0, short}
	}
	most := best.bytes / float64(choice)
	for _, by := range []struct {
		coding byte
		n      float64
	}{{gaps, e.Positions}, {holes, e.Size - e.Positions}} {
		if k, bytes := rice(by.n, e.Size); bytes < most {
			best, most = code{by.coding, k, bytes}, bytes
		}
	}
	return best
}

// packedPays is the greatest length of packed vectors, as a share of that of vectors, at which they
// are chosen.
const packedPays = 0.8

// EncodeSet writes a set with count positions. It uses the memory of buf if that is large enough.
func EncodeSet(buf []byte, set *engine.Set, count uint64, choice Choice) []byte {
	e := extentOf(set, count)
	best := e.code(choice)
	most := headerBytes + 16 + int(best.bytes)
	if best.coding == packed { // whatever the vectors are
		most = headerBytes + 8*len(set.Some) + int(e.Vectors)*packedBytes
	}
	out := slices.Grow(buf[:0], most)[:headerBytes]
	clear(out)
	out[0], out[1] = best.coding, byte(best.parameter)
	switch best.coding {
	case vectors:
		return appendVectors(out, set)
	case packed:
		return appendPacked(out, set)
	case gaps:
		binary.LittleEndian.PutUint64(out[8:], count)
		return appendGaps(out, set.Words, uint(best.parameter), 0)
	default:
		binary.LittleEndian.PutUint64(out[8:], 64*uint64(len(set.Words))-count)
		return appendGaps(out, set.Words, uint(best.parameter), ^uint64(0))
	}
}

// extentOf returns the extent of a set with count positions. It estimates Bytes from a sample of
// the vectors, which is the same for equal sets.
func extentOf(set *engine.Set, count uint64) Extent {
	e := Extent{Size: 64 * float64(len(set.Words)), Positions: float64(count)}
	every := 1 + len(set.Some)/64
	looked, bytes := 0, 0
	for t, some := range set.Some {
		e.Vectors += float64(bits.OnesCount64(some))
		for ; some != 0 && t%every == 0; some &= some - 1 {
			looked++
			for _, w := range vectorOf(set, t, bits.TrailingZeros64(some)) {
				const high = 0x8080808080808080
				bytes += bits.OnesCount64((w&^high + ^uint64(high) | w) & high)
			}
		}
	}
	if e.Bytes = 64 * e.Vectors; looked > 0 {
		e.Bytes = float64(bytes) / float64(looked) * e.Vectors
	}
	return e
}

// rice returns the best Rice parameter for count positions among size places, and roughly the bytes
// of their gaps.
func rice(count, size float64) (k int, bytes float64) {
	if count <= 0 {
		return 0, headerBytes
	}
	absent := 1 - count/size
	best := math.Inf(1)
	for near, try := int(math.Log2(math.Ln2*size/count)), 0; try < 3; try++ {
		// A gap is geometrically distributed, and so is its high part.
		at := min(maxRice, max(0, near+try-1))
		none := math.Pow(absent, float64(uint64(1)<<at))
		if each := float64(at+1) + none/(1-none); each < best {
			k, best = at, each
		}
	}
	return k, headerBytes + count*best/8 + 1
}

// CodedLength returns roughly the length of the code of a set, and whether it is coded by gaps.
func CodedLength(e Extent, choice Choice) (bytes float64, sparse bool) {
	c := e.code(choice)
	return c.bytes, c.coding == gaps || c.coding == holes
}

// appendVectors writes Some and the vectors that it names.
func appendVectors(out []byte, set *engine.Set) []byte {
	out = bigmem.AppendWords(out, set.Some)
	for t, some := range set.Some {
		if some == ^uint64(0) {
			out = bigmem.AppendWords(out,
				set.Words[t*engine.TileWords:min((t+1)*engine.TileWords, len(set.Words))])
			continue
		}
		for ; some != 0; some &= some - 1 {
			out = bigmem.AppendWords(out, vectorOf(set, t, bits.TrailingZeros64(some)))
		}
	}
	return out
}

// appendGaps writes the number of zeros before each one in the words XOR flip. It writes the high
// bits of a number in unary, as ones and a zero, and then the k low bits.
func appendGaps(out []byte, words []uint64, k uint, flip uint64) []byte {
	w := bitWriter{out: out}
	next := uint64(0)
	for i, word := range words {
		for word ^= flip; word != 0; word &= word - 1 {
			x := uint64(i)*64 + uint64(bits.TrailingZeros64(word))
			gap := x - next
			next = x + 1
			high, low := gap>>k, gap&(1<<k-1)
			for ; high >= 16; high -= 16 {
				w.put(1<<16-1, 16)
			}
			w.put(1<<high-1|low<<(high+1), uint(high)+1+k) // 56 bits at most
		}
	}
	return w.end()
}

// DecodeSet is the inverse of EncodeSet. It replaces the positions of the set.
func DecodeSet(code []byte, set *engine.Set) error {
	if len(code) < headerBytes {
		return errCode
	}
	body, fits := code[headerBytes:], false
	switch code[0] {
	case vectors:
		fits = readVectors(set, body, readVector)
	case packed:
		fits = readVectors(set, body, unpack)
	case gaps, holes:
		Clear(set)
		fits = readGaps(set.Words, body, binary.LittleEndian.Uint64(code[8:]), uint(code[1]),
			-uint64(code[0]-gaps))
		set.MarkAll()
	}
	if !fits {
		set.MarkAll()
		return errCode
	}
	return nil
}

// readVectors reads Some, and the vectors that it names with the function read, which returns the
// bytes behind the vector. It returns false if they do not fit.
func readVectors(set *engine.Set, body []byte,
	read func(vector []uint64, body []byte) ([]byte, bool)) (fits bool) {
	if len(body) < 8*len(set.Some) {
		return false
	}
	named := body[:8*len(set.Some)]
	body = body[len(named):]
	for t, old := range set.Some {
		some := binary.LittleEndian.Uint64(named[8*t:])
		set.Some[t] = some
		for old &^= some; old != 0; old &= old - 1 {
			clear(vectorOf(set, t, bits.TrailingZeros64(old)))
		}
		for ; some != 0; some &= some - 1 {
			v := bits.TrailingZeros64(some)
			if t*engine.TileWords+v*engine.VectorWords >= len(set.Words) {
				return false
			}
			if body, fits = read(vectorOf(set, t, v), body); !fits {
				return false
			}
		}
	}
	return len(body) == 0
}

// readVector reads a vector that is not packed.
func readVector(vector []uint64, body []byte) ([]byte, bool) {
	if len(body) < 8*len(vector) {
		return nil, false
	}
	return bigmem.ReadWords(vector, body), true
}

// readGaps is the inverse of appendGaps for count ones. It returns false if they do not fit.
func readGaps(words []uint64, body []byte, count uint64, k uint, flip uint64) bool {
	if flip != 0 {
		for i := range words {
			words[i] = flip
		}
	}
	if k > maxRice {
		return false
	}
	r := bitReader{in: body}
	next, size, low := uint64(0), 64*uint64(len(words)), uint64(1)<<k-1
	for range count {
		var x uint64
		// Most numbers are short and not at the end: what rice does, without its steps.
		if i := r.at / 8; i+8 <= uint(len(body)) {
			v := binary.LittleEndian.Uint64(body[i:]) >> (r.at % 8)
			if n := uint(bits.TrailingZeros64(^v)); n < 16 {
				x = next + uint64(n)<<k + v>>(n+1)&low
				r.at += n + 1 + k
			} else {
				x = next + r.rice(k)
			}
		} else {
			x = next + r.rice(k)
		}
		if r.past || x >= size || x < next {
			return false
		}
		words[x/64] ^= 1 << (x % 64)
		next = x + 1
	}
	return true
}

// EncodeMoves writes the parent moves of the positions of a set, in their order, with one bit for
// each plane. It uses the memory of buf if that is large enough.
func EncodeMoves(buf []byte, set *engine.Set, planes [][]uint64) []byte {
	w := bitWriter{out: buf[:0]}
	for i, word := range set.Words {
		for ; word != 0; word &= word - 1 {
			at := uint(bits.TrailingZeros64(word))
			var move uint64
			for k := range planes {
				move |= planes[k][i] >> at & 1 << k
			}
			w.put(move, uint(len(planes)))
		}
	}
	return w.end()
}

// DecodeMoves is the inverse of EncodeMoves. It returns a number of planes.
func DecodeMoves(code []byte, set *engine.Set, planes int) ([][]uint64, error) {
	out := make([][]uint64, planes)
	for k := range out {
		out[k] = make([]uint64, len(set.Words))
	}
	r := bitReader{in: code}
	for i, word := range set.Words {
		for ; word != 0; word &= word - 1 {
			at := uint(bits.TrailingZeros64(word))
			move := r.get(uint(planes))
			for k := range out {
				out[k][i] |= move >> k & 1 << at
			}
		}
	}
	if r.past {
		return nil, errCode
	}
	return out, nil
}

// EncodeLeft writes words most of which are as they were at first, or 0. For each 64 words it
// writes a bit mask of the changed ones, a bit mask of those among them that are not 0, and these
// words.
func EncodeLeft(buf []byte, words, first []uint64) []byte {
	out := buf[:0]
	for ; len(words) > 0; words, first = words[min(64, len(words)):], first[min(64, len(words)):] {
		var changed, some uint64
		for i, w := range words[:min(64, len(words))] {
			if w != first[i] {
				changed |= 1 << i
			}
			if w != 0 {
				some |= 1 << i
			}
		}
		some &= changed
		out = binary.LittleEndian.AppendUint64(out, changed)
		for out = binary.LittleEndian.AppendUint64(out, some); some != 0; some &= some - 1 {
			out = binary.LittleEndian.AppendUint64(out, words[bits.TrailingZeros64(some)])
		}
	}
	return out
}

// DecodeLeft is the inverse of EncodeLeft. Before the call, words must be as they were at first.
func DecodeLeft(code []byte, words []uint64) error {
	next := func() (w uint64) {
		w, code = binary.LittleEndian.Uint64(code), code[8:]
		return w
	}
	for ; len(words) > 0; words = words[min(64, len(words)):] {
		if len(code) < 16 {
			return errCode
		}
		changed, some := next(), next()
		if n := len(words); n < 64 && changed>>n != 0 || some&^changed != 0 ||
			len(code) < 8*bits.OnesCount64(some) {
			return errCode
		}
		for ; changed != 0; changed &= changed - 1 {
			i := bits.TrailingZeros64(changed)
			if words[i] = 0; some>>i&1 == 1 {
				words[i] = next()
			}
		}
	}
	if len(code) > 0 {
		return errCode
	}
	return nil
}
