//go:build !goexperiment.simd || !amd64

package vectortest

// UseUpper does nothing in this build.
func UseUpper() {}
