package hanoi

import (
	"slices"

	"puzzlebase/puzzle"
)

// permutations returns all permutations of n pegs in lexicographic order, first the one that
// changes nothing.
func permutations(n int) (out [][]uint8) {
	count := uint64(2)
	for k := 3; k <= n; k++ {
		count *= uint64(k)
	}
	for i := range count {
		p := make([]uint8, n)
		puzzle.UnrankPermutation(i/2, int(i%2), p)
		out = append(out, p)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

// image permutes the pegs but the last.
func (t *Tower) image(pos puzzle.Position, s int) puzzle.Position {
	cells := []byte(pos)
	for i, p := range cells {
		if int(p) < t.pegs-1 {
			cells[i] = t.symmetries[s][p]
		}
	}
	return puzzle.Position(cells)
}

// countOrbits returns, by disks that are left and pegs but the last that are in
// use, in how many ways the rest can be placed up to the names of unused pegs.
func countOrbits(disks, pegs int) [][]uint64 {
	ways := make([][]uint64, disks+1)
	for left := range ways {
		ways[left] = make([]uint64, pegs+1)
		for used := range ways[left] {
			if left == 0 {
				ways[left][used] = 1
				continue
			}
			n := uint64(used+1) * ways[left-1][used] // on a peg in use, or the last
			if used < pegs {
				n += ways[left-1][used+1]
			}
			ways[left][used] = n
		}
	}
	return ways
}
