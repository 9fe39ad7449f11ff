//go:build !goexperiment.simd || !amd64

package verify

func bestFollow() func(*xorChecker, *vectorCheck, []int) { return followPlain }
