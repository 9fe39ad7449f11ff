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
