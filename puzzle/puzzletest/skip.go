package puzzletest

import (
	"os"
	"testing"
)

// Whole reports whether the whole suite is run, what takes long included: 'make
// full' says so in the environment.
func Whole() bool { return os.Getenv("PUZZLEBASE_TEST_SUITE") == "full" || Scale() }

// Scale reports whether what takes minutes is run too: 'make scale' says so in the environment.
func Scale() bool { return os.Getenv("PUZZLEBASE_TEST_SUITE") == "scale" }

// Full skips a test that takes long, unless the whole suite is run.
func Full(t testing.TB) {
	t.Helper()
	if !Whole() {
		t.Skip("takes long: 'make full' runs it")
	}
}

// Alone skips a test in short mode, in which 'make race' runs tests: the race detector would take
// its time and find nothing. One goroutine computes there, or those that do share no more than in
// a shorter test.
func Alone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("goroutines share nothing here that they do not share elsewhere")
	}
}

// Checked reports whether this is the project's own check, for which everything is installed:
// .ci/run says so in the environment.
func Checked() bool { return os.Getenv("CI") == "true" }

// Missing skips a test for want of a program or a file, and says how to get it. In the project's
// own check the test fails instead.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if Checked() {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}
