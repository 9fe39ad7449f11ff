package vector

import "math/bits"

// Part is the lanes of a vector at which planes hold one number.
type Part struct {
	Lanes  Bits
	Number int
}

// Splitter splits vectors. It is for one goroutine.
type Splitter struct{ parts, next [64*Words + 1]Part }

// Split returns the lanes in parts, by the number that the planes hold there, the lowest plane
// first. Numbers are in increasing order. The parts are valid until the next call.
func (s *Splitter) Split(lanes *Bits, planes []Bits) []Part {
	s.parts[0] = Part{Lanes: *lanes}
	parts, next := s.parts[:1], s.next[:]
	for k := len(planes) - 1; k >= 0; k-- {
		n := halve(parts, &planes[k], next)
		parts, next = next[:n], parts[:cap(parts)]
	}
	return parts
}

// halvePlain splits each part by one more plane, the highest that is left, and returns the number
// of parts that are not empty. Memory for one more is in halves.
func halvePlain(parts []Part, plane *Bits, halves []Part) (n int) {
	for i := range parts {
		for bit := range 2 {
			half, some := &halves[n], uint64(0)
			half.Number = 2*parts[i].Number + bit
			for r, w := range parts[i].Lanes {
				half.Lanes[r] = w & (plane[r] ^ uint64(bit-1))
				some |= half.Lanes[r]
			}
			n += int((some | -some) >> 63) // without a branch
		}
	}
	return n
}

// countPlain is Count in plain Go.
func countPlain(counts, sets []Bits, lanes *Bits) {
	for i := range sets {
		for r, w := range lanes {
			counts[i][r] += uint64(bits.OnesCount64(w & sets[i][r]))
		}
	}
}
