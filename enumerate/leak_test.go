package enumerate_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestNoGoroutineOutlivesARun, whether it finishes or is stopped half-way.
func TestNoGoroutineOutlivesARun(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, spec := range []string{"tails:4x4", "sliding:2x4", "weighted-tails:3x3"} {
		p := catalogtest.Find(t, spec)
		for stop := range 5 {
			ctx, cancel := context.WithCancel(t.Context())
			_, err := enumerate.Run(ctx, p,
				enumerate.Options{Workers: 4, OnLevel: func(l enumerate.Level) {
					if int(l.Distance) >= 2*stop {
						cancel()
					}
				}})
			if err == nil {
				t.Errorf("%s: stopped from level %d on, and finished", spec, 2*stop)
			}
			cancel()
		}
		if _, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: 4}); err != nil {
			t.Error(err)
		}
	}
}
