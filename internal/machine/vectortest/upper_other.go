//go:build !goexperiment.simd || !amd64

package vectortest

// UseUpper does nothing in this build.
func UseUpper() {}

// UpperInUse says nothing in this build.
func UpperInUse() (inUse, known bool) { return false, false }
