//go:build unix

package enumerate_test

import (
	"cmp"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
)

// BenchmarkCount counts the levels of the puzzles that PUZZLEBASE_BENCH names, one
// after another with blanks between them, in nanoseconds of a processor a position.
// docs/scale.md has what came out.
func BenchmarkCount(b *testing.B) {
	const usual = "perm:@../puzzle/perm/testdata/corners.tws"
	for _, spec := range strings.Fields(cmp.Or(os.Getenv("PUZZLEBASE_BENCH"), usual)) {
		b.Run(spec, func(b *testing.B) {
			p, err := catalog.Load(spec)
			if err != nil {
				b.Fatal(err)
			}
			before, positions := processorTime(), 0.0
			for b.Loop() {
				levels, err := enumerate.Count(b.Context(), p, enumerate.Options{})
				if err != nil {
					b.Fatal(err)
				}
				for _, n := range levels {
					positions += float64(n)
				}
			}
			b.ReportMetric((processorTime()-before)/positions, "cpu-ns/position")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/positions, "ns/position")
		})
	}
}

// processorTime is what this process has taken of all processors, in nanoseconds.
func processorTime() float64 {
	var r unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return float64(r.Utime.Nano() + r.Stime.Nano())
}
