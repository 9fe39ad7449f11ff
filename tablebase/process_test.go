package tablebase_test

import (
	"runtime/metrics"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// collector is how the garbage collector of this process is set: its percent, and its limit.
func collector() [2]uint64 {
	set := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/gomemlimit:bytes"}}
	metrics.Read(set)
	return [2]uint64{set[0].Value.Uint64(), set[1].Value.Uint64()}
}

// TestBuildLeavesTheCollectorAlone looks during a build and after it.
func TestBuildLeavesTheCollectorAlone(t *testing.T) {
	before, during := collector(), [][2]uint64{}
	opt := tablebase.Options{Memory: 1 << 30,
		OnLevel: func(enumerate.Level) { during = append(during, collector()) }}
	if _, err := tablebase.Dir(t.TempDir()).Build(t.Context(),
		catalogtest.Find(t, "tails:3x3"), opt); err != nil {
		t.Fatal(err)
	}
	for _, got := range append(during, collector()) {
		if got != before {
			t.Errorf("the percent and the limit are %d, want %d", got, before)
		}
	}
	if len(during) == 0 {
		t.Error("the build was not watched")
	}
}
