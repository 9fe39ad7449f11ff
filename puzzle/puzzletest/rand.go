package puzzletest

import (
	"flag"
	"math/rand/v2"
	"testing"
)

// seed is the same in every run, so that a test which passes today passes tomorrow. 'make attack'
// draws a new one for each test.
var seed = flag.Uint64("seed", 1, "seed of the random tests; 0 draws a new one for each")

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
