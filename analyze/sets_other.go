//go:build !goexperiment.simd || !amd64

package analyze

// bestSets is the fastest kernel of this build and processor.
var bestSets = plainSets
