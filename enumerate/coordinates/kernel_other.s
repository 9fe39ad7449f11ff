//go:build !amd64

// The kernels are in assembly for amd64 alone. Elsewhere nothing calls them.
