package index

// permutation lists where each of at most 255 things goes: places, pieces, or points of a group.
type permutation []uint8

// identity returns the permutation of n things that moves none.
func identity(n int) permutation {
	out := make(permutation, n)
	for i := range out {
		out[i] = uint8(i)
	}
	return out
}

// times returns p followed by q.
func (p permutation) times(q permutation) permutation {
	out := make(permutation, len(p))
	for i, to := range p {
		out[i] = q[to]
	}
	return out
}

func (p permutation) inverse() permutation {
	out := make(permutation, len(p))
	for i, to := range p {
		out[to] = uint8(i)
	}
	return out
}

// moved returns the first thing that p moves, or -1.
func (p permutation) moved() int {
	for i, to := range p {
		if int(to) != i {
			return i
		}
	}
	return -1
}

// cycles returns the cycles, with those of one thing.
func (p permutation) cycles() (out [][]int) {
	seen := make([]bool, len(p))
	for i := range p {
		var cycle []int
		for j := i; !seen[j]; j = int(p[j]) {
			seen[j] = true
			cycle = append(cycle, j)
		}
		if cycle != nil {
			out = append(out, cycle)
		}
	}
	return out
}

// parity returns 1 for an odd permutation, 0 for an even one. A cycle of length n is n-1 exchanges.
func (p permutation) parity() int { return (len(p) - len(p.cycles())) & 1 }
