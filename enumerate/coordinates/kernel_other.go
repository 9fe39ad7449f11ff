//go:build !amd64

package coordinates

const wide = false
