//go:build race

package puzzletest

// RaceDetector is whether the race detector watches. It allocates, and needs terabytes of address
// space.
const RaceDetector = true
