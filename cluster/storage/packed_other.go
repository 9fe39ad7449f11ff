//go:build !goexperiment.simd || !amd64

package storage

// pack is packWords.
func pack(out []byte, vector []uint64) []byte { return packWords(out, vector) }

// unpack is unpackWords.
func unpack(vector []uint64, body []byte) ([]byte, bool) { return unpackWords(vector, body) }
