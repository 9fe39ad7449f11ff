//go:build !goexperiment.simd || !amd64

package verify

// bestFollow returns the fastest kernel of this build.
func bestFollow() func(*xorJudge, *view, []uint64) { return followPlain }
