//go:build !goexperiment.simd || !amd64

package vector

// halve is halvePlain.
func halve(parts []Part, plane *Bits, halves []Part) int { return halvePlain(parts, plane, halves) }

// Count adds to each of counts how many lanes the set of the same number shares with lanes. A count
// is a number for each word of the vector.
func Count(counts, sets []Bits, lanes *Bits) { countPlain(counts, sets, lanes) }
