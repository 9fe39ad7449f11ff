//go:build !goexperiment.simd || !amd64

package xor

// builtKernels are the kernels of this build, fastest first.
var builtKernels = []namedKernel{{"plain Go", plain{}}}

// bestKernel returns the fastest kernel that this build has.
func bestKernel() namedKernel { return builtKernels[0] }
