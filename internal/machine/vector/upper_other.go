//go:build !goexperiment.simd || !amd64

package vector

// ClearUpper does nothing in this build.
func ClearUpper() {}

// UpperInUse says nothing in this build.
func UpperInUse() (inUse, known bool) { return false, false }
