//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

var has512 = Has512()

// halve is halvePlain, as fast as this processor can.
func halve(parts []Part, plane *Bits, halves []Part) (n int) {
	if !has512 {
		return halvePlain(parts, plane, halves)
	}
	on, zero := Load(plane), archsimd.BroadcastUint64x8(0)
	for i := range parts {
		lanes, number := Load(&parts[i].Lanes), 2*parts[i].Number
		if low := lanes.AndNot(on); low.NotEqual(zero).ToBits() != 0 {
			Store(low, &halves[n].Lanes)
			halves[n].Number = number
			n++
		}
		if high := lanes.And(on); high.NotEqual(zero).ToBits() != 0 {
			Store(high, &halves[n].Lanes)
			halves[n].Number = number + 1
			n++
		}
	}
	archsimd.ClearAVXUpperBits()
	return n
}

// Count adds to each of counts how many lanes the set of the same number shares with lanes. A count
// is a number for each word of the vector.
func Count(counts, sets []Bits, lanes *Bits) {
	if !has512 {
		countPlain(counts, sets, lanes)
		return
	}
	shared, counts := Load(lanes), counts[:len(sets)]
	for i := range sets {
		Store(Load(&counts[i]).Add(shared.And(Load(&sets[i])).OnesCount()), &counts[i])
	}
	archsimd.ClearAVXUpperBits()
}
