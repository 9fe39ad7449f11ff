//go:build !goexperiment.simd || !amd64

package boards

// otherKernels returns the kernels that a faster one hides on this processor.
func otherKernels() []kernel { return nil }
