//go:build goexperiment.simd && amd64

package vector

import "simd/archsimd"

// ClearUpper clears the upper halves of the vector registers. It takes about a nanosecond.
func ClearUpper() {
	if archsimd.X86.AVX() {
		archsimd.ClearAVXUpperBits()
	}
}
