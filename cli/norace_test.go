//go:build !race

package cli

// raceDetector is whether the race detector watches, which needs terabytes of
// address space.
const raceDetector = false
