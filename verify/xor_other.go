//go:build !goexperiment.simd || !amd64

package verify

// bestFollow returns the fastest kernel of this build.
func bestFollow() func(*xorJudge, *view) { return followPlain }
