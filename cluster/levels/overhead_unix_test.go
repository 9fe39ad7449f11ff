//go:build unix

package levels_test

import (
	"context"
	"os"
	"slices"
	"syscall"
	"testing"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/levels/levelstest"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog"
)

// BenchmarkOverhead compares a space that is found in blocks, which come from a
// folder and go there, with the search that keeps all of it in memory, in processor
// seconds. PUZZLEBASE_OVERHEAD names another than HiRiQ.
func BenchmarkOverhead(b *testing.B) {
	spec := "hiriq"
	if other := os.Getenv("PUZZLEBASE_OVERHEAD"); other != "" {
		spec = other
	}
	p, err := catalog.Find(spec)
	if err != nil {
		b.Fatal(err)
	}
	build, err := levels.NewBuild(p, 0, true, false)
	if err != nil {
		b.Fatal(err)
	}
	var want []uint64
	b.Run("search", func(b *testing.B) {
		began := processorSeconds()
		for b.Loop() {
			if want, err = enumerate.Count(context.Background(), p,
				enumerate.Options{Workers: 2}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric((processorSeconds()-began)/float64(b.N), "cpu-s/op")
	})
	b.Run("blocks", func(b *testing.B) {
		began := processorSeconds()
		for b.Loop() {
			s := levelstest.Build(b, levelstest.Finder(b, b.TempDir(), 6<<30), build, 3)
			if want != nil && !slices.Equal(s.Counts(), want) {
				b.Fatalf("the levels are %d, want %d", s.Counts(), want)
			}
		}
		b.ReportMetric((processorSeconds()-began)/float64(b.N), "cpu-s/op")
	})
}

// processorSeconds is what this process has taken.
func processorSeconds() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it cannot fail of this process
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
