//go:build goexperiment.simd && amd64

package vector_test

import (
	"crypto/sha256"
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/machine/vectortest"
)

func TestClearUpper(t *testing.T) {
	if _, known := vectortest.UpperInUse(); !known {
		t.Skip("this processor does not tell which registers are in use")
	}
	// The runtime may interrupt the goroutine between two steps and so put the
	// registers to use again, though hardly ever ten times in a row.
	for try := range 10 {
		vectortest.UseUpper()
		before, _ := vectortest.UpperInUse()
		vector.ClearUpper()
		after, _ := vectortest.UpperInUse()
		if before && !after {
			return
		}
		t.Logf("try %d: in use %v, after clearing %v", try, before, after)
	}
	t.Error("the upper halves were never seen in use and then cleared")
}

// BenchmarkSHA256 shows whether this processor minds upper halves in use, and
// that clearing them mends it: the first and the last of the three are about
// equal, the second on some processors a hundred times slower.
func BenchmarkSHA256(b *testing.B) {
	block := make([]byte, 1<<15)
	for _, c := range []struct {
		name       string
		use, clear bool
	}{{"upper=clear", false, true}, {"upper=in-use", true, false}, {"upper=cleared", true, true}} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(block)))
			for b.Loop() {
				if c.use {
					vectortest.UseUpper()
				}
				if c.clear {
					vector.ClearUpper()
				}
				sha256.Sum256(block)
			}
			vector.ClearUpper()
		})
	}
}
