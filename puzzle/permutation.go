package puzzle

import "math/bits"

// RankPermutation returns the lexicographic rank of a permutation of the numbers from 0 on, and
// the number of its inversions, which is the sum of the rank's digits.
func RankPermutation(p []uint8) (rank uint64, inversions int) {
	left := uint64(1)<<len(p) - 1
	for i, v := range p {
		left &^= 1 << v
		smaller := bits.OnesCount64(left & (1<<v - 1)) // behind v
		inversions += smaller
		rank = rank*uint64(len(p)-i) + uint64(smaller)
	}
	return rank, inversions
}

// UnrankPermutation sets p, of two numbers or more, to the permutation of that parity whose
// lexicographic rank is 2*half or 2*half+1: the two differ in their last two numbers.
func UnrankPermutation(half uint64, odd int, p []uint8) {
	n := len(p)
	inversions := 0
	for i := n - 3; i >= 0; i-- { // the digits of the rank, the last first
		p[i] = uint8(half % uint64(n-i))
		half /= uint64(n - i)
		inversions += int(p[i])
	}
	p[n-2], p[n-1] = uint8((inversions^odd)&1), 0
	left := uint64(1)<<n - 1
	for i, digit := range p {
		set := left
		for range digit {
			set &= set - 1
		}
		p[i] = uint8(bits.TrailingZeros64(set))
		left &^= 1 << p[i]
	}
}
