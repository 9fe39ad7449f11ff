//go:build goexperiment.simd && amd64

package boards

import "simd/archsimd"

// otherKernels returns the kernels that a faster one hides on this processor.
func otherKernels() (out []kernel) {
	if archsimd.X86.AVX2() {
		out = append(out, avx2{})
	}
	return out
}
