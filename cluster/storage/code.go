package storage

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"

	"puzzlebase/space"
)

// A coding is how the words of a set are written, in the first byte of what
// EncodeSet returns.
const (
	vectors byte = iota // which vectors of eight words are not 0, and these
	gaps                // the distances between positions, Rice coded
	holes               // the same of the positions that are missing
)

// pays is how many times shorter gaps must be than vectors: they take some
// nanoseconds a position where vectors are copied.
const pays = 4

// errCode is what is wrong with bytes that have their checksum but no meaning.
var errCode = errors.New("it is not the code of a set")

// maxRice is the greatest Rice parameter: with 16 ones and a zero, that many bits
// are read at once.
const maxRice = 40

// headerBytes are the coding, the Rice parameter, two of nothing, and the number
// of positions that are coded by gaps.
const headerBytes = 16

// EncodeSet writes a set that has count positions.
func EncodeSet(set *space.Set, count uint64) []byte {
	size := 64 * uint64(len(set.Words))
	plain := headerBytes + 8*len(set.Some)
	for _, some := range set.Some {
		plain += 8 * space.SetVector * bits.OnesCount64(some)
	}
	best, sparse, parameter := vectors, plain/pays, 0
	for coding, n := range map[byte]uint64{gaps: count, holes: size - count} {
		if k, bytes := rice(n, size); bytes < sparse {
			best, sparse, parameter = coding, bytes, k
		}
	}
	out := make([]byte, headerBytes, max(plain, headerBytes+16))
	out[0], out[1] = best, byte(parameter)
	switch best {
	case vectors:
		return appendVectors(out, set)
	case gaps:
		binary.LittleEndian.PutUint64(out[8:], count)
		return appendGaps(out, set.Words, uint(parameter), 0)
	default:
		binary.LittleEndian.PutUint64(out[8:], size-count)
		return appendGaps(out, set.Words, uint(parameter), ^uint64(0))
	}
}

// rice returns the Rice parameter for count positions of so many, and about how
// many bytes their gaps take.
func rice(count, size uint64) (k, bytes int) {
	if count == 0 {
		return 0, headerBytes
	}
	k = min(maxRice, max(0, int(math.Log2(math.Ln2*float64(size)/float64(count))+0.5)))
	return k, headerBytes + int((count*uint64(k+1)+size>>k)/8) + 16
}

// CodedLength returns about how many bytes EncodeSet makes of count positions of so
// many that lie there at random, and whether it codes each by its gap.
func CodedLength(count, size uint64) (bytes int, sparse bool) {
	share := 1 - math.Pow(1-float64(count)/float64(size), 64*space.SetVector)
	plain := headerBytes + int(float64(size)/8*(share+1.0/(64*space.SetVector)))
	for _, n := range []uint64{count, size - min(count, size)} {
		if _, bytes := rice(n, size); bytes < plain/pays {
			return bytes, true
		}
	}
	return plain, false
}

// appendVectors writes Some and the vectors that it names.
func appendVectors(out []byte, set *space.Set) []byte {
	out = appendWords(out, set.Some)
	for t, some := range set.Some {
		if some == ^uint64(0) {
			out = appendWords(out, set.Words[t*space.SetTile:min((t+1)*space.SetTile, len(set.Words))])
			continue
		}
		for ; some != 0; some &= some - 1 {
			out = appendWords(out, set.Vector(t, bits.TrailingZeros64(some)))
		}
	}
	return out
}

// appendGaps writes, for each one among the words XOR flip, how many zeros stand
// before it: the high bits as so many ones and a zero, then k low bits.
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
			w.put(1<<high-1|low<<(high+1), uint(high)+1+k)
		}
	}
	return w.end()
}

// DecodeSet is the inverse of EncodeSet, for a set of so many words. It returns
// also how many positions the set has.
func DecodeSet(code []byte, words uint64) (*space.Set, error) {
	if len(code) < headerBytes {
		return nil, errCode
	}
	set, body := space.NewSet(words), code[headerBytes:]
	switch code[0] {
	case vectors:
		return set, readVectors(set, body)
	case gaps, holes:
		flip := -uint64(code[0] - gaps)
		if !readGaps(set.Words, body, binary.LittleEndian.Uint64(code[8:]), uint(code[1]), flip) {
			return nil, errCode
		}
		set.Find()
		return set, nil
	default:
		return nil, errCode
	}
}

func readVectors(set *space.Set, body []byte) error {
	if len(body) < 8*len(set.Some) {
		return errCode
	}
	body = readWords(set.Some, body)
	for t, some := range set.Some {
		for ; some != 0; some &= some - 1 {
			v := bits.TrailingZeros64(some)
			if t*space.SetTile+v*space.SetVector >= len(set.Words) {
				return errCode
			}
			vector := set.Vector(t, v)
			if len(body) < 8*len(vector) {
				return errCode
			}
			body = readWords(vector, body)
		}
	}
	if len(body) != 0 {
		return errCode
	}
	return nil
}

// readGaps is the inverse of appendGaps for count ones; false when they do not fit.
func readGaps(words []uint64, body []byte, count uint64, k uint, flip uint64) bool {
	for i := range words {
		words[i] = flip
	}
	if k > maxRice {
		return false
	}
	r := bitReader{in: body}
	next, size := uint64(0), 64*uint64(len(words))
	for range count {
		x := next + r.rice(k)
		if r.past || x >= size || x < next {
			return false
		}
		words[x/64] ^= 1 << (x % 64)
		next = x + 1
	}
	return true
}

// EncodeMoves writes the numbers that planes have of the positions of a set, in
// their order: so many bits each.
func EncodeMoves(set *space.Set, planes [][]uint64) []byte {
	w := bitWriter{}
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

// DecodeMoves is the inverse of EncodeMoves, for so many planes.
func DecodeMoves(code []byte, set *space.Set, planes int) ([][]uint64, error) {
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
