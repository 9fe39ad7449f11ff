//go:build race

package store_test

// raceDetector is whether the race detector watches, which allocates.
const raceDetector = true
