package hanoi

import (
	"slices"

	"puzzlebase/puzzle"
)

// permutations returns all permutations of n pegs in lexicographic order, first the one that
// changes nothing.
func permutations(n int) [][]uint8 {
	out := [][]uint8{{}}
	for i := range n { // insert peg i in all places
		var longer [][]uint8
		for _, p := range out {
			for at := range i + 1 {
				longer = append(longer, slices.Insert(slices.Clone(p), at, uint8(i)))
			}
		}
		out = longer
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

// orbitIndex numbers the positions up to the names of the pegs but the last.
type orbitIndex struct{ t *Tower }

// Size is the number of orbits.
func (f orbitIndex) Size() uint64 { return f.t.orbits[f.t.disks][0] }

// Orbit goes through the disks, the largest first, and gives each peg the number
// of those that came up before it.
func (f orbitIndex) Orbit(x puzzle.Index) uint64 {
	w := foldedRow{Tower: f.t}
	number, _ := w.of(uint64(x))
	return number
}

// Canonical reports whether the pegs come up in the order of their numbers.
func (f orbitIndex) Canonical(x puzzle.Index) bool {
	t := f.t
	used := 0
	for d := t.disks - 1; d >= 0; d-- {
		p := int(uint64(x) / t.powers[d] % uint64(t.pegs))
		if p == t.pegs-1 || p < used {
			continue
		}
		if p > used {
			return false
		}
		used++
	}
	return true
}
