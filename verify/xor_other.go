//go:build !goexperiment.simd || !amd64

package verify

// bestFollow returns the fastest kernel of this build.
func bestFollow() func(*xorChecker, *view, []int) { return followPlain }
