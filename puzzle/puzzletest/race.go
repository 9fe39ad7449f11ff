package puzzletest

import "testing"

// Alone skips a test under the race detector, which would take its time and find nothing: one
// goroutine computes there, or those that do share no more than in a shorter test.
func Alone(t testing.TB) {
	t.Helper()
	if RaceDetector {
		t.Skip("goroutines share nothing here that they do not share elsewhere")
	}
}
