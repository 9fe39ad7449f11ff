//go:build !linux

package bigmem

func advise([]byte) {}
