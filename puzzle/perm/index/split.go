package index

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// split writes the orientations of an orbit's free pieces as three numbers: of a row, of a word and
// of a column. Symmetries map the columns of a word to columns of a word, and the words of a row to
// words of a row.
type split struct {
	*freeOrbit
	modulus int
	basis   []vector // of the orientations: first for the row, then for the word and the column
	inverse []vector
	masks   []uint64  // the rows of inverse as sets of bits, if the modulus is 2
	ends    [3]int    // the ends of these three parts
	ways    [3]uint64 // how many numbers each has
}

// linear returns what a symmetry does to the orientations of the free pieces, apart from what it
// adds to them.
func (b *freeOrbit) linear(s *symmetry) linearMap {
	t, modulus := &s.orbits[b.number], b.ways
	return func(digits vector) vector {
		out := make(vector, b.free+1)
		last := 0
		for k, d := range digits {
			out[t.kinds[k]] = uint8(t.mirrored(d, modulus))
			last -= int(d)
		}
		out[t.kinds[b.free]] = uint8(t.mirrored(uint8(mod(last, modulus)), modulus))
		return out[:b.free]
	}
}

// newSplit splits the orientations of an orbit, or returns nil if its words would be too small.
func newSplit(b *freeOrbit, symmetries []symmetry) *split {
	n := b.ways
	if !big.NewInt(int64(n)).ProbablyPrime(0) { // exact for numbers of 64 bits
		return nil
	}
	var maps []linearMap
	for i := range symmetries[1:] {
		maps = append(maps, b.linear(&symmetries[1+i]))
	}
	seeds := different(seeds(b.free, n), maps)
	columns := (&subspace{modulus: n}).extend(seeds, maps, digitsBelow(mostColumns, n))
	inColumn := len(columns.basis)
	words := columns.extend(seeds, maps, inColumn+digitsBelow(puzzle.MostWords, n))
	inWord := len(words.basis) - inColumn
	all := words.clone()
	for k := range b.free {
		unit := make(vector, b.free)
		unit[k] = 1
		all.add(unit)
	}
	s := &split{freeOrbit: b, modulus: n}
	s.basis = slices.Concat(all.basis[inColumn+inWord:], all.basis[inColumn:inColumn+inWord],
		all.basis[:inColumn])
	s.inverse = inverse(s.basis, n)
	for _, row := range s.inverse {
		mask := uint64(0)
		for k, bit := range row {
			mask |= uint64(bit) << k
		}
		s.masks = append(s.masks, mask)
	}
	s.ends = [3]int{b.free - inWord - inColumn, b.free - inColumn, b.free}
	from := 0
	for i, end := range s.ends {
		s.ways[i] = power(n, end-from).Uint64()
		from = end
	}
	if s.ways[2] < fewestColumns {
		return nil
	}
	return s
}

// digitsBelow returns how many digits from 0 to n-1 have at most most values together.
func digitsBelow(most, n int) (digits int) {
	for ways := n; ways <= most; ways *= n {
		digits++
	}
	return digits
}

// seedPieces limits the free pieces that a seed rotates.
const seedPieces = 4

// seeds returns vectors in which few free pieces are rotated. The last piece is rotated as these
// demand. From seeds, symmetries make the spaces of the columns and words.
func seeds(free, modulus int) (out []vector) {
	var grow func(v vector, from, left int)
	grow = func(v vector, from, left int) {
		for k := from; k < free; k++ {
			for d := 1; d < modulus; d++ {
				if left == seedPieces && d > 1 {
					break // a multiple of another
				}
				w := slices.Clone(v)
				w[k] = uint8(d)
				out = append(out, w)
				if left > 1 {
					grow(w, k+1, left-1)
				}
			}
		}
	}
	grow(make(vector, free), 0, seedPieces)
	return out
}

// different returns the first of all seeds that maps take to each other. The maps are a group
// without its identity, so these seeds make the same space.
func different(seeds []vector, maps []linearMap) (out []vector) {
	seen := map[string]bool{}
	for _, v := range seeds {
		if seen[fmt.Sprint(v)] {
			continue
		}
		out = append(out, v)
		for _, to := range maps {
			seen[fmt.Sprint(to(v))] = true
		}
	}
	return out
}

// numbers returns the numbers of orientations.
func (s *split) numbers(digits vector) (out [3]uint64) {
	if s.modulus == 2 {
		return s.numbersOfBits(digits)
	}
	part := 0
	for i, row := range s.inverse {
		for i == s.ends[part] {
			part++
		}
		sum := 0
		for k, d := range digits {
			sum += int(row[k]) * int(d)
		}
		out[part] = out[part]*uint64(s.modulus) + uint64(sum%s.modulus)
	}
	return out
}

// numbersOfBits is numbers for the modulus 2, in less time.
func (s *split) numbersOfBits(digits vector) (out [3]uint64) {
	set := uint64(0)
	for k, d := range digits {
		set |= uint64(d) << k
	}
	from := 0
	for part, end := range s.ends {
		for _, mask := range s.masks[from:end] {
			out[part] = out[part]<<1 | uint64(bits.OnesCount64(mask&set)&1)
		}
		from = end
	}
	return out
}

// orientations adds to digits the orientations of a number of the given part.
func (s *split) orientations(part int, number uint64, digits vector) {
	for i := s.ends[part] - 1; number > 0; i-- {
		if d := int(number % uint64(s.modulus)); d > 0 {
			for k, b := range s.basis[i] {
				digits[k] = uint8((int(digits[k]) + d*int(b)) % s.modulus)
			}
		}
		number /= uint64(s.modulus)
	}
}

// images returns, for every number of a part, the numbers of its image under a linear map.
func (s *split) images(part int, linear linearMap) (out [][3]uint64) {
	for n := range s.ways[part] {
		digits := make(vector, s.free)
		s.orientations(part, n, digits)
		out = append(out, s.numbers(linear(digits)))
	}
	return out
}

// plus adds two numbers of a part, digit by digit.
func (s *split) plus(part int, a, b uint64) (sum uint64) {
	n := uint64(s.modulus)
	for unit := uint64(1); unit < s.ways[part]; unit *= n {
		sum += (a/unit + b/unit) % n * unit
	}
	return sum
}

// sums returns the sums of each two numbers of columns.
func (s *split) sums() (out []uint8) {
	for a := range s.ways[2] {
		for b := range s.ways[2] {
			out = append(out, uint8(s.plus(2, a, b)))
		}
	}
	return out
}
