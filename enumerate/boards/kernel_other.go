//go:build !goexperiment.simd || !amd64

package boards

// builtKernels are those of this build, fastest first.
var builtKernels = []kernel{plain{}}

// bestKernel returns the fastest kernel that this build has.
func bestKernel() kernel { return plain{} }
