//go:build !goexperiment.simd || !amd64

package pegs

// bestSets is the fastest kernel of this build and processor.
var bestSets = plainSets
