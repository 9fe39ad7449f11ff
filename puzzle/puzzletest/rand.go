package puzzletest

import (
	"flag"
	"math/rand/v2"
	"testing"
)

// seed repeats a random test.
var seed = flag.Uint64("seed", 0, "seed of the random tests, as a failed one printed it; 0 "+
	"draws a new one")

// Rand returns random numbers for one test and prints their seed when the test
// fails. To see the same numbers again: go test -run NAME PACKAGE -seed=N.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	s := *seed
	if s == 0 {
		s = rand.Uint64()
	}
	t.Logf("random numbers from -seed=%d", s)
	return rand.New(rand.NewPCG(s, 0))
}
