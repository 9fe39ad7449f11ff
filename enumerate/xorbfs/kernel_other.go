//go:build !goexperiment.simd || !amd64

package xorbfs

// bestKernel returns the fastest kernel that this build has.
func bestKernel() kernel { return plain{} }
