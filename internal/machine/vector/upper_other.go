//go:build !goexperiment.simd || !amd64

package vector

// ClearUpper does nothing in this build.
func ClearUpper() {}
