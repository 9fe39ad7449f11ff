package puzzletest

import (
	"os"
	"testing"
)

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
