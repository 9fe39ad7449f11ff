//go:build goexperiment.simd && amd64

package vectortest

import "simd/archsimd"

// UseUpper leaves the upper halves of the vector registers in use, as a
// goroutine finds them that was interrupted. It does nothing where there are
// none, or in a build without GOEXPERIMENT=simd.
//
//go:noinline
func UseUpper() {
	if !archsimd.X86.AVX2() {
		return
	}
	v := archsimd.BroadcastUint64x4(sum[0] | 1)
	v.Add(v).Store(&sum)
}

// sum is where UseUpper leaves its result, so that it is not left out.
var sum [4]uint64
