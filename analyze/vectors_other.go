//go:build !goexperiment.simd || !amd64

package analyze

// bestVectors is the fastest kernel of this build and processor.
var bestVectors = plainVectors
